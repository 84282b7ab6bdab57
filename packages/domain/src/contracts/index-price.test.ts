import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceTicks } from '../numbers.ts';
import { INDEX_RULES, type IndexPrice, indexPrice, isIndexLive, MAJOR_INDEX_RULES } from './index-price.ts';
import type { IndexSource } from './source-watch.ts';

const NOW = 1_800_000_000_000;
type Row = readonly [price: number, weight?: number, ageMs?: number];
const sourcesOf = (rows: readonly Row[]): IndexSource[] =>
  rows.map(([price, weight = 1, ageMs = 0], at) => ({
    sourceId: `s${at}`,
    priceTicks: price,
    weight,
    atMs: NOW - ageMs,
  }));
const verdicts = (index: IndexPrice) => index.parts.map(({ verdict }) => verdict).join(' ');
const last = priceTicks(10_000);

describe('the index of three and more sources', () => {
  it.each<[string, readonly Row[], string, number, string]>([
    ['mean of equal weights', [[10_000], [10_010], [10_020]], 'weighted', 10_010, 'used used used'],
    ['a half is rounded up', [[10_000], [10_001], [10_001], [10_000]], 'weighted', 10_001, 'used used used used'],
    [
      'weights',
      [
        [10_000, 3],
        [10_010, 1],
        [10_020, 0],
        [10_004, 1],
      ],
      'weighted',
      10_003,
      'used used excluded used',
    ],
    ['one at × 2 counts at the edge', [[10_000], [10_000], [20_000]], 'weighted', 10_100, 'used used clamped'],
    ['one at one tick counts at the edge', [[10_000], [10_000], [1]], 'weighted', 9_900, 'used used clamped'],
    ['one at zero has no voice; two are left', [[10_000], [10_000], [0]], 'weighted', 10_000, 'used used excluded'],
    ['the edge itself is inside', [[10_000], [10_000], [10_300]], 'weighted', 10_100, 'used used used'],
    ['one tick beyond the edge', [[10_000], [10_000], [10_301]], 'weighted', 10_100, 'used used clamped'],
    [
      'two of five on one side',
      [[10_000], [10_001], [10_002], [12_000], [12_000]],
      'median',
      10_002,
      'used used used excluded excluded',
    ],
    [
      'two of five on both sides',
      [[10_000], [10_001], [10_002], [12_000], [8_000]],
      'median',
      10_001,
      'used used used excluded excluded',
    ],
    [
      'median of four is the mean of the middle two',
      [[10_000], [10_005], [12_000], [8_000]],
      'median',
      10_003,
      'used used excluded excluded',
    ],
    ['three that agree on nothing', [[10_000], [12_000], [8_000]], 'median', 10_000, 'used excluded excluded'],
    ['exactly 10 s old counts', [[10_000], [10_010], [10_020, 1, 10_000]], 'weighted', 10_010, 'used used used'],
    ['older does not', [[10_000], [10_010], [10_020, 1, 10_001], [10_020]], 'weighted', 10_010, 'used used stale used'],
  ])('%s', (_name, rows, state, price, expected) => {
    const index = indexPrice(sourcesOf(rows), NOW, INDEX_RULES, { lastTicks: last });
    expect([index.state, index.priceTicks, verdicts(index)]).toEqual([state, price, expected]);
  });

  it.each([
    [10_003, 20_000, 10_303],
    [10_003, 1, 9_703],
    [10_000, 20_000, 10_300],
    [10_000, 1, 9_700],
  ])('rounds the edge inwards: beside %i, %i counts as %i', (good, price, counted) => {
    expect(indexPrice(sourcesOf([[good], [good], [price]]), NOW, INDEX_RULES).parts[2]?.countedTicks).toBe(counted);
  });

  it('excludes one that is switched off, however old it is', () => {
    expect(verdicts(indexPrice(sourcesOf([[10_000, 0, 60_000]]), NOW, INDEX_RULES))).toBe('excluded');
  });

  it('guards BTC and ETH closer', () => {
    const index = indexPrice(sourcesOf([[10_000], [10_000], [20_000]]), NOW, MAJOR_INDEX_RULES);
    expect(index.priceTicks).toBe(10_033);
    expect(index.parts[2]).toEqual({
      sourceId: 's2',
      verdict: 'clamped',
      priceTicks: 20_000,
      countedTicks: 10_100,
      weight: 1,
    });
  });

  it('counts no source whose watch has it out', () => {
    const watches = { s2: { isOut: true } };
    const index = indexPrice(sourcesOf([[10_000], [10_010], [10_300], [10_020]]), NOW, INDEX_RULES, { watches });
    expect([index.priceTicks, verdicts(index)]).toEqual([10_010, 'used used excluded used']);
  });
});

describe('the index of few sources', () => {
  it.each<[string, readonly Row[], string, number, string]>([
    ['one near the last index', [[10_150]], 'weighted', 10_150, 'used'],
    ['one beyond the narrower tolerance', [[10_151]], 'held', 10_000, 'excluded'],
    ['two, of which one is off', [[10_100], [11_000]], 'weighted', 10_100, 'used excluded'],
    ['two that are off together', [[11_000], [11_000]], 'held', 10_000, 'excluded excluded'],
    [
      'all stale',
      [
        [10_000, 1, 60_000],
        [10_000, 1, 60_000],
        [10_000, 1, 60_000],
      ],
      'held',
      10_000,
      'stale stale stale',
    ],
    ['no source', [], 'held', 10_000, ''],
  ])('%s', (_name, rows, state, price, expected) => {
    const index = indexPrice(sourcesOf(rows), NOW, INDEX_RULES, { lastTicks: last });
    expect([index.state, index.priceTicks, verdicts(index)]).toEqual([state, price, expected]);
  });

  it('needs three for its first', () => {
    expect(indexPrice(sourcesOf([[10_000], [10_000]]), NOW, INDEX_RULES)).toMatchObject({ state: 'none' });
    expect(indexPrice(sourcesOf([[10_000], [10_000]]), NOW, INDEX_RULES)).not.toHaveProperty('priceTicks');
    expect(indexPrice(sourcesOf([[10_000], [10_000], [10_000]]), NOW, INDEX_RULES)).toMatchObject({
      state: 'weighted',
    });
  });

  it('follows three at any distance from the last one', () => {
    const index = indexPrice(sourcesOf([[7_000], [7_000], [7_010]]), NOW, INDEX_RULES, { lastTicks: last });
    expect([index.state, index.priceTicks]).toEqual(['weighted', 7_003]);
  });

  it('lets no force come from a held price', () => {
    expect((['weighted', 'median', 'held', 'none'] as const).map(isIndexLive)).toEqual([true, true, false, false]);
  });
});

describe('an index of any sources', () => {
  const price = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  const weight = fc.integer({ min: 0, max: 1_000_000 });
  const rows = fc.array(fc.tuple(price, weight, fc.integer({ min: 0, max: 12_000 })), { maxLength: 9 });

  it('does not depend on their order and lies between the prices that count', () => {
    fc.assert(
      fc.property(rows, price, (list, lastTicks) => {
        const sources = sourcesOf(list);
        const options = { lastTicks: priceTicks(lastTicks) };
        const index = indexPrice(sources, NOW, INDEX_RULES, options);
        const mirrored = indexPrice(sources.toReversed(), NOW, INDEX_RULES, options);
        expect([mirrored.state, mirrored.priceTicks]).toEqual([index.state, index.priceTicks]);
        const counted = index.parts.flatMap(({ countedTicks }) => countedTicks ?? []);
        if (index.state !== 'weighted') return;
        expect(index.priceTicks).toBeGreaterThanOrEqual(Math.min(...counted));
        expect(index.priceTicks).toBeLessThanOrEqual(Math.max(...counted));
      }),
    );
  });

  it('is moved by one false source of at least three by no more than the guard', () => {
    const near = fc.integer({ min: 1_000_000, max: 1_001_000 });
    fc.assert(
      fc.property(fc.array(near, { minLength: 3, maxLength: 7 }), price, (good, bad) => {
        const index = indexPrice(sourcesOf([...good, bad].map((ticks) => [ticks])), NOW, INDEX_RULES);
        expect(index.priceTicks).toBeGreaterThanOrEqual(970_000);
        expect(index.priceTicks).toBeLessThanOrEqual(1_031_030);
      }),
    );
  });
});
