import type { AssetSpec, MarketSpec, WalletKind } from '@bourse/domain';
import type { HouseAccount } from './kernel/accounts/house-accounts.ts';
import type { EventBuffer } from './kernel/codec/event-buffer.ts';
import type { CommandMeta } from './kernel/commands.ts';
import type { AccountView, Balance, BalanceColumns, BalanceRow } from './kernel/exchange.ts';
import type { Command, ExchangeEvent } from './rooms/index.ts';
import type { MarketStatus } from './trading/commands.ts';
import type { BookView, CountdownView, OpenList, OpenOrder } from './trading/view-types.ts';

/** What moves on a market besides its book. */
export interface MarketState {
  readonly market: MarketSpec;
  readonly status: MarketStatus;
  /** 0 before the first trade. */
  readonly lastPriceTicks: number;
  /** Number of the last trade; 0 before the first. */
  readonly lastTradeNo: number;
}

/** What the rooms claim of a balance. */
export interface ClaimedRow {
  readonly accountId: number;
  readonly wallet: WalletKind;
  readonly scope: number;
  readonly assetId: number;
  /** Smallest units that the rooms claim, and that the ledger holds. */
  readonly claimed: bigint;
  readonly held: bigint;
}

/** The deterministic exchange: commands in, events out; no clock, no randomness, no I/O. */
export interface Exchange {
  /** Applies one command. Never throws for a user's error: the answer is then one `rejected` event. */
  apply(command: Command, meta?: Partial<CommandMeta>): readonly ExchangeEvent[];
  /**
   * Applies the command record at `offset`, stamped by the sequencer, and appends its events to `out`; returns the offset of the
   * next record. Throws a `CodecError`, with nothing changed, on bytes that `encodeCommand` cannot have written.
   */
  applyEncoded(bytes: Uint8Array, offset: number, correlation: number, out: EventBuffer): number;
  /** Number of the last applied command; the first is 1. */
  readonly seq: number;
  /** Time of the last applied command, milliseconds since the epoch; 0 before the first. */
  readonly timeMs: number;
  /** SHA-256 (64 hex digits) over everything but sequence and time: a rejected command leaves it, equal histories give equal hashes. */
  stateHash(): string;
  /** The whole state in a compact form that `restoreExchange` reads. */
  snapshot(): Uint8Array<ArrayBuffer>;
  balance(accountId: number, wallet: WalletKind, assetId: number, scope?: number): Balance;
  book(marketId: number, depth?: number): BookView;
  /** All balances that were ever touched, of one account or of all, house accounts included. */
  balances(accountId?: number): readonly BalanceRow[];
  /** The same of all accounts, as columns; rows in the order in which the balances were first touched. */
  balanceColumns(): BalanceColumns;
  /** Sum over all accounts, smallest units: `total` is 0 for every asset, always; `held` is what open orders and lists hold. */
  totals(assetId: number): { readonly total: bigint; readonly held: bigint };
  /** Open orders, resting or waiting, of one account or of all, oldest first. */
  openOrders(accountId?: number): readonly OpenOrder[];
  /** Lists with an open order, of one account or of all, oldest first. */
  openLists(accountId?: number): readonly OpenList[];
  /** An open order, or undefined when it is closed or never was. */
  order(orderId: bigint): OpenOrder | undefined;
  /** When the next order ends by itself or a countdown runs down and a `tick` is due; Infinity: never. The order may have ended before. */
  readonly nextTickMs: number;
  /** Dead man's switches that are on, the first to run down first. */
  countdowns(): readonly CountdownView[];
  /** What rooms hold of a balance, the ledger's held column by another way; for audits. */
  claimed(): readonly ClaimedRow[];
  /** What each room gives to the main thread at start, by the room's name. */
  recovered(): Readonly<Record<string, unknown>>;
  assets(): readonly AssetSpec[];
  markets(): readonly MarketSpec[];
  marketStates(): readonly MarketState[];
  /** User accounts in the order of their opening. */
  accounts(): readonly AccountView[];
  /** Accounts of the house in the order of their opening. */
  houseAccounts(): readonly HouseAccount[];
}
