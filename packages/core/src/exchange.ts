import type { MarketSpec, AssetSpec, WalletKind } from '@bourse/domain';
import type { Command, CommandMeta } from './commands.ts';
import type { ExchangeEvent } from './events.ts';

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
/** A resting order. */
export interface OpenOrder {
  readonly orderId: bigint;
  readonly accountId: number;
  readonly marketId: number;
  readonly side: 'buy' | 'sell';
  readonly priceTicks: number;
  readonly qtyLots: number;
  readonly executedLots: number;
  readonly executedQuote: bigint;
  readonly placedMs: number;
}

/** The deterministic exchange: commands in, events out; no clock, no randomness, no I/O. */
export interface Exchange {
  /** Applies one command. Never throws for a user's error: the answer is then one `rejected` event. */
  apply(command: Command, meta?: Partial<CommandMeta>): readonly ExchangeEvent[];
  /** Number of the last applied command; the first is 1. */
  readonly seq: number;
  /** SHA-256-like digest (64 hex digits) over the whole state; equal histories give equal hashes on every machine. */
  stateHash(): string;
  snapshot(): Uint8Array;
  balance(accountId: number, wallet: WalletKind, assetId: number): Balance;
  book(marketId: number, depth?: number): BookView;
  openOrders(accountId?: number): readonly OpenOrder[];
  assets(): readonly AssetSpec[];
  markets(): readonly MarketSpec[];
}
