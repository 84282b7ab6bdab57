/**
 * The exchange behind its interface: one way in for every command. A record is checked as a whole, then numbered, then looked
 * up by its idempotency key, then applied by its room, then what changed is published. Objects take the same way: they are
 * encoded first and their events decoded after.
 */
import type { AssetSpec, MarketSpec, WalletKind } from '@bourse/domain';
import type { Command, CommandMeta } from '../commands.ts';
import type { ExchangeEvent } from '../events.ts';
import type { RejectCode } from '../reject-codes.ts';
import { moveFunds } from '../rooms/funds/funds.ts';
import { createAsset, createMarket, openAccount, setFeeRates, setMarketStatus } from '../rooms/listing/listing.ts';
import { Orders } from '../trading/orders.ts';
import { ByteWriter } from './codec/byte-writer.ts';
import * as decoder from './codec/command-decoder.ts';
import { LARGEST_TIME, readRareCommand } from './codec/command-decoder.ts';
import { encodeCommand, patchCommandTime } from './codec/command-encoder.ts';
import { EventBuffer } from './codec/event-buffer.ts';
import { decodeApplied } from './codec/event-decoder.ts';
import * as layout from './codec/layout.ts';
import { COMMAND_TYPES } from './codec/layout.ts';
import type * as view from './exchange.ts';
import { makeRegisters } from './registers.ts';
import type { Sha256 } from './snapshot/sha256.ts';
import { hashState, writeSnapshot } from './snapshot/snapshot.ts';
import { codeIndexOf, type State } from './state.ts';
import * as views from './views.ts';

const { AT, INVALID, PLACE } = layout;
const { checkRecord } = decoder;

const INVALID_TYPE = COMMAND_TYPES.indexOf('invalid');
const PLACE_TYPE = COMMAND_TYPES.indexOf('place-order');
const CANCEL_TYPE = COMMAND_TYPES.indexOf('cancel-order');
const COMMAND_INVALID = codeIndexOf('COMMAND_INVALID');

/** Compared with the key of a command; never changed. */
const noKey = makeRegisters();

/** The one implementation of `Exchange`. */
export class Engine implements view.Exchange {
  declare private readonly state: State;
  declare private readonly orders: Orders;
  declare private readonly sha256: Sha256;
  private bytes: Uint8Array = new Uint8Array(0);
  private view: DataView = new DataView(new ArrayBuffer(0));
  private readonly commandBytes = new ByteWriter();
  private readonly eventBytes = new EventBuffer();

  constructor(state: State, sha256: Sha256) {
    this.state = state;
    this.sha256 = sha256;
    this.orders = new Orders(state);
  }

  get seq(): number {
    return this.state.seq;
  }
  get timeMs(): number {
    return this.state.timeMs;
  }

  get nextTickMs(): number {
    return Math.min(this.state.timers.nextMs, this.state.countdowns.nextMs);
  }

  apply(command: Command, meta?: Partial<CommandMeta>): readonly ExchangeEvent[] {
    const timeMs = meta?.timeMs ?? this.state.timeMs;
    const timeIsValid = Number.isSafeInteger(timeMs) && timeMs >= 0 && timeMs <= LARGEST_TIME;
    this.commandBytes.reset();
    // A command without a usable time is as unreadable as one without a usable account.
    encodeCommand(command, timeIsValid ? (meta?.key ?? 0n) : -1n, this.commandBytes);
    const bytes = this.commandBytes.bytes;
    patchCommandTime(bytes, 0, timeIsValid ? timeMs : this.state.timeMs);
    this.eventBytes.reset();
    this.applyEncoded(bytes, 0, 0, this.eventBytes);
    return decodeApplied(this.eventBytes.bytes)[0]?.events ?? [];
  }

  applyEncoded(bytes: Uint8Array, offset: number, correlation: number, out: EventBuffer): number {
    if (bytes !== this.bytes) {
      this.bytes = bytes;
      this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    }
    const { view, state } = this;
    const next = offset + checkRecord(view, bytes.length, offset);
    const type = view.getUint8(offset + AT.TYPE);
    const isHot = type === PLACE_TYPE || type === CANCEL_TYPE || type === INVALID_TYPE;
    const rare = isHot ? undefined : readRareCommand(bytes, view, offset);
    state.seq += 1;
    const timeMs = view.getFloat64(offset + AT.TIME, true);
    if (timeMs > state.timeMs) state.timeMs = timeMs;
    out.beginCommand(state.seq, state.timeMs, correlation);
    const key = view.getBigInt64(offset + AT.KEY_LOW, true) | view.getBigInt64(offset + AT.KEY_HIGH, true);
    if (BigInt.asIntN(64, key) === noKey[0]) this.dispatch(type, rare, offset, out);
    else this.dispatchOnce(type, rare, offset, out);
    state.publish(out);
    out.endCommand();
    return next;
  }

  /** Applies a command unless its key is known; then the answer is what the first one came to. */
  private dispatchOnce(type: number, rare: Command | undefined, offset: number, out: EventBuffer): void {
    const { view } = this;
    const k0 = view.getInt32(offset + AT.KEY_LOW, true);
    const k1 = view.getInt32(offset + AT.KEY_LOW + 4, true);
    const k2 = view.getInt32(offset + AT.KEY_HIGH, true);
    const k3 = view.getInt32(offset + AT.KEY_HIGH + 4, true);
    const { keys, seq, timeMs } = this.state;
    const account = this.senderOf(type, rare, offset);
    keys.expire(timeMs);
    const place = keys.find(account, k0, k1, k2, k3);
    if (place >= 0) {
      const { columns } = keys;
      const refusal = (columns.refusal[place] as number) - 1;
      const low = columns.orderLow[place] as number;
      out.duplicate(account, columns.seq[place] as number, low, columns.orderHigh[place] as number, refusal);
      return;
    }
    this.dispatch(type, rare, offset, out);
    const { outcomeLow, outcomeHigh, outcomeRefusal } = this.state;
    keys.add(account, k0, k1, k2, k3, seq, timeMs, outcomeLow, outcomeHigh, outcomeRefusal);
  }

  /** The account that keys belong to; 0 for the operator and for ids that no account can have. */
  private senderOf(type: number, rare: Command | undefined, offset: number): number {
    // Place, cancel and unreadable records keep the account at the same offset.
    const at = offset + (type === PLACE_TYPE ? PLACE.ACCOUNT : INVALID.ACCOUNT);
    const sender = rare === undefined ? this.view.getInt32(at, true) : 'accountId' in rare ? rare.accountId : 0;
    // Cut to 32 bits, an id that is nobody's would share somebody's keys.
    return sender === (sender | 0) ? sender : 0;
  }

  private dispatch(type: number, rare: Command | undefined, offset: number, out: EventBuffer): void {
    this.state.outcomeLow = 0;
    this.state.outcomeHigh = 0;
    this.state.outcomeRefusal = 0;
    if (type === PLACE_TYPE) this.orders.place(this.bytes, this.view, offset, out);
    else if (type === CANCEL_TYPE) this.orders.cancel(this.view, offset, out);
    else if (rare !== undefined) this.dispatchRare(rare, out);
    else this.state.refuse(this.view.getInt32(offset + INVALID.ACCOUNT, true), COMMAND_INVALID, out);
  }

  private dispatchRare(command: Command, out: EventBuffer): void {
    const refusal = this.applyRare(command, out);
    if (refusal === undefined) return;
    this.state.refuse('accountId' in command ? command.accountId : 0, codeIndexOf(refusal), out);
  }

  private applyRare(command: Command, out: EventBuffer): RejectCode | undefined {
    const state = this.state;
    switch (command.type) {
      case 'create-asset':
        return createAsset(state, command, out);
      case 'create-market':
        return createMarket(state, command, out);
      case 'set-market-status':
        return setMarketStatus(state, command, out);
      case 'open-account':
        return openAccount(state, command, out);
      case 'set-fee-rates':
        return setFeeRates(state, command, out);
      case 'credit':
      case 'debit':
      case 'transfer':
        return moveFunds(state, command, out);
      case 'cancel-all':
        return this.orders.cancelAll(command, out);
      case 'amend-order':
        return this.orders.amend(command, out);
      case 'place-order':
        this.orders.placeSpecial(command, out);
        return undefined;
      case 'place-list':
        this.orders.placeList(command, out);
        return undefined;
      case 'cancel-replace':
        this.orders.cancelReplace(command, out);
        return undefined;
      case 'countdown-cancel-all':
        return this.orders.setCountdown(command, out);
      case 'cancel-list':
        return this.orders.cancelList(command, out);
      case 'tick':
        this.orders.tick(out);
        return undefined;
      default:
        return 'COMMAND_INVALID';
    }
  }

  stateHash(): string {
    return hashState(this.state, this.sha256);
  }
  snapshot(): Uint8Array<ArrayBuffer> {
    return writeSnapshot(this.state, this.sha256);
  }
  balance(accountId: number, wallet: WalletKind, assetId: number): view.Balance {
    return views.balanceOf(this.state, accountId, wallet, assetId);
  }
  balances(accountId?: number): readonly view.BalanceRow[] {
    return views.balancesOf(this.state, accountId);
  }
  balanceColumns(): view.BalanceColumns {
    return views.balanceColumnsOf(this.state);
  }
  totals(assetId: number): { readonly total: bigint; readonly held: bigint } {
    return views.totalsOf(this.state, assetId);
  }
  book(marketId: number, depth?: number): view.BookView {
    return views.bookOf(this.state, marketId, depth);
  }
  openOrders(accountId?: number): readonly view.OpenOrder[] {
    return views.openOrdersOf(this.state, accountId);
  }
  openLists(accountId?: number): readonly view.OpenList[] {
    return views.openListsOf(this.state, accountId);
  }
  order(orderId: bigint): view.OpenOrder | undefined {
    return views.orderOf(this.state, orderId);
  }
  countdowns(): readonly view.CountdownView[] {
    return views.countdownsOf(this.state);
  }
  assets(): readonly AssetSpec[] {
    return [...this.state.assets];
  }
  markets(): readonly MarketSpec[] {
    return this.state.markets.map((market) => market.spec);
  }
  marketStates(): readonly view.MarketState[] {
    return views.marketStatesOf(this.state);
  }
  accounts(): readonly view.AccountView[] {
    return views.accountsOf(this.state);
  }
}
