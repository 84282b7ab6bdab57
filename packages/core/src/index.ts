export { type AppliedCommand, CODEC, Codec, decodeApplied, decodeCommand, encodeCommand } from './codec.ts';
export { createExchange, type Runtime, restoreExchange } from './create-exchange.ts';
export type { ClaimedRow, Exchange, MarketState } from './exchange.ts';
export {
  type AccountClass,
  FIRST_USER_ACCOUNT_ID,
  HOUSE_ACCOUNTS,
  type HouseAccount,
  type HouseClass,
} from './kernel/accounts/house-accounts.ts';
export { ByteWriter } from './kernel/codec/byte-writer.ts';
export { CodecError } from './kernel/codec/codec-error.ts';
export { type DecodedCommand, patchCommandTime } from './kernel/codec/command-codec.ts';
export { type CommandMeta, REPORTED_KEY, type Tick } from './kernel/commands.ts';
export type { BalanceChanged, Posted } from './kernel/events.ts';
export type * from './kernel/exchange.ts';
export type { PostingReason } from './kernel/names.ts';
export type { CommandClass, RoomSpec } from './kernel/room.ts';
export { snapshotHash } from './kernel/snapshot/snapshot.ts';
export { DEFAULT_OPTIONS as DEFAULT_EXCHANGE_OPTIONS } from './kernel/state.ts';
export type * from './rooms/alerts/commands.ts';
export type * from './rooms/alerts/events.ts';
export type { ContractsCode } from './rooms/contracts/codes.ts';
export type * from './rooms/contracts/commands.ts';
export type * from './rooms/contracts/events.ts';
export type {
  ContractsRecovered,
  RecoveredContract,
  RecoveredDebt,
  RecoveredExposure,
} from './rooms/contracts/recovered.ts';
export type * from './rooms/convert/commands.ts';
export { MOST_LEGS as MOST_CONVERT_LEGS } from './rooms/convert/commands.ts';
export type * from './rooms/convert/events.ts';
export type * from './rooms/funds/commands.ts';
export {
  type Command,
  type Duplicate,
  type ExchangeEvent,
  type KeySettled,
  type OrderReplaced,
  REJECT_CODES,
  type RejectCode,
  type Rejected,
  ROOMS,
} from './rooms/index.ts';
export type * from './rooms/listing/commands.ts';
export type * from './rooms/listing/events.ts';
export type * from './rooms/owners/commands.ts';
export type * from './rooms/owners/events.ts';
export { MOST_SUB_ACCOUNTS } from './rooms/owners/owners.ts';
export type * from './rooms/spot/commands.ts';
export type * from './rooms/spot/events.ts';
export type * from './rooms/transfer/commands.ts';
export type * from './rooms/transfer/events.ts';
export { idAt, orderNumber } from './trading/book/order-pool.ts';
export type * from './trading/commands.ts';
export type * from './trading/events.ts';
export { OrderEvents as EventBuffer } from './trading/order-events.ts';
export type * from './trading/view-types.ts';
