import type { AssetSpec, MarketSpec, Side, WalletKind } from '@bourse/domain';
import type { Command, CommandMeta, Contingency, MarketStatus, TimeInForce, TriggerKind } from '../commands.ts';
import type { ExchangeEvent } from '../events.ts';
import type { EventBuffer } from './codec/event-buffer.ts';

/** A balance in the asset's smallest units; available = total − held. */
export interface Balance {
  readonly total: bigint;
  readonly held: bigint;
  readonly available: bigint;
}
/** Aggregated levels, best first on both sides. */
export interface BookView {
  readonly bids: readonly { readonly priceTicks: number; readonly qtyLots: number; readonly orderCount: number }[];
  readonly asks: readonly { readonly priceTicks: number; readonly qtyLots: number; readonly orderCount: number }[];
}
/** A balance with its owner. */
export interface BalanceRow extends Balance {
  readonly accountId: number;
  readonly wallet: WalletKind;
  readonly assetId: number;
}
/**
 * Many balances, a column for each field and a row at each index: to hand millions of them to another thread, where they would cost
 * gigabytes as objects.
 */
export interface BalanceColumns {
  readonly accountIds: Int32Array;
  /** Places in `WALLET_KINDS`. */
  readonly wallets: Uint8Array;
  readonly assetIds: Int32Array;
  /** Smallest units of the asset. */
  readonly totals: BigInt64Array;
  /** Smallest units of the asset; part of the total. */
  readonly held: BigInt64Array;
}
/** An account and its own fee rates in ppm; null is the market's rate. */
export interface AccountView {
  readonly accountId: number;
  readonly makerFeePpm: number | null;
  readonly takerFeePpm: number | null;
}
/** What moves on a market besides its book. */
export interface MarketState {
  readonly market: MarketSpec;
  readonly status: MarketStatus;
  /** 0 before the first trade. */
  readonly lastPriceTicks: number;
  /** Number of the last trade; 0 before the first. */
  readonly lastTradeNo: number;
}
/** Limits that are fixed when an exchange is created and travel in its snapshots. */
export interface ExchangeOptions {
  /** Open orders that one account may have, over all markets; default 1,000. */
  readonly maxOpenOrders?: number;
  /** Idempotency keys remembered over all accounts, the oldest forgotten first; default 1,048,576. */
  readonly maxKeys?: number;
  /** Idempotency keys remembered of one account, its oldest forgotten first; default 10,000. */
  readonly maxKeysPerAccount?: number;
  /** How long a key is remembered, in milliseconds of command time; default 24 hours. */
  readonly keyRetentionMs?: number;
}
/** What an order waits for. */
export interface WaitingView {
  readonly kind: TriggerKind;
  /** 0 when it only trails. */
  readonly stopPriceTicks: number;
  /** Hundredths of a percent; 0 when it does not trail. */
  readonly trailingDelta: number;
  /** Highest (sell) or lowest (buy) trade since it began to trail; 0 before. */
  readonly extremeTicks: number;
  /** What it holds, smallest units: base of a sell, quote of a buy; in a pair what it needs beyond the other order. */
  readonly hold: bigint;
}

/** An order that rests in the book, or waits for a price. */
export interface OpenOrder {
  readonly orderId: bigint;
  /** Empty when the client gave none. */
  readonly clientOrderId: string;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: Side;
  /** Only an order that waits or is pending can be a market order, IOC or FOK. */
  readonly orderType: 'limit' | 'market';
  readonly timeInForce: TimeInForce;
  /** 0 for a market order, and for a pegged one that the book has not given its price yet. */
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly executedLots: number;
  readonly executedQuote: bigint;
  readonly placedMs: number;
  /** Lots that it shows at a time when it rests; 0: all. */
  readonly icebergLots: number;
  /** Open lots that the book does not show (iceberg). */
  readonly hiddenLots: number;
  /** When it ends by itself, milliseconds since the epoch; 0: never. */
  readonly expiresMs: number;
  /** Undefined for an order in the book, and for one that will come to it without waiting for a price. */
  readonly waiting: WaitingView | undefined;
  /** The list that it belongs to; 0n: none. */
  readonly listId: bigint;
  /** Whether it comes only when the working order of its list is filled; it holds nothing before. */
  readonly isPending: boolean;
}

/** A list of orders of which at least one is open. */
export interface OpenList {
  readonly listId: bigint;
  /** Empty when the client gave none. */
  readonly listClientOrderId: string;
  readonly accountId: number;
  readonly marketId: number;
  readonly contingency: Contingency;
  /** Those still open, in the order of the command. */
  readonly orderIds: readonly bigint[];
  /** Smallest units of the base asset that are held for pending orders: what their working order has brought in (`OPO`, `OPOCO`). */
  readonly held: bigint;
}

/** A dead man's switch that is on. */
export interface CountdownView {
  readonly accountId: number;
  /** Null: all markets. */
  readonly marketId: number | null;
  /** Milliseconds since the epoch. */
  readonly deadlineMs: number;
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
  /** SHA-256 (64 hex digits) over everything but sequence and time: a refused command leaves it, equal histories give equal hashes. */
  stateHash(): string;
  /** The whole state in a compact form that `restoreExchange` reads. */
  snapshot(): Uint8Array<ArrayBuffer>;
  balance(accountId: number, wallet: WalletKind, assetId: number): Balance;
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
  assets(): readonly AssetSpec[];
  markets(): readonly MarketSpec[];
  marketStates(): readonly MarketState[];
  /** User accounts in the order of their opening. */
  accounts(): readonly AccountView[];
}
