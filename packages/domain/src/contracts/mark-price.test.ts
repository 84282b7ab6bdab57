import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceTicks } from '../numbers.ts';
import type { ExactPrice } from './exact-price.ts';
import {
  type DeliveryMarkView,
  deliveryMark,
  markPrice1,
  markPrice2,
  type PerpetualMarkView,
  perpetualMark,
} from './mark-price.ts';
import { addSettlementSample, beginSettlement, settlementMean, settlementResult } from './settlement-price.ts';

const HOUR = 3_600_000;
const ticks = (value: number | undefined) => (value === undefined ? undefined : priceTicks(value));
const basisOf = (numerator: number, denominator = 1): ExactPrice => ({
  numerator: BigInt(numerator),
  denominator: BigInt(denominator),
});

describe('price 1 and price 2', () => {
  it.each<[string, number, number, number, number, number]>([
    ['the published vector: 60,004.50 in ticks of 0.01', 6_000_000, 100_000, 6 * HOUR, 8 * HOUR, 6_000_450],
    ['a negative rate', 6_000_000, -100_000, 6 * HOUR, 8 * HOUR, 5_999_550],
    ['at the stamp nothing is due', 6_000_000, 100_000, 0, 8 * HOUR, 6_000_000],
    ['all of it after a stamp', 6_000_000, 100_000, HOUR, HOUR, 6_000_600],
    ['a late clock', 6_000_000, 100_000, -5, HOUR, 6_000_000],
    ['never more than a period', 6_000_000, 100_000, 3 * HOUR, HOUR, 6_000_600],
    ['a half is rounded up', 5_000, 100_000, HOUR, HOUR, 5_001],
  ])('%s', (_name, index, lastFundingPpb, msToFunding, periodMs, expected) => {
    expect(markPrice1(priceTicks(index), { lastFundingPpb, msToFunding, periodMs })).toBe(expected);
  });

  it.each([
    [60_000, basisOf(15), 60_015],
    [60_000, basisOf(-15), 59_985],
    [60_000, basisOf(1, 2), 60_001],
    [60_000, basisOf(-1, 2), 60_000],
    [60_000, basisOf(1, 3), 60_000],
    [10, basisOf(-50), 1],
  ])('index %i with basis %o is %i', (index, basis, expected) => {
    expect(markPrice2(priceTicks(index), basis)).toBe(expected);
  });
});

describe('the mark of a perpetual', () => {
  const VIEW: PerpetualMarkView = {
    indexTicks: priceTicks(60_000),
    basis: basisOf(20),
    lastTicks: priceTicks(60_010),
    previousTicks: undefined,
    lastFundingPpb: 0,
    msToFunding: HOUR,
    periodMs: 8 * HOUR,
  };
  it.each<[string, Partial<PerpetualMarkView>, string, number | undefined]>([
    ['last in the middle', {}, 'median', 60_010],
    ['a far trade does not move it beyond the others', { lastTicks: priceTicks(90_000) }, 'median', 60_020],
    ['nor one on the other side', { lastTicks: priceTicks(1) }, 'median', 60_000],
    ['a far book does not move it beyond the others', { basis: basisOf(30_000) }, 'median', 60_010],
    ['the first mark: no trade yet', { lastTicks: undefined }, 'index', 60_000],
    ['the first mark: no book yet', { basis: undefined }, 'index', 60_000],
    ['no book: a trade alone makes no mark', { basis: undefined, lastTicks: priceTicks(90_000) }, 'index', 60_000],
    ['neither', { basis: undefined, lastTicks: undefined }, 'index', 60_000],
    ['no live index: the previous one', { indexTicks: undefined, previousTicks: priceTicks(59_000) }, 'held', 59_000],
    ['no live index and no previous one', { indexTicks: undefined }, 'none', undefined],
  ])('%s', (_name, changes, state, expected) => {
    const mark = perpetualMark({ ...VIEW, ...changes });
    expect([mark.state, mark.priceTicks]).toEqual([state, expected]);
  });

  it('shows what it was made of', () => {
    expect(perpetualMark(VIEW)).toEqual({
      state: 'median',
      priceTicks: 60_010,
      price1Ticks: 60_000,
      price2Ticks: 60_020,
    });
  });

  it('is one of its three prices, and never further from the index than the second furthest', () => {
    const any = fc.integer({ min: 1, max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(any, any, fc.integer({ min: -1_000_000, max: 1_000_000 }), (index, lastPrice, numerator) => {
        const mark = perpetualMark({
          ...VIEW,
          indexTicks: priceTicks(index),
          lastTicks: priceTicks(lastPrice),
          basis: basisOf(numerator, 2),
        });
        const three = [mark.price1Ticks, mark.price2Ticks, lastPrice].map(Number).sort((a, b) => a - b);
        expect(mark.priceTicks).toBe(three[1]);
      }),
    );
  });
});

describe('the mark of a delivery contract', () => {
  const VIEW: DeliveryMarkView = {
    indexTicks: priceTicks(60_000),
    basis: basisOf(20),
    previousTicks: undefined,
    settlementMeanTicks: undefined,
  };
  it.each<[string, { readonly [Key in keyof DeliveryMarkView]?: number | undefined }, string, number | undefined]>([
    ['index with basis, no funding', {}, 'basis', 60_020],
    ['the mean of settlement in its window', { settlementMeanTicks: 59_500 }, 'settlement', 59_500],
    ['no live index', { indexTicks: undefined, previousTicks: 59_000 }, 'held', 59_000],
    ['none ever', { indexTicks: undefined }, 'none', undefined],
  ])('%s', (_name, changes, state, expected) => {
    const prices = Object.entries(changes).map(([name, value]) => [name, ticks(value)]);
    const mark = deliveryMark({ ...VIEW, ...Object.fromEntries(prices) });
    expect([mark.state, mark.priceTicks]).toEqual([state, expected]);
  });

  it('is the index without a basis', () => {
    expect(deliveryMark({ ...VIEW, basis: undefined })).toEqual({ state: 'index', priceTicks: 60_000 });
  });

  it('ends at the settlement price', () => {
    const expiryMs = 1_800_000_000_000;
    let window = beginSettlement(expiryMs);
    for (let second = 1; second <= 1_800; second++)
      window = addSettlementSample(
        window,
        expiryMs - 1_800_000 + second * 1_000,
        priceTicks(50_000 + ((second * 37) % 101)),
      );
    const mark = deliveryMark({ ...VIEW, settlementMeanTicks: settlementMean(window) });
    expect(mark.priceTicks).toBe(settlementResult(window, expiryMs).priceTicks);
  });
});
