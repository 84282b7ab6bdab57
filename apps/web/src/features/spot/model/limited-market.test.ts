import { type BookLevel, notionalOf, priceTicks, qtyLots } from '@bourse/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lotsOf, ticksOf } from '../../../trading/instrument.ts';
import type { CheckContext } from '../../../trading/model/check.ts';
import { emptyDraft, type OrderDraft, withQty, withTotal, withType } from '../../../trading/model/order-draft.ts';
import { fixtureMarket } from '../../../trading/testing/fixture-market.ts';
import { checkLimited, limitedDraft } from './limited-market.ts';
import { orderRequestOf } from './order-request.ts';

const market = fixtureMarket();
const usdt = (whole: number) => BigInt(whole) * 100_000_000n;
const level = (ticks: number, lots: number): BookLevel => ({ priceTicks: priceTicks(ticks), qtyLots: qtyLots(lots) });
/** 1 BTC at 100.00, 2 at 101.00, 3 at 110.00. */
const ASKS = [level(10_000, 100_000), level(10_100, 200_000), level(11_000, 300_000)];
const BIDS = [level(10_000, 100_000), level(9_900, 200_000), level(9_000, 300_000)];
const context = (changes: Partial<CheckContext> = {}): CheckContext => ({
  market,
  funds: { buy: usdt(1000), sell: 1_000_000_000n },
  lastTicks: 10_000,
  opposite: ASKS,
  nowMs: 1_000,
  ...changes,
});
const byQty = (qty: string, side: 'buy' | 'sell' = 'buy'): OrderDraft =>
  withQty(withType(emptyDraft(side), 'market', market), qty, market);
const byTotal = (total: string, side: 'buy' | 'sell' = 'buy'): OrderDraft =>
  withTotal(withType(emptyDraft(side), 'market', market), total, market);

describe('a market order with a limit for slippage', () => {
  it('is sent as a limit order at the worst allowed price that trades at once or expires', () => {
    const draft = limitedDraft(byQty('2'), context(), 100);
    expect(draft && orderRequestOf(draft, market)).toEqual({
      tradeCode: 'btc_usdt',
      side: 'buy',
      type: 'limit',
      price: '101.00',
      qty: '2',
      timeInForce: 'IOC',
      postOnly: false,
    });
  });

  it('takes only what is within the limit, and says what the book does not hold', () => {
    const check = checkLimited(byQty('5'), context(), 100);
    expect(check.preview).toMatchObject({ lots: 300_000, worstTicks: 10_100, complete: false });
    expect(check.ready).toBe(true);
    expect(checkLimited(byQty('5', 'sell'), context({ opposite: BIDS }), 100).preview).toMatchObject({
      lots: 300_000,
      worstTicks: 9_900,
      complete: false,
    });
  });

  it('buys for a total what the book gives for it within the limit', () => {
    expect(limitedDraft(byTotal('201'), context(), 100)?.qty).toBe('2');
    // All that is available, held at the worst price: less than at market.
    const all = limitedDraft(byTotal('201'), context({ funds: { buy: usdt(201), sell: 0n } }), 100);
    expect(all?.qty).toBe('1.99009');
    const check = checkLimited(byTotal('201'), context({ funds: { buy: usdt(201), sell: 0n } }), 100);
    expect([check.ready, check.preview?.lots]).toEqual([true, 199_009]);
  });

  it.each([
    [
      'more than the balance covers at the worst price',
      byQty('2'),
      { funds: { buy: usdt(201), sell: 0n } },
      'qty',
      'INSUFFICIENT_BALANCE',
    ],
    [
      'less than the market takes at the worst price',
      byQty('0.0502', 'sell'),
      { opposite: BIDS },
      'qty',
      'NOTIONAL_TOO_SMALL',
    ],
  ] as const)('refuses %s', (_, draft, changes, field, code) => {
    const check = checkLimited(draft, context(changes), 100);
    expect(check.errors[field]?.code).toBe(code);
    expect(check.ready).toBe(false);
  });

  it('is not sent into an empty book', () => {
    expect(checkLimited(byQty('1'), context({ opposite: [] }), 100).ready).toBe(false);
    expect(limitedDraft(byQty('1'), context({ opposite: [] }), 100)).toBeUndefined();
    expect(limitedDraft(byQty(''), context(), 100)).toBeUndefined();
  });

  it('never holds more than is available', () => {
    const totals = fc.integer({ min: 1, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(
        totals,
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 1, max: 1_000 }),
        (total, hundredths, funds) => {
          const draft = limitedDraft(byTotal(total), context({ funds: { buy: usdt(funds), sell: 0n } }), hundredths);
          fc.pre(draft !== undefined);
          const [ticks, lots] = [ticksOf(draft.price, market), lotsOf(draft.qty, market)];
          expect(ticks).toBeDefined();
          expect(lots).toBeDefined();
          expect(notionalOf(priceTicks(ticks ?? 0), lots ?? qtyLots(0), market.units)).toBeLessThanOrEqual(usdt(funds));
        },
      ),
      { seed: 26, numRuns: 200 },
    );
  });
});
