import { contractValue, NO_ORDERS, type OrderSums, openLossOf, type PositionSign } from '@bourse/domain';
import type { ListedContract } from '../../platform/exchange-view/markets/contract-catalogue.ts';
import type { OrderRecord } from '../../platform/exchange-view/orders/order-record.ts';

/** Resting orders of an exposure that may open, by side. */
export interface OpeningSums {
  readonly buys: OrderSums;
  readonly sells: OrderSums;
}

/** Whether an order rests in the book: others need nothing. */
export function rests({ isPending, isWaiting }: OrderRecord): boolean {
  return !isWaiting && !isPending;
}

/** Whether an order can only close: by its own word, or because it is for a hedged position of the other side. */
export function onlyCloses({ positionSide, reduceOnly, side }: OrderRecord): boolean {
  if (positionSide === undefined) return reduceOnly === true;
  return (positionSide === 'long') === (side === 'sell');
}

/** Sums of orders that rest and may open; each counted as the engine counts it, by its open lots and the mark at which it came to rest. */
export function openingSums(
  orders: readonly OrderRecord[],
  { units }: ListedContract,
  markOf: (orderId: bigint) => number,
): OpeningSums {
  const sums: Record<OrderRecord['side'], OrderSums> = { buy: NO_ORDERS, sell: NO_ORDERS };
  for (const order of orders) {
    if (!rests(order) || onlyCloses(order)) continue;
    const { executedLots, orderId, priceTicks, qtyLots, side } = order;
    const sign: PositionSign = side === 'buy' ? 1 : -1;
    const lots = qtyLots - executedLots;
    const before = sums[side];
    sums[side] = {
      lots: before.lots + lots,
      valueUnits: before.valueUnits + contractValue(lots, priceTicks, units),
      openLossUnits: before.openLossUnits + openLossOf(sign, lots, priceTicks, markOf(orderId), units),
    };
  }
  return { buys: sums.buy, sells: sums.sell };
}
