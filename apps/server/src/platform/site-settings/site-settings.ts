/**
 * Every setting of the site in one table: its shape, its default and what it decides. Adding a setting is adding a line.
 * Where the values are kept is the business of the site feature; whoever needs one takes a `SiteSettings`.
 */
import { LANGUAGES, MODULES, type ModuleName, SERVICE_LINES } from '@bourse/contract';
import * as z from 'zod/mini';
import { SEED_CURRENCIES } from './seed-currencies.ts';
import { allOf, currencyList, domain, headerName, siteAddress, unique } from './setting-shapes.ts';

type LanguageValue = (typeof LANGUAGES)[number]['value'];
const LANGUAGE_VALUES: readonly LanguageValue[] = LANGUAGES.map(({ value }) => value);

const areas = z
  .array(
    z.strictObject({
      tradeArea: z.int().check(z.minimum(1), z.maximum(999)),
      name: z.string().check(z.regex(/^\S(.{0,38}\S)?$/u)),
    }),
  )
  .check(
    z.maxLength(20),
    unique(({ tradeArea }) => tradeArea),
  );

/** The table. What a schema does not take is refused when set, and counts as damaged when found in the database. */
export const SETTINGS = {
  rebateStatus: setting(z.int().check(z.minimum(0), z.maximum(3)), 1, {
    summary:
      'Rebate programme: 0 none, 1 cashback, 2 rebate without cashback, 3 both. 1 and 3 show the cashback entry.',
  }),
  kolIncentive: setting(z.boolean(), true, {
    summary: 'Whether the incentive programme for opinion leaders is open; Chinese-speaking users then see its entry.',
  }),
  serviceLines: setting(z.array(z.literal(SERVICE_LINES)).check(unique((line) => line)), [3, 2, 1], {
    summary:
      'Lines of customer service in order: 1 web chat, 2 live chat, 3 mixed desk chat. With none, pages show 3, 2, 1.',
  }),
  baseCurrency: setting(z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD', {
    summary: 'Currency for whoever has not chosen one; if it is not among the currencies, the first of them is taken.',
  }),
  currencies: setting(currencyList, SEED_CURRENCIES, {
    summary:
      'Fiat currencies: id, code, symbol, units that one USDT is worth, and when that rate was set (ms since 1970).',
  }),
  modules: setting(allOf<ModuleName, 'on' | 'off'>(MODULES, z.enum(['on', 'off']), 'on'), everyModule('on'), {
    summary: 'Which parts of the site are open. What is not named is on.',
  }),
  kycRequired: setting(allOf<ModuleName, boolean>(MODULES, z.boolean(), false), everyModule(false), {
    summary: 'Which parts of the site need a verified identity before use. What is not named needs none.',
  }),
  languages: setting(
    z.array(z.enum(LANGUAGE_VALUES)).check(
      z.minLength(1),
      unique((language) => language),
    ),
    [...LANGUAGE_VALUES],
    { summary: 'Languages that the site offers, in the order of the menu.' },
  ),
  tradeAreas: setting(
    areas,
    [
      { tradeArea: 1, name: 'main' },
      { tradeArea: 6, name: 'etf' },
      { tradeArea: 8, name: 'alts' },
    ],
    { summary: 'Areas of spot markets by number, with the names that the API tells, in the order of the tabs.' },
  ),
  appDownloadUrl: setting(siteAddress, '/app/downLoad', {
    summary: 'Where the mobile application is: an https address, or a path of this site.',
  }),
  backupDomains: setting(
    z.array(domain).check(
      z.maxLength(10),
      unique((name) => name),
    ),
    [],
    {
      summary:
        'Other domains of the site, with or without protocol, best first. Pages show the first three; requests may ask for all.',
    },
  ),
  regionHeader: setting(headerName, '', {
    summary:
      'Header in which the proxy in front names the caller’s country, as cf-ipcountry; empty for none. Needs BOURSE_TRUST_PROXY=on.',
  }),
} as const;

/** The name of a setting. */
export type SettingKey = keyof typeof SETTINGS;
/** What a setting holds. */
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K]['defaultValue'];
/** Defaults that one server has of its own, as the demo does. */
export type SettingDefaults = { readonly [K in SettingKey]?: SettingValue<K> };

/** Every setting's name, in the order of the table. */
export const SETTING_KEYS = Object.keys(SETTINGS) as SettingKey[];

/** Reads the settings in force: always valid, from memory, at most two seconds behind the database. */
export interface SiteSettings {
  get<K extends SettingKey>(key: K): SettingValue<K>;
}

type Deep<T> = T extends readonly unknown[] | object ? { readonly [P in keyof T]: Deep<T[P]> } : T;

function setting<S extends z.ZodMiniType>(schema: S, defaultValue: Deep<z.output<S>>, about: { summary: string }) {
  return { schema, defaultValue, summary: about.summary };
}

function everyModule<V>(value: V): Readonly<Record<ModuleName, V>> {
  return Object.fromEntries(MODULES.map((name) => [name, value])) as Record<ModuleName, V>;
}
