import { priceTicks, qtyLots } from '@bourse/domain';
import { describe, expect, it } from 'vitest';
import type { CheckContext } from '../../../trading/model/check.ts';
import { emptyDraft, type OrderDraft, withQty, withTotal } from '../../../trading/model/order-draft.ts';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import { checkPeg, pegRequestOf, withPegPrice } from './peg-check.ts';

const market = fixtureMarket();
const levels = [10_000, 9_990, 9_950].map((ticks) => ({ priceTicks: priceTicks(ticks), qtyLots: qtyLots(100) }));
const context: CheckContext = {
  market,
  funds: { buy: 100_000_000_000n, sell: 0n },
  lastTicks: 0,
  opposite: levels,
  nowMs: 0,
};

/** A buy of one BTC at the best bid, which is 100.00; then 99.90 and 99.50. */
const draftOf = (offset: string, changes: Partial<OrderDraft> = {}): OrderDraft => ({
  ...withQty(emptyDraft('buy'), '1', market),
  peg: { to: 'primary', offset },
  ...changes,
});
const errorOf = (draft: OrderDraft) => checkPeg(draft, context).errors.peg?.code;

describe('a pegged order', () => {
  it.each([
    ['0', '100.00'],
    ['1', '99.90'],
    ['2', '99.50'],
    ['3', ''],
  ])('%s levels deeper has the price %s now', (offset, price) => {
    expect(withPegPrice(draftOf(offset), context).price).toBe(price);
  });

  it('moves the total with the price, or the quantity where the total was given', () => {
    expect(withPegPrice(draftOf('1'), context).total).toBe('99.9');
    const byTotal = withTotal(draftOf('2'), '199', market);
    expect(withPegPrice(byTotal, context).qty).toBe('2');
  });

  it('is refused as the exchange would refuse it', () => {
    expect(errorOf(draftOf('3'))).toBe('PEG_LEVEL_MISSING');
    expect(errorOf(draftOf('101'))).toBe('PEG_INVALID');
    expect(errorOf(draftOf('1.5'))).toBe('PEG_INVALID');
    expect(errorOf(draftOf('0', { postOnly: true, peg: { to: 'market', offset: '0' } }))).toBe('POST_ONLY_WOULD_TAKE');
    expect(errorOf(draftOf('0', { postOnly: true }))).toBeUndefined();
    expect(checkPeg(draftOf('0', { qty: '11' }), context).errors.total?.code).toBe('INSUFFICIENT_BALANCE');
  });

  it('is ready with a level and a quantity only', () => {
    expect(checkPeg(draftOf('0'), context).ready).toBe(true);
    expect(checkPeg(draftOf(''), context)).toMatchObject({ missing: 'peg', ready: false, errors: {} });
    expect(checkPeg(draftOf('0', { qty: '' }), context)).toMatchObject({ missing: 'qty', ready: false });
  });

  it('is sent without a price of its own', () => {
    const request = pegRequestOf(withPegPrice(draftOf('1'), context), market);
    expect(request).toEqual({
      tradeCode: 'btc_usdt',
      side: 'buy',
      type: 'limit',
      qty: '1',
      timeInForce: 'GTC',
      postOnly: false,
      pegTo: 'primary',
      pegOffset: 1,
    });
    expect(pegRequestOf(draftOf('x'), market)).toBeUndefined();
  });
});
