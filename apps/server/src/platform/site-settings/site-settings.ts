/**
 * The settings shared by several parts of the server: schema, default and description. A setting used by one feature only is defined
 * in that feature.
 */
import { LANGUAGES, MODULES, type ModuleName } from '@bourse/contract';
import * as z from 'zod/mini';
import { SEED_CURRENCIES } from './seed-currencies.ts';
import { defineSettings, type Setting, setting } from './setting.ts';
import { allOf, currencyList, domain, unique } from './setting-shapes.ts';

type LanguageValue = (typeof LANGUAGES)[number]['value'];
const LANGUAGE_VALUES: readonly LanguageValue[] = LANGUAGES.map(({ value }) => value);

const areas = z
  .array(
    z.strictObject({
      tradeArea: z.int().check(z.minimum(1), z.maximum(999)),
      name: z.string().check(z.regex(/^(?!.*[\p{Cc}\p{Cs}])\S(.{0,38}\S)?$/u)),
    }),
  )
  .check(
    z.maxLength(20),
    unique(({ tradeArea }) => tradeArea),
  );

/** The two settings of modules: whether they are open, and for whom. */
function switches(names: readonly ModuleName[]) {
  const each = <V>(value: V) =>
    Object.fromEntries(names.map((name) => [name, value])) as Readonly<Record<ModuleName, V>>;
  return {
    modules: setting(allOf<ModuleName, 'on' | 'off'>(names, z.enum(['on', 'off']), 'on'), each<'on' | 'off'>('on'), {
      summary: 'Which parts of the site are open. What is not named is on.',
    }),
    kycRequired: setting(allOf<ModuleName, boolean>(names, z.boolean(), false), each<boolean>(false), {
      summary: 'Which parts of the site need a verified identity before use. What is not named needs none.',
    }),
  };
}

/** The settings of modules with those that features declare; the contract's are there before their products are. */
export function switchesOf(declared: Iterable<ModuleName>) {
  return defineSettings(switches([...new Set([...MODULES, ...declared])]));
}

/** The shared settings. A value that the schema rejects cannot be set, and counts as damaged when found in the database. */
export const SETTINGS = defineSettings({
  baseCurrency: setting(z.string().check(z.regex(/^[A-Z]{3}$/)), 'USD', {
    summary: 'Currency for whoever has not chosen one; if it is not among the currencies, the first of them is taken.',
  }),
  currencies: setting(currencyList, SEED_CURRENCIES, {
    summary:
      'Fiat currencies: id, code, symbol, units that one USDT is worth, and when that rate was set (ms since 1970).',
  }),
  consoleFactor: setting(z.enum(['production', 'always']), 'production', {
    summary: 'Whether operators need a second factor: in production only, or in the demo too.',
  }),
  ...switches(MODULES),
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
  notificationDays: setting(z.int().check(z.minimum(30), z.maximum(3_650)), 365, {
    summary: 'Days after which notifications to users are deleted.',
  }),
});

/** The name of a shared setting. */
export type SettingKey = keyof typeof SETTINGS;
/** Value of a shared setting. */
export type SettingValue<K extends SettingKey> = (typeof SETTINGS)[K]['defaultValue'];
/** Defaults of one server, such as the demo, that override the table's. */
export type SettingDefaults = { readonly [K in SettingKey]?: SettingValue<K> };

/** Reads the settings in force: always valid, from memory, at most two seconds behind the database. */
export interface SiteSettings {
  /** A shared setting. */
  get<K extends SettingKey>(key: K): SettingValue<K>;
  /** A setting by its definition, as features have them. */
  read<T>(setting: Setting<T>): T;
}
