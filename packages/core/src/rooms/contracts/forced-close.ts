/** Orders by which the exchange closes a position in the book: IOC, bounded, split where the market takes no such large one; what it forces sets no price. */
import { bankruptcyPrice, profitAt, type Result } from '@bourse/domain';
import type { PlaceLimit } from '../../trading/commands.ts';
import type { OrderEvents } from '../../trading/order-events.ts';
import type { Exposure } from './exposure.ts';
import type { ContractsState } from './state.ts';

/** What places them: trading. */
export interface ForcedOrders {
  placeForced(order: PlaceLimit, out: OrderEvents): Result<bigint, string>;
}

/** What was closed. */
export interface Filled {
  readonly lots: number;
  readonly valueUnits: bigint;
}

/** Closes up to so many lots of a position at a price or better. */
export function closeInBook(
  state: ContractsState,
  orders: ForcedOrders,
  exposure: Exposure,
  lots: number,
  boundTicks: number,
  out: OrderEvents,
): Filled {
  const { contract, purse, side } = exposure;
  const { forced } = state;
  const before = { ...forced };
  let left = lots;
  while (left > 0 && meets(exposure, boundTicks)) {
    const qtyLots = Math.min(left, contract.market.maxQtyLots);
    const filled = forced.lots;
    orders.placeForced(
      {
        type: 'place-order',
        orderType: 'limit',
        accountId: purse.accountId,
        marketId: contract.id,
        side: side > 0 ? 'sell' : 'buy',
        priceTicks: boundTicks,
        qtyLots,
        timeInForce: 'IOC',
        // What is left of its account's own orders gives way.
        selfTradePrevention: 'EXPIRE_MAKER',
        ...(exposure.sideName === undefined ? { reduceOnly: true } : { positionSide: exposure.sideName }),
      },
      out,
    );
    left -= forced.lots - filled;
    if (forced.lots - filled < qtyLots) break;
  }
  return { lots: forced.lots - before.lots, valueUnits: forced.valueUnits - before.valueUnits };
}

/** Whether the best price of the book is within the bound: an order that meets nobody is not placed. */
function meets({ contract, side }: Exposure, boundTicks: number): boolean {
  const { market } = contract;
  const book = side > 0 ? market.bids : market.asks;
  return book.best >= 0 && book.crosses(boundTicks, book.price(book.best));
}

/** The price of a position's bankruptcy as a bound of an order; undefined when no price of the market is within it. */
export function bankruptcyBound({ contract, position }: Exposure, behindUnits: bigint): number | undefined {
  const { market, units } = contract;
  const { maxPriceTicks } = market;
  const isLong = position.side > 0;
  const farthest = isLong ? 1 : maxPriceTicks;
  if (profitAt(position, farthest, units) + behindUnits >= 0n) return farthest;
  const ticks = bankruptcyPrice(position, behindUnits, units)?.ticks;
  return ticks === undefined || ticks > maxPriceTicks ? undefined : ticks;
}
