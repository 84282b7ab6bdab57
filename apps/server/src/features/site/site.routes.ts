import { LANGUAGES, LONGEST_LOCALE } from '@bourse/contract';
import type { FastifyRequest } from 'fastify';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { areasOf } from '../../platform/exchange-view/markets/areas.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import type { LiveSettings } from '../../platform/site-settings/live-settings.ts';
import type { SiteSettings } from '../../platform/site-settings/site-settings.ts';
import { siteSettings } from './site.settings.ts';

/** Dependencies of the site's routes. */
export interface SiteDeps {
  readonly settings: LiveSettings;
  readonly view: ExchangeView;
  readonly mode: 'demo' | 'production';
  /** Whether headers of the proxy in front are trusted. */
  readonly trustProxy: boolean;
}

/** Configuration calls, and the operators' settings. */
export function registerSite(app: HttpApp, deps: SiteDeps): void {
  registerConfig(app, deps);
  registerLists(app, deps);
  const { settings } = deps;
  route(app, 'consoleSettings', () => ({ ok: true, value: settings.list() }));
  route(app, 'setConsoleSetting', async ({ params, body, user, request }) => {
    const answer = await settings.set(params.key, body.value, user, body.seenMs);
    const { address, id } = request;
    const outcome = answer.ok ? 'ok' : answer.code;
    // An unknown key is text from the caller and not logged.
    const what = answer.ok ? params.key : undefined;
    const { accountId } = user;
    app.securityLog.note({ event: 'setting-change', outcome, address, accountId, requestId: id, what });
    return answer;
  });
}

function registerConfig(app: HttpApp, deps: SiteDeps): void {
  const { settings, mode } = deps;
  route(app, 'webConfig', () => ({ ok: true, value: webConfig(settings) }));
  route(app, 'serviceConfig', () => ({ ok: true, value: { serviceLines: settings.read(siteSettings.serviceLines) } }));
  route(app, 'configV2', () => ({
    ok: true,
    value: { timeMs: Date.now(), mode, baseCurrency: baseCurrency(settings), modules: settings.get('modules') },
  }));
  route(app, 'configV3', () => ({
    ok: true,
    value: {
      timeMs: Date.now(),
      mode,
      ...webConfig(settings),
      kycRequired: settings.get('kycRequired'),
      locales: localesOf(deps),
      ...downloads(settings),
    },
  }));
  route(app, 'ggaConfig', () => ({
    ok: true,
    value: {
      rebateStatus: settings.read(siteSettings.rebateStatus),
      kolIncentive: settings.read(siteSettings.kolIncentive),
      invite: settings.get('modules').invite,
    },
  }));
}

function registerLists(app: HttpApp, deps: SiteDeps): void {
  const { settings, view } = deps;
  route(app, 'gsip', ({ request }) => ({ ok: true, value: { ip: request.address, region: regionOf(request, deps) } }));
  route(app, 'downloadUrls', () => ({ ok: true, value: downloads(settings) }));
  route(app, 'locales', () => ({ ok: true, value: localesOf(deps) }));
  route(app, 'tradeAreas', () => ({ ok: true, value: areasOf(view, settings.get('tradeAreas')) }));
}

function webConfig(settings: SiteSettings) {
  return {
    rebateStatus: settings.read(siteSettings.rebateStatus),
    kolIncentive: settings.read(siteSettings.kolIncentive),
    serviceLines: settings.read(siteSettings.serviceLines),
    baseCurrency: baseCurrency(settings),
    currencies: settings.get('currencies').map((currency) => ({ ...currency, source: 'operator' as const })),
    modules: settings.get('modules'),
  };
}

/** The base currency, or the first currency when it is not in the list: the two settings are edited separately. */
function baseCurrency(settings: SiteSettings): string {
  const wanted = settings.get('baseCurrency');
  const currencies = settings.get('currencies');
  const found = currencies.find(({ currencyCode }) => currencyCode === wanted) ?? currencies[0];
  return found?.currencyCode ?? wanted;
}

function downloads(settings: SiteSettings) {
  return { downloadUrl: settings.read(siteSettings.appDownloadUrl), backupDomains: settings.get('backupDomains') };
}

function localesOf({ settings, mode }: SiteDeps) {
  const offered = settings
    .get('languages')
    .flatMap((value) => LANGUAGES.filter((language) => language.value === value));
  return mode === 'demo' ? [...offered, LONGEST_LOCALE] : offered;
}

/** Country code that proxies send for an unknown address. */
const NO_COUNTRY = 'XX';

/** Without a trusted proxy the header is set by the caller and ignored. */
function regionOf(request: FastifyRequest, { settings, trustProxy }: SiteDeps): string {
  const header = settings.read(siteSettings.regionHeader).toLowerCase();
  if (!trustProxy || header === '') return 'unknown';
  const told = request.headers[header];
  if (typeof told !== 'string') return 'unknown';
  const country = told.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(country) && country !== NO_COUNTRY ? country : 'unknown';
}
