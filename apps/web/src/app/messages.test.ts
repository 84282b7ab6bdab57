import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API_CODES, routes } from '@bourse/contract';
import { LOCALES } from '@bourse/kit/words/locale.ts';
import type { ReactNode } from 'react';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { MENU } from '../shell/menu.ts';
import { NAV_GROUPS } from '../shell/nav-groups.ts';
import { type IcuShape, shapeOf } from '../testing/icu.ts';

const LOCALES_DIR = join(import.meta.dirname, '../../locales');
const SOURCE_DIRS = [join(import.meta.dirname, '..'), join(import.meta.dirname, '../../../../packages/kit/src')];

function readLocale(name: string): Record<string, string> {
  return JSON.parse(readFileSync(join(LOCALES_DIR, `${name}.json`), 'utf8'));
}

const NAMES = LOCALES.map(({ locale }) => locale).filter((locale) => locale !== 'longest');
const english = readLocale('en_US');
const KEYS = Object.keys(english);

const sources = SOURCE_DIRS.flatMap((dir) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name)),
)
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');

/** Keys that stand in the source as they are. */
const literals = new Set(
  [...sources.matchAll(/["'`]([a-zA-Z][\w]*(?:\.[\w]+)+|[a-zA-Z]+_\d{3})["'`]/g)].map(([, key]) => key),
);
/** Keys that the source puts together: `menu.${id}` and the like. */
const patterns = [...sources.matchAll(/`([a-zA-Z][\w.]*\.\$\{[^`]*)`/g)].map(([, template = '']) => {
  const parts = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/);
  return new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('[\\w-]+')}$`);
});

const LANGUAGES = LOCALES.filter(({ locale }) => locale !== 'longest');
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Words that are the trader's own in a language although they look like English. A message that equals its English one must
 * be put together of these; everything else counts as not translated.
 */
const SHARED =
  /\b(API|APIs|OpenAPI|Bourse|HTTP|UID|UTC|CSV|KYC|NFT|VIP|FAQ|Web3|WalletConnect|Wallet|DeFi|DEX|OTC|P2P|C2C|IEO|QR|GTC|IOC|FOK|Post-only|Maker|Taker|Staking|Launchpad|Altcoins?|Token|Tokens|Spot|Futures|Margin|Telegram|Twitter|Discord|YouTube|Facebook|Instagram|Android|iOS|iPhone|Google|Play|App|Store|BTC|ETH|PI|SOL|XRP|USDT|USDC|ETF)\b/g;

/** Further words that are the same in English and in one language. */
const SAME_WORDS: Readonly<Record<string, RegExp>> = {
  vi_VN: /\b(Email|Menu|Coin|Demo)\b/g,
  tr_TR: /\b(Limit|Transfer|Coin|Demo)\b/g,
  es_ES: /\b(Stop|Visible|No|Total|Error|Spread|General|Popular|Local|Blog|Vol)\b/gi,
  pt_BR: /\b(Stop|Menu|Total|Status|Layout|Spread|Popular|Blog|Vol|Local|Ranking|Candles)\b/gi,
  fr_FR:
    /\b(Stop|Visible|Menu|Action|Actions|Total|Session|Configuration|Description|Type|Code|Codes|Note|Rectangle|Standard|Ticker|Spread|Service|Services|Support|Notifications?|Messages?|Transactions?|Page|Date|Vol|Documentation|Finance|Crypto|Trades?|Copy trading)\b/gi,
  de_DE:
    /\b(Service|Status|Limit|Name|Code|optional|Coins?|Chart|Standard|Support|Trades?|Trading|Copy|System|Demo|Body|Spread|Vol|Orders?|Blog|News|Live|Link|Browser|Info|Partner|Feedback|Bonus|Version|Market|Cashback|Details|Perpetual|Secret|Stop|Countdown)\b/gi,
};

/** Whether a message says in a language what English says, letter for letter, with words that are not that language's. */
function isUntranslated(locale: string, text: string | undefined, source: string): boolean {
  if (text !== source) return false;
  const words = source.replace(/\{[^}]*\}/g, '').replace(SHARED, '');
  return /[a-z]{3}/.test(words.replace(SAME_WORDS[locale] ?? /$^/g, ''));
}

/** Cases of a plural that whole numbers of a language need; `other` always, by ICU. */
function pluralCases(tag: string): Set<string> {
  const rules = new Intl.PluralRules(tag);
  return new Set(['other', ...Array.from({ length: 1001 }, (_, count) => rules.select(count))]);
}

describe('SH-03 messages', () => {
  it.each(NAMES)('%s has exactly the keys of English', (name) => {
    expect(Object.keys(readLocale(name)).sort()).toEqual([...KEYS].sort());
  });

  it.each(NAMES)('%s knows the same arguments and choices in each message', (name) => {
    const messages = readLocale(name);
    const different = KEYS.filter((key) => key in messages).filter((key) => {
      const [theirs, ours] = [shapeOf(messages[key] ?? ''), shapeOf(english[key] ?? '')];
      // A language may choose by word more than once where English chooses once.
      const choices = (shape: IcuShape) => [...new Set(shape.selects.map((select) => JSON.stringify(select)))].join();
      return theirs.names.join() !== ours.names.join() || choices(theirs) !== choices(ours);
    });
    expect(different).toEqual([]);
  });

  it.each(LANGUAGES)('$locale has every case that its plurals need', ({ locale, tag }) => {
    const needed = [...pluralCases(tag)];
    const lacking = Object.entries(readLocale(locale)).filter(([, message]) =>
      shapeOf(message).plurals.some(({ cases }) =>
        needed.some((need) => !cases.includes(need) && !(need === 'zero' && cases.includes('=0'))),
      ),
    );
    expect(lacking.map(([key]) => key)).toEqual([]);
  });

  it.each(LANGUAGES)('$locale is valid ICU throughout', ({ locale, tag }) => {
    const errors: string[] = [];
    const messages = readLocale(locale);
    const intl = createIntl({ locale: tag, messages, onError: (error) => errors.push(error.message) });
    for (const [key, message] of Object.entries(messages)) {
      const values = Object.fromEntries(
        shapeOf(message).names.map((name) =>
          name.startsWith('<') ? [name.slice(1, -1), (parts: ReactNode) => parts] : [name, 2],
        ),
      );
      intl.formatMessage({ id: key }, values);
    }
    expect(errors).toEqual([]);
  });

  it.each(NAMES.filter((name) => name !== 'en_US'))('%s is translated: only shared words equal English', (name) => {
    const messages = readLocale(name);
    expect(KEYS.filter((key) => isUntranslated(name, messages[key], english[key] ?? ''))).toEqual([]);
  });

  it.each(NAMES)('%s is clean: no bidi marks, no quoting apostrophe, no stray spaces', (name) => {
    const unclean = Object.entries(readLocale(name)).filter(([key, message]) => {
      const ends = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]].join('|');
      return (
        message.trim() === '' ||
        BIDI_MARKS.test(message) ||
        message.includes("'") ||
        ends(message) !== ends(english[key] ?? message)
      );
    });
    expect(unclean.map(([key]) => key)).toEqual([]);
  });

  it('has no key that no source uses', () => {
    const orphans = KEYS.filter((key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)));
    expect(orphans).toEqual([]);
  });

  it('has every key that a source names', () => {
    const features = new Set(KEYS.map((key) => key.split('.')[0]));
    const named = [...sources.matchAll(/\bid(?:=|: )["']([a-zA-Z]\w*(?:\.\w+)+)["']/g)].map(([, key = '']) => key);
    const missing = named.filter((key) => features.has(key.split('.')[0]) && !(key in english));
    expect([...new Set(missing)]).toEqual([]);
  });

  it('has the words for every refusal of the API', () => {
    expect(Object.keys(API_CODES).filter((name) => !(`error.${name}` in english))).toEqual([]);
  });

  it('has a name for every area of the API', () => {
    const areas = new Set(Object.values(routes).map((route) => route.area));
    expect([...areas].filter((area) => !(`api.area.${area}` in english))).toEqual([]);
  });

  it('has name and hint of every menu entry', () => {
    // A group with one entry is a link and needs no name of its own.
    const names = NAV_GROUPS.map((group) => `menu.group.${group}`);
    const keys = MENU.flatMap((group) => [
      ...names,
      ...group.items.flatMap((item) => [`menu.${item.id}`, `menu.${item.id}.hint`]),
    ]);
    expect(keys.filter((key) => !(key in english))).toEqual([]);
  });
});
