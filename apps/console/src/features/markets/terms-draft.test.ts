import { routes } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { draftOfTerms, LIMIT_FIELDS, MAIN_FIELDS, termsOf } from './terms-draft.ts';

const LIMITS = {
  ...{ maxPosition: '', maxTriggerOrders: 20, maxIcebergOrders: 5, maxOrderLists: 20, maxOrderAmends: 10 },
  ...{
    maxIcebergParts: 10,
    minTrailingAbove: 10,
    maxTrailingAbove: 2000,
    minTrailingBelow: 10,
    maxTrailingBelow: 2000,
  },
  ...{ bidUpPpm: 50_000, bidDownPpm: 0, askUpPpm: 0, askDownPpm: 0, averageMinutes: 5 },
};
const MAIN = {
  ...{ minQty: '0.0001', maxQty: '100', minNotional: '5', priceBandPpm: 200_000, executionRangePpm: 0 },
  ...{ makerFeePpm: -50, takerFeePpm: 1000, selfTradePrevention: 'EXPIRE_TAKER' as const },
};
const MARKET = { ...MAIN, limits: LIMITS };

describe('the terms of a market', () => {
  it('are those of the draft again', () => {
    expect(termsOf(draftOfTerms(MARKET)).terms).toEqual({ ...MAIN, limits: LIMITS });
  });

  it('fit the contract, every name of it', () => {
    const { terms } = termsOf(draftOfTerms(MARKET));
    expect(routes.configureMarket.body.safeParse({ ...terms, termsVersion: '0' }).success).toBe(true);
    const names = [...MAIN_FIELDS, ...LIMIT_FIELDS].map(({ name }) => name);
    const { limits, termsVersion: _, ...main } = routes.configureMarket.body.shape;
    const wanted = [...Object.keys(main), ...Object.keys(limits.shape)].filter(
      (name) => name !== 'selfTradePrevention',
    );
    expect(names.toSorted()).toEqual(wanted.toSorted());
  });

  it('are typed in percent', () => {
    const { texts } = draftOfTerms(MARKET);
    expect([texts.makerFeePpm, texts.takerFeePpm, texts.priceBandPpm]).toEqual(['-0.005', '0.1', '20']);
  });

  it('name the fields that have no value', () => {
    const draft = draftOfTerms(MARKET);
    const texts = { ...draft.texts, minQty: ' ', takerFeePpm: 'x', maxOrderLists: '-1', maxPosition: '' };
    expect(termsOf({ ...draft, texts }).wrong).toEqual(['minQty', 'takerFeePpm', 'maxOrderLists']);
  });
});
