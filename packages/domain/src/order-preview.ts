import { feeOf } from './fees.ts';
import { baseAmountOf, type MarketSpec, type MarketUnits, notionalOf } from './market.ts';
import { type Amount, amount, type PriceTicks, type QtyLots, qtyLots } from './numbers.ts';

/** Which side of the book an order belongs to. */
export type Side = 'buy' | 'sell';

/** Picks the asset that a side receives and pays its fee in: base for a buy, quote for a sell. */
export function receivedBy<T>(side: Side, { base, quote }: { readonly base: T; readonly quote: T }): T {
  return side === 'buy' ? base : quote;
}

/** Estimated cost and proceeds of an order. Amounts are in smallest units. */
export interface OrderPreview {
  /** Amount put on hold: quote for a buy, base for a sell. */
  readonly hold: Amount;
  /** price × quantity, quote units. */
  readonly notional: Amount;
  /** Fee at the taker rate in the received asset (buy: base, sell: quote). */
  readonly fee: Amount;
  /** Net amount after the fee: base for a buy, quote for a sell. */
  readonly receive: Amount;
}

/** Previews a limit order filled at its own price as a taker: the worst case for the user. */
export function previewLimit(
  side: Side,
  price: PriceTicks,
  quantity: QtyLots,
  units: MarketUnits,
  takerFeePpm: number,
): OrderPreview {
  const notional = notionalOf(price, quantity, units);
  const base = baseAmountOf(quantity, units);
  const received = receivedBy(side, { base, quote: notional });
  const fee = feeOf(received, takerFeePpm);
  return { hold: side === 'buy' ? notional : base, notional, fee, receive: amount(received - fee) };
}

/** One price level of a book: price in ticks and resting quantity in lots. */
export interface BookLevel {
  readonly priceTicks: PriceTicks;
  readonly qtyLots: QtyLots;
}

/** Expected fill of a market order: lots filled, exact cost, worst price; `complete` when the book was deep enough. */
export interface SweepPreview {
  readonly filledLots: QtyLots;
  readonly notional: Amount;
  readonly worstTicks: PriceTicks | undefined;
  readonly complete: boolean;
}

/** Walks the opposite side (best first) for a market order of a quantity in lots. */
export function sweepQuantity(levels: readonly BookLevel[], quantity: QtyLots, units: MarketUnits): SweepPreview {
  let filled = 0;
  let notional = 0n;
  let worstTicks: PriceTicks | undefined;
  for (const level of levels) {
    if (filled >= quantity) break;
    const lots = Math.min(quantity - filled, level.qtyLots);
    filled += lots;
    notional += notionalOf(level.priceTicks, qtyLots(lots), units);
    worstTicks = level.priceTicks;
  }
  return { filledLots: qtyLots(filled), notional: amount(notional), worstTicks, complete: filled === quantity };
}

/**
 * Walks the opposite side (best first) for a market order that spends at most a quote amount.
 * At each price it takes as many whole lots as the remaining amount covers; a remainder smaller than one lot is not spent.
 */
export function sweepQuote(levels: readonly BookLevel[], budget: Amount, units: MarketUnits): SweepPreview {
  let filled = 0;
  let notional = 0n;
  let worstTicks: PriceTicks | undefined;
  for (const level of levels) {
    const perLot = BigInt(level.priceTicks) * units.quoteUnitsPerTickLot;
    const affordable = (budget - notional) / perLot;
    if (affordable === 0n)
      return { filledLots: qtyLots(filled), notional: amount(notional), worstTicks, complete: true };
    const lots = affordable < BigInt(level.qtyLots) ? Number(affordable) : level.qtyLots;
    filled += lots;
    notional += BigInt(lots) * perLot;
    worstTicks = level.priceTicks;
    if (lots < level.qtyLots)
      return { filledLots: qtyLots(filled), notional: amount(notional), worstTicks, complete: true };
  }
  return { filledLots: qtyLots(filled), notional: amount(notional), worstTicks, complete: notional === budget };
}

/** Maximum lots of a limit buy that a quote balance covers at a price; capped at the market's maximum. */
export function affordableLots(available: Amount, price: PriceTicks, market: MarketSpec, units: MarketUnits): QtyLots {
  const perLot = BigInt(price) * units.quoteUnitsPerTickLot;
  const lots = available > 0n ? available / perLot : 0n;
  return qtyLots(Math.min(Number(lots), market.maxQtyLots));
}

/** Maximum lots of a sell that a base balance covers; capped at the market's maximum. */
export function sellableLots(available: Amount, market: MarketSpec, units: MarketUnits): QtyLots {
  const lots = available > 0n ? available / units.baseUnitsPerLot : 0n;
  return qtyLots(Math.min(Number(lots), market.maxQtyLots));
}
