import type { Market } from '@bourse/kit/api/queries.ts';
import { describe, expect, it } from 'vitest';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import { feeAnswer } from './fee-answer.ts';
import { feeGroups } from './fee-groups.ts';

const market = (tradeCode: string, tradeArea: number, makerFeePpm: number, takerFeePpm: number) =>
  ({ tradeCode, tradeArea, makerFeePpm, takerFeePpm }) as Market;

it('markets are grouped by area and rates, the cheapest first', () => {
  const groups = feeGroups([
    market('c', 8, 1_000, 1_000),
    market('a', 1, 1_000, 2_000),
    market('b', 1, 1_000, 1_000),
    market('d', 1, 1_000, 2_000),
  ]);
  expect(
    groups.map(({ markets, tradeArea }) => [tradeArea, markets.map(({ tradeCode }) => tradeCode).join('')]),
  ).toEqual([
    [1, 'b'],
    [1, 'ad'],
    [8, 'c'],
  ]);
});

describe('what an order costs', () => {
  it('is charged in what is received', () => {
    const asked = { price: '100', qty: '2', feePpm: 1_000 } as const;
    expect(feeAnswer({ ...asked, side: 'sell' }, fixtureMarket())).toMatchObject({
      value: '200',
      fee: '0.2',
      received: '199.8',
    });
    expect(feeAnswer({ ...asked, side: 'buy' }, fixtureMarket())).toMatchObject({
      value: '200',
      fee: '0.002',
      received: '1.998',
    });
  });

  it('is not told of a price or quantity that the market does not take', () => {
    const asked = { side: 'buy', price: '100', qty: '2', feePpm: 1_000 } as const;
    expect(feeAnswer({ ...asked, price: '100.000000001' }, fixtureMarket())).toBeUndefined();
    expect(feeAnswer({ ...asked, qty: '' }, fixtureMarket())).toBeUndefined();
  });
});
