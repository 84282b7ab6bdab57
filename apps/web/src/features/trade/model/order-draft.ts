import {
  affordableLots,
  amount,
  formatPrice,
  formatShortest,
  notionalOf,
  priceTicks,
  type QtyLots,
  qtyLots,
  type Side,
  sellableLots,
} from '@bourse/domain';
import { lotsOf, quoteUnitsOf, type TradingMarket, ticksOf } from './trading-market.ts';

/*
 * What somebody has typed into the order form, as a value; every change is a pure function from one draft to the next.
 * Price, quantity and total stay linked: the one of quantity and total that was given last leads, the other follows.
 * All arithmetic is the domain's, on whole ticks, lots and smallest units.
 */

export type OrderType = 'limit' | 'market';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';

export interface OrderDraft {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly qty: string;
  readonly total: string;
  /** Which of quantity and total was given; of a market order also the only one that is sent. */
  readonly lead: 'qty' | 'total';
  /** Share of the balance that was picked, 0 to 100; undefined once a figure is typed. */
  readonly percent: number | undefined;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
}

/** An empty draft. */
export function emptyDraft(side: Side): OrderDraft {
  const fields = { price: '', qty: '', total: '', lead: 'qty', percent: undefined } as const;
  return { side, type: 'limit', ...fields, timeInForce: 'GTC', postOnly: false };
}

/** The quantity in its shortest form. */
export function qtyText(lots: QtyLots, { spec }: TradingMarket): string {
  return formatShortest(BigInt(lots) * BigInt(spec.lotSize), spec.qtyScale);
}

/** Sets the price; the field that does not lead follows. */
export function withPrice(draft: OrderDraft, price: string, market: TradingMarket): OrderDraft {
  return follow({ ...draft, price }, market);
}

/** Sets the quantity, which leads from now on. */
export function withQty(draft: OrderDraft, qty: string, market: TradingMarket): OrderDraft {
  return follow({ ...draft, qty, lead: 'qty', percent: undefined }, market);
}

/** Sets the total, which leads from now on; the quantity becomes the most whole lots that it pays for. */
export function withTotal(draft: OrderDraft, total: string, market: TradingMarket): OrderDraft {
  return follow({ ...draft, total, lead: 'total', percent: undefined }, market);
}

/** Switches between limit and market; what was typed stays where it still has a meaning. */
export function withType(draft: OrderDraft, type: OrderType, market: TradingMarket): OrderDraft {
  return follow({ ...draft, type }, market);
}

/** Chooses whether a market order is given by quantity or by total. */
export function withLead(draft: OrderDraft, lead: 'qty' | 'total', market: TradingMarket): OrderDraft {
  return follow({ ...draft, lead, percent: undefined }, market);
}

/** Chooses the time in force; post-only needs GTC and gives way. */
export function withTimeInForce(draft: OrderDraft, timeInForce: TimeInForce): OrderDraft {
  return { ...draft, timeInForce, postOnly: timeInForce === 'GTC' && draft.postOnly };
}

/** Switches post-only; it needs GTC, which is chosen with it. */
export function withPostOnly(draft: OrderDraft, postOnly: boolean): OrderDraft {
  return { ...draft, postOnly, timeInForce: postOnly ? 'GTC' : draft.timeInForce };
}

/** What a share of the balance is taken of: available smallest units of the asset that the order would hold. */
export interface Funds {
  readonly quote: bigint;
  readonly base: bigint;
}

/** Spends a share of the balance (0 to 100), rounded down to whole lots, or for a market buy to the quote's smallest units. */
export function withPercent(draft: OrderDraft, percent: number, funds: Funds, market: TradingMarket): OrderDraft {
  const share = BigInt(Math.round(Math.min(100, Math.max(0, percent))));
  if (draft.side === 'sell') {
    const lots = sellableLots(amount((funds.base * share) / 100n), market.spec, market.units);
    return { ...withQty(draft, lots > 0 ? qtyText(lots, market) : '', market), percent };
  }
  const budget = amount((funds.quote * share) / 100n);
  if (draft.type === 'market') {
    const total = budget > 0n ? formatShortest(budget, market.quote.scale) : '';
    return { ...withTotal(draft, total, market), percent };
  }
  const ticks = ticksOf(draft.price, market);
  if (ticks === undefined) return { ...draft, percent };
  const lots = affordableLots(budget, priceTicks(ticks), market.spec, market.units);
  return { ...withQty(draft, lots > 0 ? qtyText(lots, market) : '', market), percent };
}

/** Moves the price by whole ticks, never below one; an empty field starts at the reference price. */
export function stepPrice(draft: OrderDraft, steps: number, reference: string, market: TradingMarket): OrderDraft {
  const from = ticksOf(draft.price, market);
  const start = from ?? ticksOf(reference, market);
  if (start === undefined) return draft;
  const ticks = from === undefined ? start : Math.min(market.spec.maxPriceTicks, Math.max(1, from + steps));
  return withPrice(draft, formatPrice(ticks, market.spec), market);
}

/** Moves the quantity by whole lots, never below the market's least. */
export function stepQty(draft: OrderDraft, steps: number, market: TradingMarket): OrderDraft {
  const lots = (lotsOf(draft.qty, market) ?? 0) + steps;
  const within = Math.min(market.spec.maxQtyLots, Math.max(market.spec.minQtyLots, lots));
  return withQty(draft, qtyText(qtyLots(within), market), market);
}

/** Empties quantity and total, as after an order was taken; price and options stay for the next one. */
export function cleared(draft: OrderDraft): OrderDraft {
  return { ...draft, qty: '', total: '', lead: draft.type === 'market' ? draft.lead : 'qty', percent: undefined };
}

/** Whether the draft sends a total instead of a quantity. */
export function isByTotal(draft: Pick<OrderDraft, 'type' | 'lead'>): boolean {
  return draft.type === 'market' && draft.lead === 'total';
}

/** Brings the field that does not lead in line. A market order has no price yet, so nothing can follow. */
function follow(draft: OrderDraft, market: TradingMarket): OrderDraft {
  if (draft.type === 'market') return draft.lead === 'qty' ? { ...draft, total: '' } : { ...draft, qty: '' };
  const ticks = ticksOf(draft.price, market);
  if (draft.lead === 'qty') {
    const lots = lotsOf(draft.qty, market);
    if (ticks === undefined || lots === undefined) return { ...draft, total: '' };
    const notional = notionalOf(priceTicks(ticks), lots, market.units);
    return { ...draft, total: formatShortest(notional, market.quote.scale) };
  }
  const total = quoteUnitsOf(draft.total, market);
  if (ticks === undefined || total === undefined) return { ...draft, qty: '' };
  const lots = affordableLots(amount(total), priceTicks(ticks), market.spec, market.units);
  return { ...draft, qty: lots > 0 ? qtyText(lots, market) : '' };
}
