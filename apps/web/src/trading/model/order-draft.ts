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
  type TriggerKind,
  triggerKindAt,
} from '@bourse/domain';
import { type Instrument, lotsOf, quoteUnitsOf, ticksOf } from '../instrument.ts';

/*
 * What somebody has typed into the order form, as a value; every change is a pure function from one draft to the next.
 * Price, quantity and total stay linked: the one of quantity and total that was given last leads, the other follows.
 * All arithmetic is the domain's, on whole ticks, lots and smallest units.
 */

/**
 * Orders that wait for a price: then a limit order or a market order, at once or after following the price; and a pair of a limit
 * that takes the profit and a stop that ends the loss, of which one ends the other.
 */
export type StopType = 'stop-limit' | 'stop-market' | 'trailing' | 'trailing-limit' | 'oco';
/** Orders that the exchange places by a rule: a ladder at once, or slices over a time. */
export type StrategyType = 'scale' | 'twap';
export type OrderType = 'limit' | 'market' | StopType | StrategyType;
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD';

/** What happens when an order would trade with one of the same account: the market's rule, or one of the user's choice. */
export const OWN_ORDERS = ['', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT'] as const;
export type OwnOrders = (typeof OWN_ORDERS)[number];

/** The kinds of orders that wait, in the order of the menu. */
export const STOP_TYPES: readonly StopType[] = ['stop-limit', 'stop-market', 'trailing', 'trailing-limit', 'oco'];

/** Which best price a limit order takes instead of one of its own, and how many levels deeper. */
export interface Peg {
  readonly to: 'primary' | 'market';
  readonly offset: string;
}

/** What only scale and TWAP orders ask, as typed. A scale order's first price is the draft's own. */
export interface StrategyTerms {
  readonly to: string;
  readonly count: string;
  readonly skew: string;
  readonly hours: string;
  readonly minutes: string;
  readonly slippage: string;
  readonly limit: string;
}

/** How an exit was given where not by its price: hundredths of the entry's price, or what it brings or costs in the quote asset. */
export interface ExitGiven {
  readonly unit: 'percent' | 'amount';
  readonly text: string;
}

/**
 * What closes the position that a limit order opens: prices at which it fires, and limits; an empty limit: at market. An exit that was
 * given by percent or amount has its price follow.
 */
export interface Attached {
  readonly profit: string;
  readonly profitLimit: string;
  readonly loss: string;
  readonly lossLimit: string;
  readonly profitBy?: ExitGiven | undefined;
  readonly lossBy?: ExitGiven | undefined;
}

/** In what a quantity is typed: the base asset, the quote asset, or a share of the balance. */
export type QtyUnit = 'base' | 'quote' | 'percent';

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
  /** In what the quantity is typed; undefined: the base asset. */
  readonly unit?: QtyUnit | undefined;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  /** Stop price; of a trailing order the price from which it trails, which may be empty. */
  readonly stop: string;
  /**
   * What the stop was when it was typed: the market may pass it later, which must not turn it into the other kind. Undefined until
   * a stop is typed and the last price known.
   */
  readonly trigger: TriggerKind | undefined;
  /** Percent that the price has to turn. */
  readonly callback: string;
  /** When a GTD order ends: date and time of day in the user's zone, as the browser's field writes it (`2030-01-31T18:30`). */
  readonly expires: string;
  /** Quantity that shows at a time; empty: all. */
  readonly iceberg: string;
  /** What happens when it would meet an own order; empty: the market's rule. */
  readonly ownOrders: OwnOrders;
  /** Take-profit and stop-loss of a limit order; undefined: none are wanted. */
  readonly attached?: Attached | undefined;
  /** The best price that a limit order takes; undefined: it has one of its own. */
  readonly peg?: Peg | undefined;
  /** Undefined until a strategy's fields were touched. */
  readonly terms?: StrategyTerms | undefined;
}

/** Whether an order waits for a price. */
export function isStopType(type: OrderType): type is StopType {
  return (STOP_TYPES as readonly OrderType[]).includes(type);
}

/** The kinds of strategies, in the order of the menu. */
export const STRATEGY_TYPES: readonly StrategyType[] = ['scale', 'twap'];

/** Whether the exchange is to place the orders, by a rule. */
export function isStrategyType(type: OrderType): type is StrategyType {
  return type === 'scale' || type === 'twap';
}

/** Whether an order has a limit price. */
export function hasLimitPrice(type: OrderType): boolean {
  return type.endsWith('limit') || type === 'oco';
}

/** Whether an order follows the price. */
export function isTrailing(type: OrderType): boolean {
  return type.startsWith('trailing');
}

/** An empty draft. */
export function emptyDraft(side: Side): OrderDraft {
  const fields = { price: '', qty: '', total: '', lead: 'qty', percent: undefined } as const;
  const special = { stop: '', trigger: undefined, callback: '', expires: '', iceberg: '', ownOrders: '' } as const;
  return { side, type: 'limit', ...fields, timeInForce: 'GTC', postOnly: false, ...special };
}

/** The quantity in its shortest form. */
export function qtyText(lots: QtyLots, { spec }: Instrument): string {
  return formatShortest(BigInt(lots) * BigInt(spec.lotSize), spec.qtyScale);
}

/** Sets the price; the field that does not lead follows. */
export function withPrice(draft: OrderDraft, price: string, market: Instrument): OrderDraft {
  return follow({ ...draft, price }, market);
}

/** Sets the quantity, which leads from now on. */
export function withQty(draft: OrderDraft, qty: string, market: Instrument): OrderDraft {
  return follow({ ...draft, qty, lead: 'qty', percent: undefined }, market);
}

/** Sets the total, which leads from now on; the quantity becomes the most whole lots that it pays for. */
export function withTotal(draft: OrderDraft, total: string, market: Instrument): OrderDraft {
  return follow({ ...draft, total, lead: 'total', percent: undefined }, market);
}

/** Switches between the kinds of orders; what was typed stays where it still has a meaning. */
export function withType(draft: OrderDraft, type: OrderType, market: Instrument): OrderDraft {
  return follow({ ...draft, type }, market);
}

/** Chooses whether a market order is given by quantity or by total. */
export function withLead(draft: OrderDraft, lead: 'qty' | 'total', market: Instrument): OrderDraft {
  return follow({ ...draft, lead, percent: undefined }, market);
}

/** Whether an order under a time in force can come to rest in the book. */
export function canRest(timeInForce: TimeInForce): boolean {
  return timeInForce === 'GTC' || timeInForce === 'GTD';
}

/**
 * Chooses the time in force; what only an order that rests can have gives way. `expires` is when a GTD order ends unless another time was
 * given before.
 */
export function withTimeInForce(draft: OrderDraft, timeInForce: TimeInForce, expires = ''): OrderDraft {
  const rests = canRest(timeInForce);
  const ends = timeInForce === 'GTD' && draft.expires === '' ? expires : draft.expires;
  return {
    ...draft,
    expires: ends,
    timeInForce,
    postOnly: rests && draft.postOnly,
    iceberg: rests ? draft.iceberg : '',
  };
}

/** Switches post-only; it needs an order that rests, which is chosen with it. */
export function withPostOnly(draft: OrderDraft, postOnly: boolean): OrderDraft {
  return { ...draft, postOnly, timeInForce: postOnly && !canRest(draft.timeInForce) ? 'GTC' : draft.timeInForce };
}

/** Sets the stop and what it is, as the market stands now: `lastTicks` is the last price, 0 while it is not known. */
export function withStop(draft: OrderDraft, stop: string, lastTicks: number, market: Instrument): OrderDraft {
  const ticks = ticksOf(stop, market);
  // At the very price of the market it is refused either way.
  const trigger = ticks === undefined || lastTicks === 0 ? undefined : triggerKindAt(draft.side, ticks, lastTicks);
  const isAtLast = ticks !== undefined && ticks === lastTicks;
  return { ...draft, stop, trigger: isAtLast ? 'stop-loss' : trigger };
}

/** Moves the stop by whole ticks, never below one; an empty field starts at the last price. */
export function stepStop(draft: OrderDraft, steps: number, lastTicks: number, market: Instrument): OrderDraft {
  const from = ticksOf(draft.stop, market);
  const ticks = from === undefined ? lastTicks : Math.min(market.spec.maxPriceTicks, Math.max(1, from + steps));
  return ticks === 0 ? draft : withStop(draft, formatPrice(ticks, market.spec), lastTicks, market);
}

/**
 * The price in ticks at which an order is measured and held: its limit, else its stop, else the last one; undefined while there is none.
 * Source: the core's rule for orders that wait.
 */
export function measureTicks(draft: OrderDraft, lastTicks: number, market: Instrument): number | undefined {
  // A pair is held once: a buy at the dearer of its two prices, its stop.
  if (hasLimitPrice(draft.type) && draft.type !== 'oco') return ticksOf(draft.price, market);
  return ticksOf(draft.stop, market) ?? (lastTicks > 0 ? lastTicks : undefined);
}

/** Moves the price by whole ticks, never below one; an empty field starts at the reference price. */
export function stepPrice(draft: OrderDraft, steps: number, reference: string, market: Instrument): OrderDraft {
  const from = ticksOf(draft.price, market);
  const start = from ?? ticksOf(reference, market);
  if (start === undefined) return draft;
  const ticks = from === undefined ? start : Math.min(market.spec.maxPriceTicks, Math.max(1, from + steps));
  return withPrice(draft, formatPrice(ticks, market.spec), market);
}

/** Moves the quantity by whole lots, never below the market's least. */
export function stepQty(draft: OrderDraft, steps: number, market: Instrument): OrderDraft {
  const lots = (lotsOf(draft.qty, market) ?? 0) + steps;
  const within = Math.min(market.spec.maxQtyLots, Math.max(market.spec.minQtyLots, lots));
  return withQty(draft, qtyText(qtyLots(within), market), market);
}

/** Empties quantity and total, as after an order was taken, and what hid a part of it; price and options stay for the next one. */
export function cleared(draft: OrderDraft): OrderDraft {
  const lead = draft.type === 'market' ? draft.lead : 'qty';
  return { ...draft, qty: '', total: '', iceberg: '', lead, percent: undefined };
}

/** Whether the draft sends a total instead of a quantity. */
export function isByTotal(draft: Pick<OrderDraft, 'type' | 'lead'>): boolean {
  return draft.type === 'market' && draft.lead === 'total';
}

/**
 * Brings the field that does not lead in line. A market order has no price yet, so nothing can follow; one that waits, and a strategy, has
 * no total.
 */
function follow(draft: OrderDraft, market: Instrument): OrderDraft {
  if (draft.type === 'market') return draft.lead === 'qty' ? { ...draft, total: '' } : { ...draft, qty: '' };
  if (!hasLimitPrice(draft.type)) return { ...draft, lead: 'qty', total: '' };
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
