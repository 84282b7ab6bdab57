/**
 * Goal: what a market order would do to the unit, before anything is done. Method: the same walk as the matcher's over copies of the queues that it
 * would meet, one step an order, with the clearing's own arithmetic for each fill. Slow and plain on purpose: rooms ask it before they
 * trade of their own accord, nobody on the hot path does. Not handled: orders that its trades would set off; they come after it.
 */
import type { Result, Side } from '@bourse/domain';
import { affordable } from '../kernel/amounts.ts';
import { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { FINE } from '../kernel/record-layout.ts';
import type { BookSide } from './book/book-side.ts';
import type { Market } from './market.ts';
import { ASKED, INT, STP } from './order-layout.ts';
import { formRejection, placeRejection } from './place-checks.ts';
import { encodePlace } from './place-record.ts';
import { PlaceRequest } from './place-request.ts';
import type { TradingState } from './state.ts';

/** A market order: exactly one of `qtyLots` and `quoteAmount`, as of `PlaceMarket`. */
export interface MarketOrderTerms {
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly qtyLots?: number;
  /** Smallest units of the quote asset, to spend or to bring in. */
  readonly quoteAmount?: bigint;
}

/** How the order would end: all of it traded, at the end of the book, at an own order, or at the market's execution range. */
export type ForeseenEnd = 'filled' | 'book' | 'own-order' | 'range';

export interface Foresight {
  readonly end: ForeseenEnd;
  readonly lots: number;
  /** Smallest units of what the order pays with. */
  readonly paid: bigint;
  /** Smallest units of what it brings, its fees taken off. */
  readonly received: bigint;
}

/** An order in the queue of a level, as the walk leaves it. */
interface Queued {
  readonly slot: number;
  readonly isOwn: boolean;
  lots: number;
  hiddenLots: number;
  readonly partLots: number;
}

/** What a market order would do, whether or not the account could pay for it; or the code of what is wrong with it. */
export function foresee(state: TradingState, terms: MarketOrderTerms): Result<Foresight, string> {
  const request = new PlaceRequest();
  const record = new ByteWriter();
  encodePlace({ ...terms, type: 'place-order', orderType: 'market' }, record);
  request.load(state, record.bytes, record.view, 0);
  const { market } = request;
  const form = market === undefined ? placeRejection(request) : formOf(request, market);
  if (form !== FINE || market === undefined) return codeOf(state, form);
  const walk = new Walk(state, request, market);
  walk.run();
  const rejection = market.clearing.rejectionOf(request.owner, request.isSell, walk.lots);
  if (rejection !== FINE) return codeOf(state, rejection);
  if (walk.lots > market.maxQtyLots) return { ok: false, code: 'QTY_TOO_LARGE' };
  if (walk.end === 'filled' && walk.lots < market.minQtyLots) return { ok: false, code: 'QTY_TOO_SMALL' };
  const { end, lots, paid, received } = walk;
  return { ok: true, value: { end, lots, paid, received } };
}

function formOf(request: PlaceRequest, market: Market): number {
  const place = placeRejection(request);
  return place === FINE ? formRejection(request, market, market.lastPriceTicks) : place;
}

function codeOf(state: TradingState, code: number): { readonly ok: false; readonly code: string } {
  return { ok: false, code: state.kernel.codeAt(code) ?? 'COMMAND_INVALID' };
}

/** One order's way through the book. */
class Walk {
  end: ForeseenEnd = 'book';
  lots = 0;
  paid = 0n;
  received = 0n;
  declare private lotsLeft: number;
  declare private budget: bigint;
  declare private readonly state: TradingState;
  declare private readonly request: PlaceRequest;
  declare private readonly market: Market;

  constructor(state: TradingState, request: PlaceRequest, market: Market) {
    this.state = state;
    this.request = request;
    this.market = market;
    this.lotsLeft = request.byValue ? Number.MAX_SAFE_INTEGER : request.qtyLots;
    this.budget = request.asked[ASKED.VALUE] as bigint;
  }

  run(): void {
    const { market, request } = this;
    const side = request.isSell ? market.bids : market.asks;
    for (let rank = 0; rank < side.size; rank++) {
      const end = this.level(side, side.levelAt(rank));
      if (end === undefined) continue;
      this.end = end;
      return;
    }
    if (request.byValue && this.budget === 0n) this.end = 'filled';
  }

  /** Trades what it can at a level; how the order ended there, undefined: it goes on. */
  private level(side: BookSide, level: number): ForeseenEnd | undefined {
    const { request } = this;
    const queue = this.queueAt(side, level);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      let lots = Math.min(next.lots, this.lotsLeft);
      if (request.byValue) {
        lots = affordable(this.budget, side.perLot(level), lots);
        // Also before the first lot: then it is the amount that is too small, not the book.
        if (lots === 0) return 'filled';
      }
      if (request.boundTicks !== 0 && !side.crosses(request.boundTicks, side.price(level))) return 'range';
      if (next.isOwn && request.stpMode !== STP.NONE) return 'own-order';
      this.fill(side, level, lots);
      if (this.lotsLeft === 0) return 'filled';
      next.lots -= lots;
      // What is left of the order stays at the head of the queue: it ended by the budget, which the next step finds.
      if (next.lots > 0) queue.unshift(next);
      else if (next.hiddenLots > 0) queue.push(nextPart(next));
    }
    return undefined;
  }

  private fill(side: BookSide, level: number, lots: number): void {
    const { clearing } = this.market;
    const { isSell, owner } = this.request;
    const value = BigInt(lots) * side.perLot(level);
    this.lots += lots;
    this.lotsLeft -= lots;
    this.budget -= value;
    this.paid += isSell ? clearing.needOf(this.request, side.price(level), lots) : value;
    this.received += clearing.takerNetOf(side, level, owner, isSell, lots);
  }

  private queueAt(side: BookSide, level: number): Queued[] {
    const { pool, extras } = this.state;
    const queue: Queued[] = [];
    for (let slot = side.head(level); slot >= 0; slot = pool.int(slot, INT.NEXT)) {
      const iceberg = extras.get(slot)?.iceberg;
      queue.push({
        slot,
        isOwn: pool.int(slot, INT.OWNER) === this.request.owner,
        lots: pool.openLots(slot),
        hiddenLots: iceberg?.hiddenLots ?? 0,
        partLots: iceberg?.partLots ?? 0,
      });
    }
    return queue;
  }
}

/** The next part of an iceberg, behind all others at its price. */
function nextPart(order: Queued): Queued {
  const lots = Math.min(order.partLots, order.hiddenLots);
  return { ...order, lots, hiddenLots: order.hiddenLots - lots };
}
