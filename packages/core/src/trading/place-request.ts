import * as frame from '../kernel/codec/layout.ts';
import * as records from '../kernel/record-layout.ts';
import { makeRegisters } from '../kernel/registers.ts';
import * as layout from './command-layout.ts';
import type { Market } from './market.ts';
import * as orders from './order-layout.ts';
import type { TradingState } from './state.ts';
import type { Waiting } from './triggers/extra.ts';

const { AT } = frame;
const { FLAG, PLACE } = layout;
const { ACCOUNT, NO_LOTS } = records;
const { ASKED, COLD, INT, OWN_MODE_SHIFT, STP, TIF, WORD } = orders;

/** Of the request under way, see `ASKED`; of all requests of the thread. */
const asked = makeRegisters();

/** A place-order record laid out for the engine. One object serves all commands, so that none is made on the hot path. */
export class PlaceRequest {
  accountId = 0;
  /** Index of the account, −1 when there is none. */
  owner = -1;
  declare market: Market | undefined;
  /** Ledger rows that the account pays from and receives to; −1 while it never had any. */
  paysRow = -1;
  getsRow = -1;
  priceTicks = 0;
  qtyLots = NO_LOTS;
  /** The record's flags as they are, see `FLAG`: an integer, because testing a bit costs less than a field that may hold anything. */
  flags = 0;
  timeInForce = 0;
  stpMode = 0;
  /** The same, counted from 1, when it is not its market's default; 0 when it is. */
  ownMode = 0;
  /** Lots that show at a time when it rests; 0: all. */
  icebergLots = 0;
  /** The worst price at which it may trade under the market's execution range; 0: any. */
  boundTicks = 0;
  /** Bits of `POSITION`. */
  position = 0;
  /** Whether the exchange closes a position with it: its trades are no prices, and also the house may place it. */
  isForced = false;
  /** Whether it can only make a position smaller. */
  reduces = false;
  bytes: Uint8Array = new Uint8Array(0);
  clientStart = 0;
  clientLength = 0;

  /** Registers, see `ASKED`. */
  get asked(): BigInt64Array {
    return asked;
  }
  get isSell(): boolean {
    return (this.flags & FLAG.SELL) !== 0;
  }
  get isMarket(): boolean {
    return (this.flags & FLAG.MARKET) !== 0;
  }
  get byValue(): boolean {
    return (this.flags & FLAG.BY_VALUE) !== 0;
  }
  get valueOverflows(): boolean {
    return (this.flags & FLAG.VALUE_OVERFLOW) !== 0;
  }
  get priceOverflows(): boolean {
    return (this.flags & FLAG.PRICE_OVERFLOW) !== 0;
  }
  get postOnly(): boolean {
    return (this.flags & FLAG.POST_ONLY) !== 0;
  }
  /** Bits of the order-accepted event: side, order type, time in force and post-only in bits 0 … 4; above the id's length the mode of its own. */
  get traits(): number {
    return (this.flags & 31) | (this.ownMode << OWN_MODE_SHIFT);
  }

  /** Takes an order up again that waited. */
  resume(state: TradingState, market: Market, slot: number, waiting: Waiting): void {
    const { pool } = state;
    this.flags = waiting.flags;
    this.isForced = false;
    this.owner = pool.int(slot, INT.OWNER);
    this.accountId = state.accounts.get(this.owner, ACCOUNT.ID);
    this.market = market;
    this.paysRow = pool.int(slot, INT.PAYS_ROW);
    this.getsRow = pool.int(slot, INT.GETS_ROW);
    this.position = pool.coldInt(slot, COLD.POSITION);
    this.reduces = market.hasPositions && market.clearing.reduces(this);
    this.timeInForce = waiting.timeInForce;
    this.priceTicks = pool.coldInt(slot, COLD.PRICE);
    this.qtyLots = pool.double(slot, WORD.QTY);
    asked[ASKED.VALUE] = 0n;
    this.stpMode = waiting.stpMode;
    this.icebergLots = waiting.icebergLots;
    this.boundTicks = market.boundFor(this.isSell);
  }

  /** Publishes a GTC order as one that ends at a time. */
  markTimed(): void {
    this.flags |= TIF.GTD << FLAG.TIF_SHIFT;
  }

  /** Reads an already checked record. */
  load(state: TradingState, bytes: Uint8Array, view: DataView, offset: number): void {
    const flags = view.getUint8(offset + PLACE.FLAGS);
    this.flags = flags;
    this.icebergLots = 0;
    this.isForced = false;
    this.accountId = view.getInt32(offset + PLACE.ACCOUNT, true);
    this.owner = state.accounts.find(this.accountId);
    const market = state.findMarket(view.getInt32(offset + PLACE.MARKET, true));
    this.market = market;
    const isKnown = market !== undefined && this.owner >= 0;
    this.paysRow = isKnown ? market.clearing.paysRow(this.owner, (flags & FLAG.SELL) !== 0) : -1;
    this.getsRow = isKnown ? market.clearing.getsRow(this.owner, (flags & FLAG.SELL) !== 0) : -1;
    this.position = view.getUint8(offset + PLACE.POSITION);
    this.reduces = isKnown && market.hasPositions && market.clearing.reduces(this);
    this.timeInForce = (flags >> FLAG.TIF_SHIFT) & 3;
    this.priceTicks = view.getInt32(offset + PLACE.PRICE, true);
    this.qtyLots = this.byValue ? 0 : view.getFloat64(offset + PLACE.QTY, true);
    asked[ASKED.VALUE] = this.byValue ? view.getBigInt64(offset + PLACE.VALUE, true) : 0n;
    const stp = view.getUint8(offset + PLACE.STP);
    const usual = this.market?.stpMode ?? STP.EXPIRE_TAKER;
    this.stpMode = stp > 0 ? stp - 1 : usual;
    this.ownMode = this.stpMode === usual ? 0 : stp;
    this.boundTicks = this.market === undefined ? 0 : this.market.boundFor(this.isSell);
    this.bytes = bytes;
    this.clientStart = offset + PLACE.SIZE;
    this.clientLength = view.getUint8(offset + AT.TAIL);
  }
}
