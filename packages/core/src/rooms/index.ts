/** The one table of rooms: what an exchange consists of, and the types composed of it. A product adds its lines here. */
import type { KernelCode } from '../kernel/codes.ts';
import { KERNEL_CODES } from '../kernel/codes.ts';
import type { KernelCommand } from '../kernel/commands.ts';
import type * as kernelEvents from '../kernel/events.ts';
import type { RoomSpec } from '../kernel/room.ts';
import { TRADING_CODES, type TradingCode } from '../trading/codes.ts';
import type { TradingCommand } from '../trading/commands.ts';
import type * as tradingEvents from '../trading/events.ts';
import { tradingRoom } from '../trading/room.ts';
import { alertsRoom } from './alerts/alerts.ts';
import { ALERTS_CODES } from './alerts/codes.ts';
import type { AlertsCommand } from './alerts/commands.ts';
import type { AlertsEvent } from './alerts/events.ts';
import { CONTRACTS_CODES } from './contracts/codes.ts';
import type { ContractsCommand } from './contracts/commands.ts';
import { contractsRoom } from './contracts/contracts.ts';
import type { ContractsEvent } from './contracts/events.ts';
import { CONVERT_CODES } from './convert/codes.ts';
import type { ConvertCommand } from './convert/commands.ts';
import { convertRoom } from './convert/convert.ts';
import type { ConvertEvent } from './convert/events.ts';
import type { FundsCommand } from './funds/commands.ts';
import { fundsRoom } from './funds/funds.ts';
import type { ListingCommand } from './listing/commands.ts';
import type { ListingEvent } from './listing/events.ts';
import { LISTING_CODES, listingRoom } from './listing/listing.ts';
import { OWNERS_CODES } from './owners/codes.ts';
import type { OwnersCommand } from './owners/commands.ts';
import type { OwnersEvent } from './owners/events.ts';
import { ownersRoom } from './owners/owners.ts';
import { SPOT_CODES } from './spot/codes.ts';
import type { SpotCommand } from './spot/commands.ts';
import type { SpotEvent } from './spot/events.ts';
import { spotRoom } from './spot/spot.ts';
import { TRANSFER_CODES } from './transfer/codes.ts';
import type { TransferCommand } from './transfer/commands.ts';
import type { TransferEvent } from './transfer/events.ts';
import { transferRoom } from './transfer/transfer.ts';

/** All rooms in the order in which they are created, run their timers and stand in snapshots. */
export const ROOMS: readonly RoomSpec[] = [
  fundsRoom,
  transferRoom,
  tradingRoom as RoomSpec,
  listingRoom,
  spotRoom,
  alertsRoom,
  ownersRoom,
  convertRoom,
  contractsRoom,
];

/** All commands. */
export type Command =
  | KernelCommand
  | ListingCommand
  | FundsCommand
  | TransferCommand
  | TradingCommand
  | SpotCommand
  | AlertsCommand
  | OwnersCommand
  | ConvertCommand
  | ContractsCommand;

/**
 * Everything that can happen. Within one command the order is: the answer (`rejected`, `duplicate`, `order-accepted`, `list-accepted` with
 * an `order-accepted` for each of its orders …), trades in match order with the makers' `order-closed` among them, the taker's
 * `order-closed`; then what follows for lists (`order-closed`, `order-activated` and what follows from that, `list-closed`), then for
 * each order that those trades set off `order-triggered` and the same again, then `key-settled`, then levels, then balances. A `cancel-replace` begins with the
 * end of the old order; its `order-replaced` comes before the levels.
 */
export type ExchangeEvent =
  | kernelEvents.KernelEvent<RejectCode>
  | ListingEvent
  | TransferEvent
  | tradingEvents.TradingEvent<RejectCode>
  | SpotEvent
  | AlertsEvent
  | OwnersEvent
  | ConvertEvent
  | ContractsEvent;

/** A command was rejected. */
export type Rejected = kernelEvents.Rejected<RejectCode>;
/** A command was not applied again. */
export type Duplicate = kernelEvents.Duplicate<RejectCode>;
/** The outcome of a command whose key is reported. */
export type KeySettled = kernelEvents.KeySettled<RejectCode>;
/** Both outcomes of a `cancel-replace`. */
export type OrderReplaced = tradingEvents.OrderReplaced<RejectCode>;

/** A stable name of a rejection by the core. */
export type RejectCode =
  | KernelCode
  | TradingCode
  | (typeof LISTING_CODES)[number]
  | (typeof TRANSFER_CODES)[number]
  | (typeof SPOT_CODES)[number]
  | (typeof ALERTS_CODES)[number]
  | (typeof OWNERS_CODES)[number]
  | (typeof CONVERT_CODES)[number]
  | (typeof CONTRACTS_CODES)[number];

/** Every way in which a command is rejected, room by room. In which order they are checked is written in the package's README. */
export const REJECT_CODES: readonly RejectCode[] = [
  ...KERNEL_CODES,
  ...LISTING_CODES,
  ...TRANSFER_CODES,
  ...TRADING_CODES,
  ...SPOT_CODES,
  ...ALERTS_CODES,
  ...OWNERS_CODES,
  ...CONVERT_CODES,
  ...CONTRACTS_CODES,
];
