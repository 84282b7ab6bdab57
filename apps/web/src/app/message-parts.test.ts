import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FIRST_KEYS, LATER_PREFIXES, partOf, partsFor } from './message-parts.ts';

const SOURCE_DIR = join(import.meta.dirname, '..');
const KIT = '@bourse/kit/';
const KIT_DIR = join(import.meta.dirname, '../../../../packages/kit/src');
/** What the browser loads at once when it loads one of these files: static imports of our own, types left out. */
function loadedWith(entries: readonly string[]): readonly string[] {
  const seen = new Set(entries.map((entry) => join(SOURCE_DIR, entry)));
  for (const path of seen) {
    const code = readFileSync(path, 'utf8').replace(/import type [^;]+;/g, '');
    for (const [, target = ''] of code.matchAll(/(?:from|import) '((?:\.|@bourse\/kit\/)[^']+\.tsx?)'/g))
      seen.add(target.startsWith(KIT) ? join(KIT_DIR, target.slice(KIT.length)) : join(dirname(path), target));
  }
  return [...seen];
}

/** Files of a folder. */
function filesOf(folder: string): readonly string[] {
  const path = join(SOURCE_DIR, folder);
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => join(folder, name));
}

// `api-error.ts` makes ids of all refusals; `useErrorWords` shows those whose words are there.
const FIRST = loadedWith(['main.tsx', 'routes/home.tsx']).filter((path) => !path.endsWith('/api-error.ts'));
// Parts of the trade page that are loaded late are parts of it all the same.
const TERMINAL = loadedWith(['routes/trade-exchange.tsx', ...filesOf('features/trade')]);

/** Keys in the code of some files that begin with one of the prefixes. */
function usesOf(files: Iterable<string>, prefixes: readonly string[]): readonly string[] {
  const key = new RegExp(`["'\`](?:${prefixes.join('|')})\\.[\\w.$\\{]+`, 'g');
  return [...files].flatMap((path) => {
    const code = readFileSync(path, 'utf8').replace(/\/\*\*.*?\*\//gs, '');
    const used = [...code.matchAll(key)]
      .map(([match]) => match)
      .filter((match) => !FIRST_KEYS.includes(match.slice(1)));
    return used.map((match) => `${path.slice(SOURCE_DIR.length)}: ${match}`);
  });
}

describe('parts of the messages', () => {
  it.each([
    ['trade.buy', 'terminal'],
    ['ticket.stop', 'ticket'],
    ['trade.side', 'ticket'],
    ['trade.sides', 'terminal'],
    ['trade.hotkeys.hint', 'terminal'],
    ['trade.hotkeys.help', 'ticket'],
    ['trade.type.limit', 'terminal'],
    ['condition.waiting', 'ticket'],
    ['condition.list.waits', 'ticket'],
    ['condition.stop-loss', 'terminal'],
    ['tradeX.buy', 'first'],
    ['constructor', 'first'],
    ['place.web3.title', 'rest'],
    ['menu.spot.hint', 'rest'],
    ['menu.spot', 'first'],
    ['search.open', 'first'],
    ['search.tabs', 'rest'],
    ['error.NETWORK', 'first'],
    ['error.PRICE_OFF_TICK', 'terminal'],
    ['error.TWAP_DURATION_INVALID', 'ticket'],
    ['error.UNKNOWN_ORDER', 'ticket'],
    ['error.UNKNOWN_MARKET', 'first'],
    ['error.API_KEY_LIMIT', 'rest'],
    ['markets.title', 'first'],
  ])('%s belongs to the part %s', (key, part) => {
    expect(partOf(key)).toBe(part);
  });

  it.each([
    ['/en_US', ['first']],
    ['/en_US/', ['first']],
    ['/en_US/trade/exchange/', ['first', 'terminal']],
    ['/en_US/trade/exchange', ['first', 'terminal']],
    ['/en_US/trade/exchange/more', ['first', 'terminal', 'ticket', 'rest']],
    ['/en_US/market', ['first', 'terminal', 'ticket', 'rest']],
  ])('the page at %s needs %j', (path, parts) => {
    expect(partsFor(path)).toEqual(parts);
  });

  it('of later pages are not used by what comes with the first page', () => {
    expect(FIRST.length).toBeGreaterThan(50);
    expect(usesOf(FIRST, Object.keys(LATER_PREFIXES))).toEqual([]);
  });

  it('of other pages are not used by the trade page', () => {
    const rest = Object.keys(LATER_PREFIXES).filter((prefix) => LATER_PREFIXES[prefix] === 'rest');
    expect(usesOf(TERMINAL, rest)).toEqual([]);
  });

  it('of special orders are not used by what the trade page begins with', () => {
    const parts = [
      'layout/desktop-layout.tsx',
      'layout/phone-layout.tsx',
      'layout/order-drawer.tsx',
      'chart/kline-chart.tsx',
    ];
    const early = loadedWith(['routes/trade-exchange.tsx', ...parts.map((part) => `features/trade/${part}`)]);
    expect(early.length).toBeGreaterThan(80);
    const keys = early.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/['"`](\w+(?:\.[\w-]+)+)['"`]/g)]);
    expect(keys.length).toBeGreaterThan(150);
    expect(keys.map(([, key = '']) => key).filter((key) => partOf(key) === 'ticket')).toEqual([]);
  });
});
