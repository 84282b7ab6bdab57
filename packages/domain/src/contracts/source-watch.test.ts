import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INDEX_RULES } from './index-price.ts';
import {
  type IndexSource,
  isFresh,
  nextWatch,
  type SourceWatch,
  type SourceWatches,
  watchSources,
} from './source-watch.ts';

const RULES = INDEX_RULES;
const NOW = 1_800_000_000_000;
const GOOD = { isFresh: true, isGuarded: true, isQuiet: true };
const NEAR = { isFresh: true, isGuarded: true, isQuiet: false };
const FAR = { isFresh: true, isGuarded: false, isQuiet: false };
const STALE = { isFresh: false, isGuarded: false, isQuiet: false };

/** The watch after what was seen at each second. */
function lived(seen: readonly [second: number, what: typeof GOOD][]): SourceWatch {
  return seen.reduce<SourceWatch>(
    (watch, [second, what]) => nextWatch(watch, { nowMs: second * 1_000, ...what }, RULES),
    { isOut: false },
  );
}

describe('a source leaves and returns', () => {
  it.each<[string, Parameters<typeof lived>[0], SourceWatch]>([
    ['stays while it is good', [[0, GOOD]], { isOut: false }],
    [
      'is timed while it is outside',
      [
        [0, FAR],
        [29, FAR],
      ],
      { isOut: false, sinceMs: 0 },
    ],
    [
      'leaves after 30 s outside',
      [
        [0, FAR],
        [30, FAR],
      ],
      { isOut: true },
    ],
    [
      'begins anew after a good price',
      [
        [0, FAR],
        [20, NEAR],
        [30, FAR],
      ],
      { isOut: false, sinceMs: 30_000 },
    ],
    [
      'leaves at once when it is stale',
      [
        [0, GOOD],
        [1, STALE],
      ],
      { isOut: true },
    ],
    [
      'does not return at the first good price',
      [
        [0, STALE],
        [1, GOOD],
      ],
      { isOut: true, sinceMs: 1_000 },
    ],
    [
      'does not return a moment too early',
      [
        [0, STALE],
        [1, GOOD],
        [60, GOOD],
      ],
      { isOut: true, sinceMs: 1_000 },
    ],
    [
      'returns after a quiet minute',
      [
        [0, STALE],
        [1, GOOD],
        [61, GOOD],
      ],
      { isOut: false },
    ],
    [
      'is not quiet inside the wider guard',
      [
        [0, STALE],
        [1, NEAR],
        [99, NEAR],
      ],
      { isOut: true },
    ],
    [
      'begins its quiet time anew when it strays',
      [
        [0, STALE],
        [1, GOOD],
        [50, NEAR],
        [61, GOOD],
      ],
      { isOut: true, sinceMs: 61_000 },
    ],
    [
      'and when it is stale again',
      [
        [0, STALE],
        [1, GOOD],
        [50, STALE],
        [61, GOOD],
      ],
      { isOut: true, sinceMs: 61_000 },
    ],
    [
      'leaves again after it returned',
      [
        [0, STALE],
        [1, GOOD],
        [61, GOOD],
        [62, STALE],
      ],
      { isOut: true },
    ],
  ])('%s', (_name, seen, expected) => {
    expect(lived(seen)).toEqual(expected);
  });
});

describe('freshness', () => {
  const source = (atMs: number, priceTicks = 100): IndexSource => ({ sourceId: 'a', priceTicks, weight: 1, atMs });
  it.each<[string, IndexSource, boolean]>([
    ['exactly 10 s old', source(NOW - 10_000), true],
    ['older', source(NOW - 10_001), false],
    ['stamped a little ahead', source(NOW + 10_000), true],
    ['stamped far ahead', source(NOW + 10_001), false],
    ['at zero', source(NOW, 0), false],
    ['below zero', source(NOW, -5), false],
    ['no whole tick', source(NOW, 1.5), false],
    ['no number', source(NOW, Number.NaN), false],
    ['the highest price of a book', source(NOW, 2 ** 31 - 1), true],
    ['above every book', source(NOW, 2 ** 31), false],
  ])('%s', (_name, one, expected) => {
    expect(isFresh(one, NOW, RULES.maxAgeMs)).toBe(expected);
  });
});

describe('the sources of an index', () => {
  const at = (nowMs: number, prices: Readonly<Record<string, number>>): IndexSource[] =>
    Object.entries(prices).map(([sourceId, priceTicks]) => ({ sourceId, priceTicks, weight: 1, atMs: nowMs }));
  const outOf = (watches: SourceWatches) => Object.keys(watches).filter((id) => watches[id]?.isOut);

  it('measures by the median of all that are fresh, so that one bad source cannot keep the good ones out', () => {
    const watches = { a: { isOut: false }, b: { isOut: true }, c: { isOut: true } };
    const prices = { a: 20_000, b: 10_000, c: 10_010 };
    const first = watchSources(watches, at(NOW, prices), NOW, RULES);
    const later = watchSources(first, at(NOW + 60_000, prices), NOW + 60_000, RULES);
    expect(outOf(first)).toEqual(['b', 'c']);
    expect(outOf(later)).toEqual(['a']);
  });

  it('comes back by itself at another price after all of them were silent', () => {
    const before = watchSources({}, at(NOW - 60_000, { a: 100, b: 100, c: 100 }), NOW, RULES);
    expect(outOf(before)).toEqual(['a', 'b', 'c']);
    const first = watchSources(before, at(NOW, { a: 50, b: 50, c: 50 }), NOW, RULES);
    expect(outOf(watchSources(first, at(NOW + 60_000, { a: 50, b: 50, c: 50 }), NOW + 60_000, RULES))).toEqual([]);
  });

  it('does not ask one that is switched off for the median', () => {
    const off = at(NOW, { x: 20_000, y: 20_000, z: 20_000 }).map((source) => ({ ...source, weight: 0 }));
    const watches = watchSources({}, [...at(NOW, { a: 10_000, b: 10_000 }), ...off], NOW, RULES);
    expect([watches.a, watches.x]).toEqual([{ isOut: false }, { isOut: false, sinceMs: NOW }]);
  });

  it('forgets a source that is not listed, and takes an unusable price as none', () => {
    const sources = at(NOW, { a: 100, b: 100, c: 0.5 });
    expect(Object.keys(watchSources({ old: { isOut: true } }, sources, NOW, RULES))).toEqual(['a', 'b', 'c']);
    expect(outOf(watchSources({}, sources, NOW, RULES))).toEqual(['c']);
  });

  it('returns nobody who was not quiet for a whole minute', () => {
    const step = fc.record({
      waitMs: fc.integer({ min: 1, max: 20_000 }),
      price: fc.integer({ min: 9_700, max: 10_300 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        let [nowMs, watches, quietSince]: [number, SourceWatches, number | undefined] = [
          NOW,
          { a: { isOut: true } },
          undefined,
        ];
        for (const { price, waitMs } of steps) {
          nowMs += waitMs;
          const isQuiet = Math.abs(price - 10_000) <= 150;
          quietSince = isQuiet ? (quietSince ?? nowMs) : undefined;
          watches = watchSources(watches, at(nowMs, { a: price, b: 10_000, c: 10_000 }), nowMs, RULES);
          if (watches.a?.isOut) continue;
          expect(quietSince).toBeLessThanOrEqual(nowMs - 60_000);
          return;
        }
      }),
    );
  });
});
