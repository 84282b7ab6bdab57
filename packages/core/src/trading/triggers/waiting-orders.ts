/**
 * Goal: orders that come to the book later. Method: such an order is accepted, gets its id and holds its funds at once, but stands in
 * its market's trigger book instead of the order book. Every trade's price is noted while orders wait; when the command's own
 * matching is done, those that are set off take their turn one after the other, each a taker like any other, and what they trade
 * may set off more. So one command leads to one outcome, and nothing depends on a clock.
 */

import * as records from '../../kernel/record-layout.ts';
import { joinId } from '../book/order-pool.ts';
import type { OuterPriceKind, Peg, PlaceLimit, PlaceMarket, Trigger } from '../commands.ts';
import type { Market } from '../market.ts';
import type { Matcher } from '../matcher.ts';
import { PRICE_KINDS, TRIGGER_KINDS } from '../names.ts';
import * as openOrders from '../open-orders.ts';
import type { OrderEvents } from '../order-events.ts';
import * as orders from '../order-layout.ts';
import { bookPrice, isUnpriced, measureUnpriced, pegOf } from '../pegs.ts';
import { cutToPosition, isNotionalTooSmall, wouldTake } from '../place-checks.ts';
import type { PlaceRequest } from '../place-request.ts';
import type { TradingState } from '../state.ts';
import type { Sweep } from '../sweep.ts';
import type { Extra, Waiting } from './extra.ts';
import { measureOf, rejectionOfWaiting } from './trigger-checks.ts';

const { ACCOUNT, FINE } = records;
const { COLD, INT, REASON, STATUS, TIF, WORD } = orders;
const { unlinkFromOwner, withdrawResting } = openOrders;

/** Field of an order-waiting: the price that a trigger follows, when it is not the last trade's. */
export function priceOf({ price }: Trigger): { readonly price?: OuterPriceKind } {
  return price === undefined || price === 'last' ? {} : { price };
}

/** Orders that wait for a price, over all markets. */
export class WaitingOrders {
  declare private readonly state: TradingState;
  declare private readonly request: PlaceRequest;
  declare private readonly sweep: Sweep;
  declare private readonly matcher: Matcher;
  private readonly amount = new BigInt64Array(1);

  constructor(state: TradingState, request: PlaceRequest, sweep: Sweep, matcher: Matcher) {
    this.state = state;
    this.request = request;
    this.sweep = sweep;
    this.matcher = matcher;
  }

  /** Accepts the loaded request as an order that waits; the number of its rejection, or `FINE`. */
  place(order: PlaceLimit | PlaceMarket, trigger: Trigger, expiresMs: number, out: OrderEvents): number {
    const { state, request } = this;
    const { market } = request;
    const isLate = isUnpriced(order);
    if (isLate && market !== undefined) request.priceTicks = measureUnpriced(order, market);
    const rejection = rejectionOfWaiting(state, request, order, trigger);
    if (rejection !== FINE || market === undefined) return rejection;
    const hold = market.clearing.needOf(request, measureOf(request, market, trigger), request.qtyLots);
    if (isLate) request.priceTicks = 0;
    const slot = this.matcher.wait(market, out);
    const waiting: Waiting = {
      kind: TRIGGER_KINDS.indexOf(trigger.kind),
      price: PRICE_KINDS.indexOf(trigger.price ?? 'last'),
      stopTicks: trigger.stopPriceTicks ?? 0,
      trailingDelta: trigger.trailingDelta ?? 0,
      extremeTicks: 0,
      hold,
      flags: request.flags,
      timeInForce: request.timeInForce,
      stpMode: request.stpMode,
      icebergLots: request.icebergLots,
      peg: pegOf(order),
    };
    this.changeHold(slot, waiting.hold, false);
    state.ensureExtra(slot).waiting = waiting;
    if (expiresMs > 0) state.setExpiry(slot, expiresMs);
    market.triggersOf(waiting.price).add(state.pool, slot, waiting);
    market.waitingCount += 1;
    out.rare({
      ...this.nameOf(market, slot),
      type: 'order-waiting',
      kind: trigger.kind,
      stopPriceTicks: waiting.stopTicks,
      trailingDelta: waiting.trailingDelta,
      ...priceOf(trigger),
    });
    return FINE;
  }

  /** Ends an open order, whether it rests, waits for a price or is pending. */
  end(slot: number, status: number, reason: number, out: OrderEvents): void {
    const { state } = this;
    const market = state.markets[state.pool.coldInt(slot, COLD.MARKET)] as Market;
    const extra = state.pool.int(slot, INT.HAS_EXTRA) === 0 ? undefined : state.extras.get(slot);
    if (extra?.waiting === undefined && extra?.pending === undefined) {
      withdrawResting(state, market, slot, status, reason, out);
      return;
    }
    market.waitingCount -= 1;
    if (extra.waiting !== undefined) {
      market.triggersOf(extra.waiting.price).remove(state.pool, slot, extra.waiting);
      this.changeHold(slot, extra.waiting.hold, true);
    }
    this.close(market, slot, status, reason, out);
  }

  /** Makes an order that waits smaller, and releases what it needs no more. */
  shrink(slot: number, waiting: Waiting, qtyLots: number): void {
    const { pool } = this.state;
    const before = BigInt(pool.double(slot, WORD.QTY));
    // Exact: a hold is so many units for each lot.
    const hold = (waiting.hold / before) * BigInt(qtyLots);
    this.changeHold(slot, waiting.hold - hold, true);
    waiting.hold = hold;
    pool.setDouble(slot, WORD.QTY, qtyLots);
  }

  /** Lets an order take its turn that a trade at a price has set off. */
  fire(market: Market, slot: number, extra: Extra, priceTicks: number, out: OrderEvents): void {
    const { waiting } = extra;
    if (waiting === undefined) return;
    out.rare({ ...this.nameOf(market, slot), type: 'order-triggered', priceTicks });
    this.changeHold(slot, waiting.hold, true);
    market.waitingCount -= 1;
    extra.waiting = undefined;
    if (extra.expiresMs === 0 && extra.list === undefined && extra.amends === 0)
      this.state.dropExtra(slot, STATUS.FILLED);
    const reason = this.fireRejection(market, slot, waiting, out);
    if (reason === REASON.NONE) this.enter(market, slot, waiting, out);
    else this.close(market, slot, STATUS.EXPIRED, reason, out);
  }

  /** Why an order that was set off cannot come to the book, or `NONE`; gives it its price, if it is pegged. */
  private fireRejection(market: Market, slot: number, { peg }: Waiting, out: OrderEvents): number {
    if (this.state.isFrozen(this.state.pool.int(slot, INT.OWNER))) return REASON.ACCOUNT_FROZEN;
    return peg === undefined ? REASON.NONE : this.price(market, slot, peg, out);
  }

  /** Gives a pegged order its price from the book as it stands; why it cannot come there, or `NONE`. */
  price(market: Market, slot: number, peg: Peg, out: OrderEvents): number {
    const { pool, timeMs } = this.state;
    const isSell = pool.int(slot, INT.IS_SELL) === 1;
    const priceTicks = bookPrice(market, isSell, peg);
    if (priceTicks === 0) return REASON.PEG_LEVEL_MISSING;
    pool.setColdInt(slot, COLD.PRICE, priceTicks);
    out.rare({ ...this.nameOf(market, slot), type: 'order-priced', priceTicks });
    const isAllowed = market.isWithinBand(priceTicks) && market.isWithinSideBand(priceTicks, isSell, timeMs);
    if (!isAllowed) return REASON.PRICE_OUT_OF_BAND;
    const isSmall = isNotionalTooSmall(market, priceTicks, pool.double(slot, WORD.QTY));
    return isSmall ? REASON.NOTIONAL_TOO_SMALL : REASON.NONE;
  }

  /** Brings an accepted order to the book that holds nothing, or ends it when it cannot be there. */
  enter(market: Market, slot: number, waiting: Waiting, out: OrderEvents): void {
    const { state, request, sweep } = this;
    request.resume(state, market, slot, waiting);
    if (request.reduces && !this.cutToPosition(market, slot, out)) {
      this.close(market, slot, STATUS.EXPIRED, REASON.EXCHANGE_CANCELED, out);
      return;
    }
    if (request.isMarket || request.timeInForce === TIF.FOK) sweep.run(state, request, market, true);
    let reason: number = REASON.NONE;
    if (market.hasPositions && market.clearing.formRejection(request) !== FINE) {
      reason = REASON.EXCHANGE_CANCELED;
    } else if (market.clearing.coverRejection(request, sweep) !== FINE) reason = REASON.INSUFFICIENT_BALANCE;
    else if (request.postOnly && wouldTake(request, market)) reason = REASON.POST_ONLY_WOULD_TAKE;
    else if (this.isSideFull(market)) reason = REASON.EXCHANGE_CANCELED;
    if (reason === REASON.NONE) this.matcher.resume(market, slot, out);
    else this.close(market, slot, STATUS.EXPIRED, reason, out);
  }

  /** Cuts an order that reduces to what is left to close, and reports it; false: nothing is. */
  private cutToPosition(market: Market, slot: number, out: OrderEvents): boolean {
    const { request, state } = this;
    const asked = request.qtyLots;
    if (!cutToPosition(request, market)) return false;
    const { qtyLots } = request;
    if (qtyLots === asked) return true;
    state.pool.setDouble(slot, WORD.QTY, qtyLots);
    out.rare({ ...this.nameOf(market, slot), type: 'order-reduced', qtyLots });
    return true;
  }

  /** Lots of one side are summed in a double, which is exact up to 2^53 − 1. */
  private isSideFull(market: Market): boolean {
    const { isSell, qtyLots } = this.request;
    const { totalLots, hiddenLots } = isSell ? market.asks : market.bids;
    return totalLots + hiddenLots + qtyLots > Number.MAX_SAFE_INTEGER;
  }

  /** Ends an order that has left the trigger book and has not traded; its hold is the caller's. */
  close(market: Market, slot: number, status: number, reason: number, out: OrderEvents): void {
    const { state } = this;
    const { pool } = state;
    const low = pool.int(slot, INT.ID_LOW);
    const high = pool.int(slot, INT.ID_HIGH);
    const accountId = state.accounts.get(pool.int(slot, INT.OWNER), ACCOUNT.ID);
    this.amount[0] = 0n;
    out.orderClosed(low, high, accountId, market.id, status, reason, 0, this.amount, 0);
    unlinkFromOwner(state, slot);
    state.dropExtra(slot, status);
    pool.free(slot);
  }

  /** Holds or releases so many smallest units for an order. */
  changeHold(slot: number, hold: bigint, isRelease: boolean): void {
    const { pool, ledger } = this.state;
    const row = pool.int(slot, INT.PAYS_ROW);
    this.amount[0] = hold;
    if (isRelease) ledger.release(row, this.amount, 0);
    else ledger.hold(row, this.amount, 0);
  }

  /** What events call an order by. */
  nameOf(market: Market, slot: number) {
    const { pool, accounts } = this.state;
    return {
      orderId: joinId(pool.int(slot, INT.ID_LOW), pool.int(slot, INT.ID_HIGH)),
      accountId: accounts.get(pool.int(slot, INT.OWNER), ACCOUNT.ID),
      marketId: market.id,
    };
  }
}
