import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { INVERSE_UNITS, LINEAR_UNITS } from '../testing/contracts.ts';
import {
  type AdlCandidate,
  adlLight,
  adlScore,
  chooseForAdl,
  compareForAdl,
  compareScores,
  rankForAdl,
} from './adl-score.ts';
import type { PositionSign } from './contract-value.ts';

const LONG = 1;
const SHORT = -1;

describe('score', () => {
  // Entry value, value at mark, value at bankruptcy; expected as a fraction.
  const rows: readonly [
    string,
    PositionSign,
    typeof LINEAR_UNITS,
    readonly [bigint, bigint, bigint],
    readonly [bigint, bigint],
  ][] = [
    ['a long at 20 % and 4×: 0.8', LONG, LINEAR_UNITS, [50_000n, 60_000n, 45_000n], [4n, 5n]],
    ['a short at 20 % and 2×: 0.4', SHORT, LINEAR_UNITS, [50_000n, 40_000n, 60_000n], [2n, 5n]],
    ['a long that lost 10 % at 9×: −1/90', LONG, LINEAR_UNITS, [50_000n, 45_000n, 40_000n], [-1n, 90n]],
    ['a short that lost 10 % at 11×: −1/110', SHORT, LINEAR_UNITS, [50_000n, 55_000n, 60_000n], [-1n, 110n]],
    ['no profit', LONG, LINEAR_UNITS, [50_000n, 50_000n, 45_000n], [0n, 1n]],
    ['an inverse long gains when its value falls', LONG, INVERSE_UNITS, [100n, 80n, 120n], [2n, 5n]],
    ['an inverse short gains when its value rises', SHORT, INVERSE_UNITS, [100n, 120n, 90n], [4n, 5n]],
    ['a loser past its bankruptcy price', LONG, LINEAR_UNITS, [50_000n, 44_000n, 45_000n], [0n, 1n]],
    ['a position without value', SHORT, INVERSE_UNITS, [0n, 0n, 0n], [0n, 1n]],
  ];
  test.each(rows)('of %s', (_what, side, units, [entryUnits, mark, bankruptcy], [numerator, denominator]) => {
    const score = adlScore({ side, lots: 1, entryUnits }, mark, bankruptcy, units);
    expect(compareScores(score, { numerator, denominator })).toBe(0);
  });
  test('a winner with nothing that separates it from bankruptcy is above all', () => {
    const endless = adlScore({ side: LONG, lots: 1, entryUnits: 50n }, 60n, 60n, LINEAR_UNITS);
    const past = adlScore({ side: LONG, lots: 1, entryUnits: 50n }, 60n, 70n, LINEAR_UNITS);
    expect(compareScores(endless, { numerator: 10n ** 30n, denominator: 1n })).toBe(1);
    expect(compareScores({ numerator: 0n, denominator: 1n }, endless)).toBe(-1);
    expect(compareScores(endless, past)).toBe(0);
  });
});

/** A candidate whose score is a whole number. */
function candidate(accountId: number, score: number, lots: number): AdlCandidate {
  return { accountId, lots, score: { numerator: BigInt(score), denominator: 1n } };
}
function chosen(candidates: readonly AdlCandidate[], need: number): readonly (readonly [number, number])[] {
  return chooseForAdl(candidates, need).takes.map(({ candidate: { accountId }, lots }) => [accountId, lots] as const);
}

describe('who gives way', () => {
  const sizes = [10, 10, 20, 30, 20, 10];
  const six = [3, 6, 1, 4, 5, 2].map((score, at) => candidate(at + 1, score, sizes[at] ?? 0));
  test('of scores 3, 6, 1, 4, 5, 2 for 20: account 2 whole, account 5 by half', () => {
    expect(chosen(six, 20)).toEqual([
      [2, 10],
      [5, 10],
    ]);
  });
  const rows: readonly [string, number, readonly (readonly [number, number])[], number][] = [
    ['nothing is needed', 0, [], 0],
    ['a part of the first', 3, [[2, 3]], 0],
    ['exactly the first', 10, [[2, 10]], 0],
    [
      'more than there is',
      101,
      [
        [2, 10],
        [5, 20],
        [4, 30],
        [1, 10],
        [6, 10],
        [3, 20],
      ],
      1,
    ],
  ];
  test.each(rows)('%s', (_what, need, takes, missing) => {
    expect(chosen(six, need)).toEqual(takes);
    expect(chooseForAdl(six, need).missingLots).toBe(missing);
  });
  test('of equals the lower account id, then the lower position id', () => {
    const equals = [candidate(9, 1, 5), { ...candidate(4, 1, 5), positionId: 2 }, candidate(4, 1, 5)];
    const takes = chooseForAdl(equals, 12).takes;
    expect(takes.map(({ candidate: { accountId, positionId = 0 }, lots }) => [accountId, positionId, lots])).toEqual([
      [4, 0, 5],
      [4, 2, 5],
      [9, 0, 2],
    ]);
  });
  test('one without lots is passed over', () => {
    expect(chosen([candidate(1, 2, 0), candidate(2, 1, 5)], 5)).toEqual([[2, 5]]);
  });
});

test.each([
  [1, [5]],
  [2, [5, 3]],
  [5, [5, 4, 3, 2, 1]],
  [10, [5, 5, 4, 4, 3, 3, 2, 2, 1, 1]],
] as const)('lights of a ranking of %i', (count, lights) => {
  expect(Array.from({ length: count }, (_, place) => adlLight(place, count))).toEqual(lights);
});

const position = fc.record({
  accountId: fc.integer({ min: 1, max: 20 }),
  positionId: fc.integer({ min: 0, max: 3 }),
  lots: fc.integer({ min: 1, max: 100 }),
  side: fc.constant<PositionSign>(LONG),
  entryUnits: fc.bigInt({ min: 1n, max: 60n }),
  mark: fc.bigInt({ min: 1n, max: 60n }),
  margin: fc.bigInt({ min: 0n, max: 60n }),
});
const candidates = fc
  .uniqueArray(position, { selector: ({ accountId, positionId }) => accountId * 10 + positionId, maxLength: 12 })
  .map((list) => list.map((of) => ({ ...of, score: adlScore(of, of.mark, of.entryUnits - of.margin, LINEAR_UNITS) })));

describe('properties', () => {
  test('the order is total, and does not depend on the order of the input', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 0, max: 500 }), (list, need) => {
        const forward = chooseForAdl(list, need);
        expect(chooseForAdl([...list].reverse(), need)).toEqual(forward);
        for (const one of list) {
          for (const other of list) {
            expect(compareForAdl(one, other) === 0).toBe(one === other);
            expect(compareForAdl(one, other)).toBe(0 - compareForAdl(other, one));
          }
        }
      }),
    );
  });
  test('takes exactly the need, or all; only the last gives a part; nobody outside scores higher', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 0, max: 500 }), (list, need) => {
        const { missingLots, takes } = chooseForAdl(list, need);
        const all = list.reduce((sum, { lots }) => sum + lots, 0);
        const taken = takes.reduce((sum, { lots }) => sum + lots, 0);
        expect([taken, missingLots]).toEqual([Math.min(need, all), need - Math.min(need, all)]);
        expect(takes.slice(0, -1).every(({ candidate, lots }) => lots === candidate.lots)).toBe(true);
        const worst = takes.at(-1)?.candidate;
        const chosen = new Set(takes.map(({ candidate }) => candidate));
        if (worst === undefined) return;
        for (const other of list.filter((one) => !chosen.has(one))) {
          expect(compareScores(other.score, worst.score)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
  test('winners are ranked before losers', () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const profits = rankForAdl(list).map(({ entryUnits, mark }) => mark - entryUnits);
        const firstLoser = profits.findIndex((profit) => profit <= 0n);
        expect(firstLoser === -1 || profits.slice(firstLoser).every((profit) => profit <= 0n)).toBe(true);
      }),
    );
  });
});
