import { normalizeSearchText } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextIndex } from './text-index.ts';

/** Reference implementation: scans everything. */
function naive(texts: readonly (readonly string[])[], weights: Float64Array, wanted: string, limit: number): number[] {
  if (wanted === '') return [];
  const match = (list: readonly string[]) => {
    if (list.includes(wanted)) return 0;
    if (list.some((text) => text.startsWith(wanted))) return 1;
    return list.some((text) => text.includes(wanted)) ? 2 : 3;
  };
  return texts
    .map((list, at) => ({ at, match: match(list), weight: weights[at] ?? 0 }))
    .filter((row) => row.match < 3)
    .sort((a, b) => a.match - b.match || b.weight - a.weight || a.at - b.at)
    .slice(0, limit)
    .map((row) => row.at);
}

const QUOTES = ['usdt', 'usdc', 'btc', 'eth'];
/** Ten thousand instruments: coins with a base, a pair and a name, each against four quotes. */
function tenThousand(): { texts: string[][]; weights: Float64Array } {
  const texts: string[][] = [];
  for (let coin = 0; coin < 2_500; coin += 1) {
    const base = `${coin.toString(36)}${['x', 'coin', 'fi', 'dao'][coin % 4]}`;
    const name = normalizeSearchText(`${['Super', 'Meta', 'Bit', 'Ether'][coin % 4]} ${coin.toString(36)} network`);
    for (const quote of QUOTES) texts.push([base, base + quote, name]);
  }
  return { texts, weights: Float64Array.from(texts, (_, at) => (at * 7_919) % 10_007) };
}

describe('TextIndex', () => {
  const index = new TextIndex([
    ['btc', 'btcusdt', 'bitcoin'],
    ['eth', 'ethbtc', 'ethereum'],
    ['btc3l', 'btc3lusdt', 'bitcoin3xlongtoken'],
    ['wbtc', 'wbtcusdt', 'wrappedbitcoin'],
  ]);
  const at = (wanted: string) => index.find(wanted, 10).hits.map((hit) => hit.at);

  it.each([
    ['btc', [0, 2, 1, 3]],
    ['bitcoin', [0, 2, 3]],
    ['b', [0, 2, 1, 3]],
    ['btcu', [0, 3]],
    ['reum', [1]],
    ['', []],
    ['zzz', []],
    ['\n', []],
    ['btcusdtbtcusdt', []],
  ])('finds %j', (wanted, expected) => {
    expect(at(wanted)).toEqual(expected);
  });

  it('ranks by match quality, then by weight', () => {
    index.weigh(Float64Array.of(1, 50, 2, 100));
    expect(at('btc')).toEqual([0, 2, 3, 1]);
    expect(index.heaviest(2)).toEqual([3, 1]);
  });

  it('agrees with a full scan', () => {
    const letters = fc.stringMatching(/^[ab1]{0,5}$/);
    const world = fc.array(fc.tuple(fc.array(letters, { minLength: 1, maxLength: 3 }), fc.nat(3)), { maxLength: 40 });
    fc.assert(
      fc.property(world, letters, fc.integer({ min: 1, max: 10 }), (rows, wanted, limit) => {
        const texts = rows.map(([list]) => list);
        const weights = Float64Array.from(rows, ([, weight]) => weight);
        const fast = new TextIndex(texts);
        fast.weigh(weights);
        expect(fast.find(wanted, limit).hits.map((hit) => hit.at)).toEqual(naive(texts, weights, wanted, limit));
      }),
      { numRuns: 500 },
    );
  });
});

describe('ten thousand instruments', () => {
  const { texts, weights } = tenThousand();
  const index = new TextIndex(texts);
  index.weigh(weights);

  it.each([
    'x',
    'usdt',
    'us',
    'btc',
    '1ax',
    '1axusdt',
    'network',
    'a',
    'meta',
    'superabnetwork',
    'zzz',
    'q',
    'daousdt',
  ])('looks at less than a third of them for %s, and finds the same', (wanted) => {
    const { hits, compared } = index.find(wanted, 100);
    expect(hits.map((hit) => hit.at)).toEqual(naive(texts, weights, wanted, 100));
    expect(compared).toBeLessThan(texts.length / 3);
  });

  it('compares at most twice the number of items for any keyword', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 64 }), (text) => {
        expect(index.find(normalizeSearchText(text), 100).compared).toBeLessThanOrEqual(2 * texts.length + NONE_EXACT);
      }),
      { numRuns: 300 },
    );
  });
});

/** Exact matches of one keyword: the quotes of one coin, or the coins of one name. */
const NONE_EXACT = 100;
