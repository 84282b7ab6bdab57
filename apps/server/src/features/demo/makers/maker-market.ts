import { qtyLots as asLots, type Side } from '@bourse/domain';
import type { DemoMarket } from '../world.ts';
import { type Ladder, type Quote, quotesOf } from './ladder.ts';

/** Next action of a maker or the taker on one market. */
export type MakerAction =
  | { readonly type: 'place'; readonly quote: Quote }
  | { readonly type: 'cancel'; readonly orderId: string }
  | { readonly type: 'take'; readonly side: Side; readonly priceTicks: number; readonly qtyLots: number };

/** Public market data; 0 when a side is empty. */
export interface BestPrices {
  readonly bidTicks: number;
  readonly askTicks: number;
}

interface WorkingOrder {
  /** Undefined until acknowledged by the exchange. */
  orderId: string | undefined;
  readonly quote: Quote;
  leftLots: number;
}

/** Width of a cell and usual worth of an order, by liveliness. */
const CELL_BASIS_POINTS = { 1: 0.3, 2: 1.2, 3: 3 } as const;
const QUOTE_USDT = { 1: 9_000, 2: 3_500, 3: 900 } as const;
/** Number of superfluous but harmless orders that may remain. */
const SPARE_ORDERS = 14;
/** Quantity taken beyond the maker's own orders when the price moves, in usual orders, which fills users' orders. */
const SWEEP_ORDERS = 3;

/** Quotes of one market: compares open with desired orders and returns the actions. Its only state is the known orders. */
export class MakerMarket {
  readonly market: DemoMarket;
  readonly ladder: Ladder;
  private readonly orders = new Map<string, WorkingOrder>();
  private readonly keyById = new Map<string, string>();

  constructor(market: DemoMarket) {
    this.market = market;
    this.ladder = ladderOf(market);
  }

  /** Orders assumed open or in flight. */
  get orderCount(): number {
    return this.orders.size;
  }

  /**
   * What to do when the fair price is `midTicks` (not whole): first let the taker trade through every price that the
   * fair one has passed, then quote the nearest missing prices, then take back the farthest superfluous orders.
   */
  next(midTicks: number, gapCells: number, best: BestPrices, most: number): MakerAction[] {
    const sweeps = this.sweeps(midTicks, best);
    const wanted = [
      ...this.safeQuotes('buy', midTicks, gapCells, best),
      ...this.safeQuotes('sell', midTicks, gapCells, best),
    ].sort((a, b) => Math.abs(a.priceTicks - midTicks) - Math.abs(b.priceTicks - midTicks));
    const missing = wanted.filter((quote) => !this.orders.has(keyOf(quote)));
    const places = missing.map((quote): MakerAction => ({ type: 'place', quote }));
    const actions = [...sweeps, ...places].slice(0, most);
    return [...actions, ...this.spares(wanted, midTicks).slice(0, Math.max(0, most - actions.length))];
  }

  /** Marks an order as in flight, so that it is not sent twice. */
  noteSent(quote: Quote): void {
    this.orders.set(keyOf(quote), { orderId: undefined, quote, leftLots: quote.qtyLots });
  }

  /** The exchange accepted the order. */
  noteAccepted(quote: Quote, orderId: string): void {
    const order = this.orders.get(keyOf(quote));
    if (order === undefined) return;
    order.orderId = orderId;
    this.keyById.set(orderId, keyOf(quote));
  }

  /** The exchange rejected the order: its cell is free again. */
  recordRejected(quote: Quote): void {
    this.orders.delete(keyOf(quote));
  }

  /** Updates an order; an ended one frees its cell. Unknown orders belong to other markets. */
  noteOrder(orderId: string, isOpen: boolean, leftLots: number): void {
    const key = this.keyById.get(orderId);
    if (key === undefined) return;
    const order = this.orders.get(key);
    if (isOpen && order !== undefined) {
      order.leftLots = leftLots;
      return;
    }
    this.orders.delete(key);
    this.keyById.delete(orderId);
  }

  /** A taker's order of about this worth that trades at the best prices and not far beyond them. */
  takerOrder(side: Side, usdt: number, best: BestPrices): MakerAction | undefined {
    const from = side === 'buy' ? best.askTicks : best.bidTicks;
    if (from === 0) return undefined;
    const reach = Math.max(1, Math.round(3 * this.ladder.cellTicks));
    const priceTicks = side === 'buy' ? from + reach : Math.max(1, from - reach);
    const qtyLots = Math.max(this.ladder.minLots, lotsOf(this.market, usdt));
    return { type: 'take', side, priceTicks, qtyLots };
  }

  private sweeps(midTicks: number, best: BestPrices): MakerAction[] {
    const sweep = (side: Side, priceTicks: number): MakerAction => {
      const own = [...this.orders.values()].filter(
        ({ quote }) =>
          quote.side !== side && (side === 'buy' ? quote.priceTicks <= priceTicks : quote.priceTicks >= priceTicks),
      );
      const lots = own.reduce((sum, order) => sum + order.leftLots, 0) + SWEEP_ORDERS * this.ladder.sizeLots;
      return { type: 'take', side, priceTicks, qtyLots: lots };
    };
    const lower = Math.floor(midTicks);
    const upper = Math.ceil(midTicks);
    if (best.askTicks > 0 && best.askTicks < lower) return [sweep('buy', lower)];
    if (best.bidTicks > upper) return [sweep('sell', upper)];
    return [];
  }

  /** Quotes that do not cross the other side, which would be rejected as post-only. */
  private safeQuotes(side: Side, midTicks: number, gapCells: number, best: BestPrices): Quote[] {
    return quotesOf(this.ladder, side, midTicks, gapCells).filter(({ priceTicks }) =>
      side === 'buy' ? best.askTicks === 0 || priceTicks < best.askTicks : priceTicks > best.bidTicks,
    );
  }

  private spares(wanted: readonly Quote[], midTicks: number): MakerAction[] {
    const keys = new Set(wanted.map(keyOf));
    const spare = [...this.orders.entries()]
      .filter(([key, order]) => order.orderId !== undefined && !keys.has(key))
      .map(([, order]) => order)
      .sort((a, b) => Math.abs(b.quote.priceTicks - midTicks) - Math.abs(a.quote.priceTicks - midTicks));
    return spare
      .slice(0, Math.max(0, spare.length - SPARE_ORDERS))
      .flatMap(({ orderId }) => (orderId === undefined ? [] : [{ type: 'cancel', orderId }]));
  }
}

function keyOf(quote: Pick<Quote, 'cell' | 'side'>): string {
  return `${quote.side}/${quote.cell}`;
}

function ladderOf(market: DemoMarket): Ladder {
  const anchorTicks = market.anchor * 10 ** market.spec.priceScale;
  const lotUsdt = market.base.anchorUsdt / 10 ** market.spec.qtyScale;
  return {
    cellTicks: Math.max(1, Math.round((anchorTicks * CELL_BASIS_POINTS[market.liveliness]) / 10_000)),
    sizeLots: Math.max(1, Math.round(QUOTE_USDT[market.liveliness] / lotUsdt)),
    // Twice the least notional, so that a price that fell by a third still is enough.
    minLots: Math.ceil(10 / lotUsdt),
  };
}

function lotsOf(market: DemoMarket, usdt: number): number {
  return asLots(Math.round((usdt / market.base.anchorUsdt) * 10 ** market.spec.qtyScale));
}
