import type { SelfTradePrevention, Side, TriggerKind } from '@bourse/domain';
import type {
  Contingency,
  MarketStatus,
  PegTarget,
  PositionSide,
  PriceKind,
  ReplaceMode,
  TimeInForce,
} from './commands.ts';
import type { ClosedReason, ClosedStatus } from './events.ts';

/* Names as numbers in records: their place in the list. Append, never reorder. */

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
  'ACCOUNT_FROZEN',
] as const satisfies readonly ClosedReason[];
export const CONTINGENCIES = ['OCO', 'OTO', 'OTOCO', 'OPO', 'OPOCO'] as const satisfies readonly Contingency[];
export const PEG_TARGETS = ['primary', 'market'] as const satisfies readonly PegTarget[];
export const REPLACE_MODES = ['stop-on-failure', 'allow-failure'] as const satisfies readonly ReplaceMode[];
export const POSITION_SIDES = ['long', 'short'] as const satisfies readonly PositionSide[];
export const PRICE_KINDS = ['last', 'mark', 'index'] as const satisfies readonly PriceKind[];
