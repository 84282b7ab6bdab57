import { invariant } from '@bourse/domain';
import { amendRejection, partnerOf, smallerRejection } from './amend-checks.ts';
import type { TradingCode } from './codes.ts';
import type { AmendOrder } from './commands.ts';
import type { Market } from './market.ts';
import { sideOf } from './open-orders.ts';
import type { OrderEvents } from './order-events.ts';
import * as orders from './order-layout.ts';
import type { TradingState } from './state.ts';
import type { WaitingOrders } from './triggers/waiting-orders.ts';

const { COLD, INT, WORD } = orders;

/** Makes open orders smaller, wherever they are: in the book, waiting for a price, pending in a list. */
export class Amendments {
  declare private readonly state: TradingState;
  declare private readonly waiting: WaitingOrders;

  constructor(state: TradingState, waiting: WaitingOrders) {
    this.state = state;
    this.waiting = waiting;
  }

  /** Makes the order in a slot smaller, and the other one of its pair, or returns the reject code. */
  apply(
    slot: number,
    { qtyLots, clientOrderId, ofList = false }: AmendOrder,
    out: OrderEvents,
  ): TradingCode | undefined {
    const { state } = this;
    const { pool } = state;
    const market = state.markets[pool.coldInt(slot, COLD.MARKET)];
    invariant(market !== undefined, 'an order on an unknown market');
    const list = state.extras.get(slot)?.list;
    if (list !== undefined && !ofList) return 'ORDER_IN_LIST';
    const other = list === undefined ? -1 : partnerOf(list, slot);
    // One of a pair that only reduces may have been cut to less already.
    const partner = other < 0 || this.lotsOf(other) <= qtyLots ? -1 : other;
    const rejection =
      smallerRejection(state, slot, market, qtyLots) ??
      amendRejection(state, slot, market, qtyLots) ??
      (partner < 0 ? undefined : amendRejection(state, partner, market, qtyLots));
    if (rejection !== undefined) return rejection;
    state.kernel.outcomeLow = pool.int(slot, INT.ID_LOW);
    state.kernel.outcomeHigh = pool.int(slot, INT.ID_HIGH);
    this.change(market, slot, qtyLots, clientOrderId, out);
    if (partner >= 0) this.change(market, partner, qtyLots, undefined, out);
    return undefined;
  }

  private lotsOf(slot: number): number {
    return this.state.pool.double(slot, WORD.QTY) + this.state.hiddenLots(slot);
  }

  private change(market: Market, slot: number, qtyLots: number, name: string | undefined, out: OrderEvents): void {
    const { state, waiting } = this;
    const { pool } = state;
    const previousLots = this.lotsOf(slot);
    const previousClientOrderId = String.fromCharCode(...pool.clientId(slot));
    const extra = state.extras.get(slot);
    if (extra?.waiting !== undefined) waiting.shrink(slot, extra.waiting, qtyLots);
    // What is pending holds nothing yet.
    else if (extra?.pending !== undefined) pool.setDouble(slot, WORD.QTY, qtyLots);
    else this.shrinkResting(market, slot, qtyLots);
    if (name !== undefined)
      pool.setClientId(
        slot,
        Uint8Array.from(name, (letter) => letter.charCodeAt(0)),
        0,
        name.length,
      );
    if (market.limits.maxOrderAmends > 0) state.ensureExtra(slot).amends += 1;
    const clientOrderId = name ?? previousClientOrderId;
    const change = { qtyLots, previousLots, clientOrderId, previousClientOrderId };
    out.rare({ ...waiting.nameOf(market, slot), type: 'order-amended', ...change });
  }

  /** What does not show goes first. */
  private shrinkResting(market: Market, slot: number, qtyLots: number): void {
    const { pool, extras } = this.state;
    const side = sideOf(market, pool.int(slot, INT.IS_SELL));
    const iceberg = extras.get(slot)?.iceberg;
    const hidden = iceberg?.hiddenLots ?? 0;
    const lots = pool.double(slot, WORD.QTY) + hidden - qtyLots;
    market.clearing.release(slot, lots);
    const fromHidden = Math.min(lots, hidden);
    if (iceberg !== undefined) iceberg.hiddenLots -= fromHidden;
    side.hiddenLots -= fromHidden;
    const shown = lots - fromHidden;
    if (shown === 0) return;
    side.reduce(pool.int(slot, INT.LEVEL), shown);
    pool.setDouble(slot, WORD.QTY, pool.double(slot, WORD.QTY) - shown);
    this.state.markDirty(market);
  }
}
