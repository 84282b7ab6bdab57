import { formatDecimal } from '@bourse/domain';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteUnitsOf } from '../../../trading/instrument.ts';
import { emptyDraft, withPrice, withType } from '../../../trading/model/order-draft.ts';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import { spendShare } from './spent.ts';

const market = fixtureMarket();
const draftAt = (price: string, side: 'buy' | 'sell' = 'buy') => withPrice(emptyDraft(side), price, market);
const usdt = (whole: number) => BigInt(whole) * 100_000_000n;
const centsOf = (ticks: number) => formatDecimal(BigInt(ticks), 2);

describe('share of the balance', () => {
  const funds = { buy: usdt(1000), sell: 123_456_789n };

  it('buys with a share of the quote balance, in whole lots', () => {
    expect(spendShare(draftAt('61671.55'), 100, funds.buy, market)).toMatchObject({ qty: '0.01621', percent: 100 });
    expect(spendShare(draftAt('61671.55'), 50, funds.buy, market).qty).toBe('0.0081');
  });

  it('sells a share of the base balance, in whole lots', () => {
    expect(spendShare(draftAt('61671.55', 'sell'), 100, funds.sell, market).qty).toBe('1.23456');
    expect(spendShare(draftAt('61671.55', 'sell'), 0, funds.sell, market).qty).toBe('');
  });

  it('gives a market buy by total and a market sell by quantity', () => {
    const buy = withType(draftAt('100'), 'market', market);
    expect(spendShare(buy, 25, funds.buy, market)).toMatchObject({ total: '250', qty: '', lead: 'total' });
    const sell = withType(draftAt('100', 'sell'), 'market', market);
    expect(spendShare(sell, 50, funds.sell, market)).toMatchObject({ qty: '0.61728', total: '', lead: 'qty' });
  });

  it('waits for a price', () => {
    expect(spendShare(draftAt(''), 50, funds.buy, market)).toMatchObject({ qty: '', percent: 50 });
  });

  it('never holds more than the share', () => {
    const percent = fc.integer({ min: 0, max: 100 });
    const ticks = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(percent, ticks, fc.bigInt({ min: 0n, max: usdt(10_000_000) }), (share, price, quote) => {
        const draft = spendShare(draftAt(centsOf(price)), share, quote, market);
        const held = quoteUnitsOf(draft.total, market) ?? 0n;
        expect(held * 100n).toBeLessThanOrEqual(quote * BigInt(share));
      }),
      { seed: 13 },
    );
  });
});
