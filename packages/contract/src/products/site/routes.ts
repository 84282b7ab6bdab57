import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import { MODULES } from '../../modules.ts';
import * as s from '../../schemas.ts';
import { SERVICE_LINES } from '../../site.ts';
import { setting } from './schemas.ts';

const area = z.object({ tradeArea: z.int(), name: z.string(), tradeIds: z.array(z.int()) });
const locale = z.object({
  /** Name of the language in that language. */
  name: z.string(),
  /** Its path segment in the site's URLs: `en_US`. */
  value: z.string(),
});

/** A fiat display currency. Its rate is set manually by an operator; it is not a market price. */
const currency = z.object({
  id: z.int(),
  /** ISO 4217: `EUR`. */
  currencyCode: z.string(),
  symbol: z.string(),
  /** Units of this currency for one USDT. */
  usdtRate: s.decimalText,
  /** When the rate was set; pages warn when it is older than seven days. */
  asOfMs: s.timeMs,
  source: z.literal('operator'),
});

/** 1 web chat, 2 live chat, 3 mixed desk chat, in display order. */
const serviceLines = z.array(z.literal(SERVICE_LINES));
/** Whether each module is switched on. */
const modules = z.record(z.enum(MODULES), z.enum(['on', 'off']));
/** Whether each module requires identity verification. */
const kycRequired = z.record(z.enum(MODULES), z.boolean());
/** 0 none, 1 cashback, 2 rebate without cashback, 3 both. The site shows the cashback entry with 1 and 3. */
const rebateStatus = z.int();

const webConfig = {
  rebateStatus,
  /** Whether the incentive programme for opinion leaders is open. */
  kolIncentive: z.boolean(),
  serviceLines,
  /** Default display currency; always one of `currencies`. */
  baseCurrency: z.string(),
  currencies: z.array(currency),
  modules,
};

/** Routes of the config area. */
export const siteRoutes = defineRoutes({
  webConfig: {
    method: 'GET',
    path: '/hk-web/public/get-web-config',
    area: 'config',
    auth: 'none',
    mutates: false,
    summary: 'Returns what the site’s frame needs: programmes, customer service, currencies, open modules.',
    data: z.object(webConfig),
    errors: [],
  },
  serviceConfig: {
    method: 'GET',
    path: '/hk-web/public/service/get-config',
    area: 'config',
    auth: 'none',
    mutates: false,
    summary: 'Lists the lines of customer service: 1 web chat, 2 live chat, 3 mixed desk chat.',
    data: z.object({ serviceLines }),
    errors: [],
  },
  uptime: {
    method: 'GET',
    path: '/hk-web/v2/status/uptime',
    area: 'config',
    auth: 'none',
    mutates: false,
    summary:
      'Returns on which of the last 90 days (UTC) the exchange worked for how many minutes, and when it did not. A minute counts as up when a command went through core, journal and database in it.',
    data: z.object({
      /** When the record begins; 0 before the first minute. */
      sinceMs: s.timeMs,
      /** Oldest first, today included. */
      days: z.array(
        z.object({
          /** `2026-11-28`, UTC. */
          day: z.string(),
          /** Minutes of the day within the record, the one under way left out. */
          minutes: z.int(),
          upMinutes: z.int(),
          /** How long the slowest command of the samples took; 0 when there was none. */
          slowestMs: z.int(),
        }),
      ),
      /** Interruptions, newest first, at most 50. */
      gaps: z.array(z.object({ fromMs: s.timeMs, toMs: s.timeMs })),
    }),
    errors: [],
  },
  configV2: {
    method: 'GET',
    path: '/hk-web/v2/getConfig',
    area: 'config',
    auth: 'none',
    mutates: false,
    summary: 'Returns the server’s time and mode, the default currency and the open modules.',
    data: z.object({
      timeMs: s.timeMs,
      mode: z.enum(['demo', 'production']),
      baseCurrency: z.string(),
      modules,
    }),
    errors: [],
  },
  configV3: {
    method: 'GET',
    path: '/hk-web/v3/getConfig',
    area: 'config',
    auth: 'none',
    mutates: false,
    summary: 'Returns the complete public configuration of the site.',
    data: z.object({
      timeMs: s.timeMs,
      mode: z.enum(['demo', 'production']),
      ...webConfig,
      kycRequired,
      locales: z.array(locale),
      downloadUrl: z.string(),
      backupDomains: z.array(z.string()),
    }),
    errors: [],
  },
  gsip: {
    method: 'GET',
    path: '/hk-web/gsip',
    area: 'config',
    auth: 'none',
    mutates: false,
    summary: 'Returns the caller’s address, and its region as reported by the proxy in front of the site.',
    data: z.object({
      ip: z.string(),
      /** ISO 3166 code of two letters, or `unknown`; the server has no geolocation data of its own. */
      region: z.string().check(z.regex(/^([A-Z]{2}|unknown)$/)),
    }),
    errors: [],
  },
  ggaConfig: {
    method: 'GET',
    path: '/hk-web/partner/get-gga-config',
    area: 'config',
    auth: 'none',
    mutates: false,
    summary: 'Returns which partner programmes are open.',
    data: z.object({ rebateStatus, kolIncentive: z.boolean(), invite: z.enum(['on', 'off']) }),
    errors: [],
  },
  downloadUrls: {
    method: 'POST',
    path: '/hk-web/v2/common/dowloadUrl',
    area: 'config',
    auth: 'none',
    mutates: false,
    summary: 'Returns the download address of the mobile application and the backup domains of the site.',
    data: z.object({
      /** An https address, or a path of this site that begins with `/`. */
      downloadUrl: z.string(),
      /** Domains with or without scheme, preferred first; the site shows the first three. */
      backupDomains: z.array(z.string()),
    }),
    errors: [],
  },
  locales: {
    method: 'GET',
    path: '/hk-web/public/common/locales',
    area: 'config',
    auth: 'none',
    mutates: false,
    summary: 'Lists the languages of the site.',
    data: z.array(locale),
    errors: [],
  },
  tradeAreas: {
    method: 'GET',
    path: '/hk-web/market/trade_areas',
    area: 'config',
    auth: 'none',
    mutates: false,
    summary: 'Lists the areas into which spot markets are grouped.',
    data: z.array(area),
    errors: [],
  },
  consoleSettings: {
    method: 'GET',
    path: '/hk-web/console/settings',
    area: 'console',
    auth: 'user',
    permission: 'site.settings.read',
    mutates: false,
    summary: 'Lists the settings of the site with their values; for operators.',
    data: z.array(setting),
    errors: [],
  },
  setConsoleSetting: {
    method: 'PUT',
    path: '/hk-web/console/settings/{key}',
    area: 'console',
    auth: 'user',
    permission: 'site.settings.write',
    factor: 'recent',
    mutates: true,
    summary: 'Sets one setting of the site; for operators.',
    params: z.object({ key: s.lineText(64) }),
    body: z.object({
      /** Its shape depends on the key; `GET` of the settings shows it. */
      value: z.unknown().check(z.refine((value) => value !== undefined, 'Required')),
      /** `updatedAtMs` of the setting as the caller saw it; rejected when somebody has changed it since. Left out: whatever it is now. */
      seenMs: z.optional(s.timeMs),
    }),
    data: setting,
    errors: ['SETTING_INVALID', 'SETTING_UNKNOWN', 'SETTING_CHANGED'],
  },
});
