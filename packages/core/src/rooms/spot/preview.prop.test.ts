import {
  amount,
  type BookLevel,
  feeOf,
  previewLimit,
  priceTicks,
  qtyLots,
  sweepQuantity,
  sweepQuote,
  unitsOfListed,
} from '@bourse/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALICE, BOB, BTC, BTC_USDT, Desk, USDT } from '../../testing/desk.ts';
import type { ExchangeEvent } from '../index.ts';

const UNITS = unitsOfListed(
  BTC_USDT,
  { assetId: BTC, code: 'BTC', scale: 8 },
  { assetId: USDT, code: 'USDT', scale: 6 },
);
const levels = fc.array(
  fc.record({ price: fc.integer({ min: 900, max: 1_000 }), lots: fc.integer({ min: 1, max: 50 }) }),
  {
    maxLength: 12,
  },
);
const side = fc.constantFrom('buy' as const, 'sell' as const);

/** A desk with a random book on the side that a taker would meet. */
function deskWith(orders: readonly { price: number; lots: number }[], taker: 'buy' | 'sell'): [Desk, BookLevel[]] {
  const desk = new Desk();
  for (const { price, lots } of orders) {
    if (taker === 'buy') desk.sell(ALICE, lots, price);
    else desk.buy(ALICE, lots, price);
  }
  const { bids, asks } = desk.exchange.book(1);
  const book = (taker === 'buy' ? asks : bids).map((level) => ({
    priceTicks: priceTicks(level.priceTicks),
    qtyLots: qtyLots(level.qtyLots),
  }));
  return [desk, book];
}

function executed(events: readonly ExchangeEvent[]): [number, bigint] {
  const last = events.filter((event) => event.type === 'order-closed').at(-1);
  return [last?.executedLots ?? -1, last?.executedQuote ?? -1n];
}

test('a market order by quantity does what the preview says for the same book', () => {
  fc.assert(
    fc.property(levels, side, fc.integer({ min: 1, max: 300 }), (orders, taker, lots) => {
      const [desk, book] = deskWith(orders, taker);
      const preview = sweepQuantity(book, qtyLots(lots), UNITS);
      expect(executed(desk.market(BOB, taker, { qtyLots: lots }))).toEqual([preview.filledLots, preview.notional]);
    }),
    { numRuns: 150 },
  );
});

test('a market order by quote amount does what the preview says for the same book', () => {
  fc.assert(
    fc.property(levels, side, fc.bigInt({ min: 1n, max: 200_000n }), (orders, taker, quoteAmount) => {
      const [desk, book] = deskWith(orders, taker);
      const preview = sweepQuote(book, amount(quoteAmount), UNITS);
      const events = desk.market(BOB, taker, { quoteAmount });
      const isTooSmall = preview.complete && preview.filledLots < BTC_USDT.minQtyLots;
      if (isTooSmall) expect(events).toMatchObject([{ type: 'rejected', code: 'QTY_TOO_SMALL' }]);
      else expect(executed(events)).toEqual([preview.filledLots, preview.notional]);
    }),
    { numRuns: 150 },
  );
});

test('a limit order has the hold of its preview, and the previewed fee when it fills at its price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 1_000 }), (price, lots) => {
      const desk = new Desk({ takerFeePpm: 1_234 });
      const buy = previewLimit('buy', priceTicks(price), qtyLots(lots), UNITS, 1_234);
      desk.buy(ALICE, lots, price);
      expect(desk.purse(ALICE, USDT)[1]).toBe(buy.hold);
      const sell = previewLimit('sell', priceTicks(price), qtyLots(lots), UNITS, 1_234);
      const trade = desk.sell(BOB, lots, price).find((event) => event.type === 'trade');
      expect(trade?.takerFee).toBe(sell.fee);
      expect(trade?.takerFee).toBe(feeOf(sell.notional, 1_234));
      expect(desk.purse(BOB, USDT)[0]).toBe(1_000_000_000_000n + sell.receive);
    }),
    { numRuns: 100 },
  );
});
