import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '@bourse/contract';
import { LOCALES } from '@bourse/kit/words/locale.ts';
import type { ReactNode } from 'react';
import { createIntl } from 'react-intl';
import { describe, expect, it } from 'vitest';
import { labelIdOf, MENU } from '../shell/menu.ts';
import { NAV_GROUPS } from '../shell/nav-groups.ts';
import { type IcuShape, shapeOf } from '../testing/icu.ts';
import { wordsOf } from '../testing/words.ts';

/** What a new message brings at once; the other languages show English until they are translated. */
const REQUIRED = ['en_US', 'zh_CN', 'zh_HK'];
const NAMES = LOCALES.map(({ locale }) => locale).filter((locale) => locale !== 'longest');
const english = wordsOf('en_US');
const KEYS = Object.keys(english);

const LANGUAGES = LOCALES.filter(({ locale }) => locale !== 'longest');
const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/**
 * Words that are the trader's own in a language although they look like English. A message that equals its English one must
 * be put together of these; everything else counts as not translated.
 */
const SHARED =
  /\b(API|APIs|OpenAPI|Bourse|HTTP|UID|UTC|CSV|KYC|NFT|VIP|FAQ|Web3|WalletConnect|Wallet|DeFi|DEX|OTC|P2P|C2C|IEO|QR|GTC|IOC|FOK|Post-only|Maker|Taker|Staking|Launchpad|Altcoins?|Token|Tokens|Spot|Futures|Margin|Telegram|Twitter|Discord|YouTube|Facebook|Instagram|Android|iOS|iPhone|Google|Play|App|Store|BTC|ETH|PI|SOL|XRP|USDT|USDC|ETF|Heikin-Ashi|Layer|Meme|Stablecoins?)\b/g;

/** Further words that are the same in English and in one language. */
const SAME_WORDS: Readonly<Record<string, RegExp>> = {
  ru_RU: /\b(White paper)\b/g,
  vi_VN: /\b(Passkeys?|Email|Menu|Coin|Demo)\b/g,
  tr_TR: /\b(Stop|Limit|Transfer|Coin|Demo)\b/g,
  es_ES:
    /\b(Passkeys?|Stop|Visible|No|Total|Error|Spread|General|Popular|Local|Blog|Vol|Screener|Info|min|Trailing|Sector)\b/gi,
  pt_BR:
    /\b(Passkeys?|Login|code|Stop|Menu|Total|Status|Layout|Spread|Popular|Blog|Vol|Local|Ranking|Candles|Linear|White paper|Screener|Volume|Info|min)\b/gi,
  fr_FR:
    /\b(Stop|Traders|Invitations|Simulation|Documents?|Visible|Menu|Action|Actions|Total|Session|Configuration|Description|Type|Code|Codes|Note|Rectangle|Standard|Ticker|Spread|Service|Services|Support|Notifications?|Messages?|Transactions?|Page|Date|Vol|Documentation|Finance|Crypto|Trades?|Trading|Copy trading|Conversions?|Violet|Orange|Consensus|Performance|Infrastructure|Pages|Screener|Volume|Distance|Focus|Notes|Interruptions)\b/gi,
  de_DE:
    /\b(Passkeys?|Website|Simulation|Person|Limits|Nickname|Service|Status|Limit|Name|Code|optional|Coins?|Chart|Standard|Support|Trades?|Trading|Copy|System|Demo|Body|Spread|Vol|Orders?|Blog|News|Live|Link|Browser|Info|Partner|Feedback|Bonus|Version|Market|Cashback|Details|Perpetual|Secret|Stop|Countdown|Orange|Linear|Explorer|Screener|Watchlist|min)\b/gi,
};

const sources = ['..', '../../../../packages/kit/src']
  .map((dir) => join(import.meta.dirname, dir))
  .flatMap((dir) => readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((name) => join(dir, name)))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.includes('/testing/'))
  .map((name) => readFileSync(name, 'utf8'))
  .join('\n');
/** Texts that look like keys. */
const literals = new Set([...sources.matchAll(/['"]([a-zA-Z]\w*(?:\.[\w-]+)+)['"]/g)].map(([, key = '']) => key));
/** A list of names that is mapped at once, up to the first key that is made of its item: `['a', 'b'].map((id) => … 'x.ID'`. */
const LISTED =
  /\(?\[((?:\s*'[\w-]+',?)+\s*)\](?: as const)?\)?\s*\.map\(\((\w+)\) =>[^`]{0,400}?`([a-zA-Z][\w.]*\.)\$\{(\w+)\}((?:\.\w+)*)`/g;

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
  it.each(NAMES)('%s has no key that English has not', (name) => {
    expect(Object.keys(wordsOf(name)).filter((key) => !(key in english))).toEqual([]);
  });

  it('has every key that a source writes, whole or as a template over a list beside it', () => {
    const prefixes = new Set(KEYS.map((key) => key.split('.', 1)[0]));
    const whole = [...literals].filter((key) => prefixes.has(key.split('.', 1)[0] ?? ''));
    const listed = [...sources.matchAll(LISTED)].flatMap(([, list = '', name, before = '', hole, after = '']) =>
      name === hole ? [...list.matchAll(/'([\w-]+)'/g)].map(([, id]) => `${before}${id}${after}`) : [],
    );
    expect(whole.length).toBeGreaterThan(500);
    expect(listed.length).toBeGreaterThan(20);
    // A place's key is the beginning of its title's.
    const isKnown = (key: string) => key in english || `${key}.title` in english;
    expect([...whole, ...listed].filter((key) => !isKnown(key))).toEqual([]);
  });

  it.each(REQUIRED)('%s has every message', (name) => {
    const messages = wordsOf(name);
    expect(KEYS.length).toBeGreaterThan(1300);
    expect(KEYS.filter((key) => !(key in messages))).toEqual([]);
  });

  // Must be 0 at a release: `npm run words -- missing`.
  it('lack no more translations than recorded', () => {
    const ratchet = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../scripts/ratchet.json'), 'utf8'));
    const missing = NAMES.flatMap((name) => {
      const messages = wordsOf(name);
      return KEYS.filter((key) => !(key in messages)).map((key) => `${name}: ${key}`);
    });
    expect(missing.length, missing.join('\n')).toBeLessThanOrEqual(ratchet.missingTranslations);
  });

  it.each(NAMES)('%s knows the same arguments and choices in each message', (name) => {
    const messages = wordsOf(name);
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
    const lacking = Object.entries(wordsOf(locale)).filter(([, message]) =>
      shapeOf(message).plurals.some(({ cases }) =>
        needed.some((need) => !cases.includes(need) && !(need === 'zero' && cases.includes('=0'))),
      ),
    );
    expect(lacking.map(([key]) => key)).toEqual([]);
  });

  it.each(LANGUAGES)('$locale is valid ICU throughout', ({ locale, tag }) => {
    const errors: string[] = [];
    const messages = wordsOf(locale);
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
    const messages = wordsOf(name);
    expect(KEYS.filter((key) => isUntranslated(name, messages[key], english[key] ?? ''))).toEqual([]);
  });

  it.each(NAMES)('%s is clean: no bidi marks, no quoting apostrophe, no stray spaces', (name) => {
    const unclean = Object.entries(wordsOf(name)).filter(([key, message]) => {
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

  it('has a name for every area of the API', () => {
    const areas = new Set(Object.values(routes).map((route) => route.area));
    expect([...areas].filter((area) => !(`apiReference.area.${area}` in english))).toEqual([]);
  });

  it('has name and hint of every menu entry', () => {
    // A group with one entry is a link and needs no name of its own.
    const names = NAV_GROUPS.map((group) => `shell.menu.group.${group}`);
    const keys = MENU.flatMap((group) => [
      ...names,
      ...group.items.flatMap((item) => [labelIdOf(item), `header.hint.${item.id}`]),
    ]);
    expect(keys.filter((key) => !(key in english))).toEqual([]);
  });
});
