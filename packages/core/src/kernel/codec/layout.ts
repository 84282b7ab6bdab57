/**
 * Goal: the numbers of the binary formats in one place. Method: little-endian, every record a multiple of 8 bytes, names
 * as their index in the tables below. Journals and snapshots keep these for ever: append to a table, never reorder.
 */
import { type SelfTradePrevention, type Side, WALLET_KINDS, type WalletKind } from '@bourse/domain';
import type {
  Command,
  Contingency,
  MarketStatus,
  PegTarget,
  PostingReason,
  ReplaceMode,
  TimeInForce,
  TriggerKind,
} from '../../commands.ts';
import type { ClosedReason, ClosedStatus, ExchangeEvent } from '../../events.ts';

/** Version of the command records; a reader refuses any other. */
export const COMMAND_VERSION = 1;

/** Bytes of a command record before its payload. */
export const COMMAND_HEADER = 32;
/** Offsets within a command record: u32 length, u8 type, u8 version, u16 tail bytes, f64 time, 128-bit key (low word first). */
export const AT = {
  LENGTH: 0,
  TYPE: 4,
  VERSION: 5,
  TAIL: 6,
  TIME: 8,
  KEY_LOW: 16,
  KEY_HIGH: 24,
} as const;

/**
 * Offsets of a place-order record: i32 account, market and price, the flags, self-trade prevention, rules and a byte of nothing, f64
 * quantity, i64 quote amount; the client's order id follows as the tail. Ids beyond 32 bits are nobody's and stand as 0; a price beyond
 * them has its flag.
 */
export const PLACE = {
  ACCOUNT: 32,
  MARKET: 36,
  PRICE: 40,
  FLAGS: 44,
  STP: 45,
  RULES: 46,
  QTY: 48,
  QUOTE_AMOUNT: 56,
  SIZE: 64,
} as const;

/** Offsets of a cancel-order record: i32 account, i64 order id. */
export const CANCEL = { ACCOUNT: 32, ORDER: 40, SIZE: 48 } as const;

/** Offsets of a record for a command that could not be read; it exists so that its refusal has a sequence number too. */
export const INVALID = { ACCOUNT: 32, SIZE: 40 } as const;

/** Bits of a place-order record's flags; bits 2 and 3 hold the time in force. */
export const FLAG = {
  SELL: 1,
  MARKET: 2,
  TIF_SHIFT: 2,
  POST_ONLY: 16,
  BY_QUOTE: 32,
  QUOTE_OVERFLOW: 64,
  PRICE_OVERFLOW: 128,
} as const;

/** Bits of a place-order record's rules: what orders of today ask for and those of old journals do not. */
export const RULE = { WITHIN_QTY_LIMITS: 1 } as const;

/** Longest client order id, ASCII characters. */
export const MAX_CLIENT_ORDER_ID = 36;

/**
 * Type numbers of command records; 0 is a command that could not be read, `place-special` an order with more than its record has room for.
 */
export const COMMAND_TYPES = [
  'invalid',
  'place-order',
  'cancel-order',
  'cancel-all',
  'create-asset',
  'create-market',
  'set-market-status',
  'open-account',
  'set-fee-rates',
  'credit',
  'debit',
  'transfer',
  'place-special',
  'amend-order',
  'tick',
  'place-list',
  'cancel-list',
  'cancel-replace',
  'countdown-cancel-all',
] as const satisfies readonly (Command['type'] | 'invalid' | 'place-special')[];

/** Type numbers of event records. */
export const EVENT_TYPES = [
  'rejected',
  'duplicate',
  'order-accepted',
  'trade',
  'order-closed',
  'level-changed',
  'balance-changed',
  'posted',
  'match-prevented',
  'asset-created',
  'market-created',
  'market-status-set',
  'account-opened',
  'fee-rates-set',
  'order-reduced',
  'order-waiting',
  'order-triggered',
  'order-timed',
  'order-iceberg',
  'order-pegged',
  'order-pending',
  'order-activated',
  'list-accepted',
  'list-closed',
  'order-replaced',
  'countdown-set',
  'countdown-ended',
  'order-sized',
  'order-priced',
  'order-amended',
  'order-labelled',
] as const satisfies readonly ExchangeEvent['type'][];

/** Event type numbers by name. */
export const EVENT = {
  REJECTED: 0,
  DUPLICATE: 1,
  ORDER_ACCEPTED: 2,
  TRADE: 3,
  ORDER_CLOSED: 4,
  LEVEL_CHANGED: 5,
  BALANCE_CHANGED: 6,
  POSTED: 7,
  MATCH_PREVENTED: 8,
} as const;

/** Bytes of each fixed-size event. Order-accepted has its client order id as a tail on top. */
export const SIZE = {
  REJECTED: 16,
  DUPLICATE: 24,
  ORDER_ACCEPTED: 40,
  TRADE: 72,
  ORDER_CLOSED: 40,
  LEVEL_CHANGED: 24,
  BALANCE_CHANGED: 32,
  POSTED: 24,
  MATCH_PREVENTED: 48,
} as const;
/** How far above the other traits of an accepted order its mode of its own stands: past the byte of its client order id's length. */
export const OWN_MODE_SHIFT = 16;
/** The same by type number; 0 for JSON. */
export const EVENT_SIZES: readonly number[] = EVENT_TYPES.map((_, type) => Object.values(SIZE)[type] ?? 0);

/** Bytes before the events of one command: f64 seq, f64 time, u32 correlation, u32 count, u32 length, u32 mark. */
export const APPLIED_HEADER = 32;
/** Last word of that header: a mark of format and version. */
export const APPLIED_MARK = 0x31_45_52_42;

export const SIDES = ['buy', 'sell'] as const satisfies readonly Side[];
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'GTD'] as const satisfies readonly TimeInForce[];
export const STP_MODES = [
  'NONE',
  'EXPIRE_TAKER',
  'EXPIRE_MAKER',
  'EXPIRE_BOTH',
  'DECREMENT',
] as const satisfies readonly SelfTradePrevention[];
export const TRIGGER_KINDS = ['stop-loss', 'take-profit'] as const satisfies readonly TriggerKind[];
export const MARKET_STATUSES = ['trading', 'cancel-only', 'halted'] as const satisfies readonly MarketStatus[];
export const POSTING_REASONS = [
  'deposit',
  'withdrawal',
  'faucet',
  'reward',
  'adjustment',
  'transfer',
] as const satisfies readonly PostingReason[];
export const CLOSED_STATUSES = [
  'FILLED',
  'CANCELED',
  'EXPIRED',
  'EXPIRED_IN_MATCH',
] as const satisfies readonly ClosedStatus[];
export const CLOSED_REASONS = [
  'NONE',
  'USER_CANCELED',
  'UNFILLED_IOC_QUANTITY_EXPIRED',
  'UNFILLED_FOK_ORDER_EXPIRED',
  'INSUFFICIENT_LIQUIDITY',
  'SELF_TRADE_PREVENTION',
  'EXCHANGE_CANCELED',
  'TIME_EXPIRED',
  'INSUFFICIENT_BALANCE',
  'OCO_TRIGGER',
  'OTO_PHASE_ONE_EXPIRED',
  'LIST_ENDED',
  'POST_ONLY_WOULD_TAKE',
  'EXECUTION_RULE_PRICE_RANGE_EXCEEDED',
  'COUNTDOWN_ENDED',
  'QTY_TOO_SMALL',
  'NOTIONAL_TOO_SMALL',
  'ICEBERG_INVALID',
  'PEG_LEVEL_MISSING',
  'PRICE_OUT_OF_BAND',
] as const satisfies readonly ClosedReason[];
export const CONTINGENCIES = ['OCO', 'OTO', 'OTOCO', 'OPO', 'OPOCO'] as const satisfies readonly Contingency[];
export const PEG_TARGETS = ['primary', 'market'] as const satisfies readonly PegTarget[];
export const REPLACE_MODES = ['stop-on-failure', 'allow-failure'] as const satisfies readonly ReplaceMode[];

/** Index of a wallet kind in records and ledger keys: its place in the domain's list. */
export function walletIndexOf(kind: WalletKind): number {
  return WALLET_KINDS.indexOf(kind);
}

/** Rounds a size up to whole 8-byte words. */
export function padded(size: number): number {
  return (size + 7) & ~7;
}
