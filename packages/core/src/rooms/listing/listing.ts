import { type AssetSpec, MAX_AMOUNT } from '@bourse/domain';
import {
  ACCOUNT_CLASSES,
  FIRST_USER_ACCOUNT_ID,
  type HouseAccount,
  mayOwe,
} from '../../kernel/accounts/house-accounts.ts';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { isAbsentOr, isBig, isFlag, isOneOf, isRecord, isText, isWhole } from '../../kernel/codec/fields.ts';
import { type Leg, rowOf, worldPocket } from '../../kernel/move.ts';
import { HOUSE_REASONS, type PostingReason } from '../../kernel/names.ts';
import { numbersOf } from '../../kernel/numbers.ts';
import { ACCOUNT, FROZEN, MARKET_RATE } from '../../kernel/record-layout.ts';
import type { CommandSpec, RoomInstance, RoomSpec } from '../../kernel/room.ts';
import type { Kernel } from '../../kernel/state.ts';
import type { OrderEvents } from '../../trading/order-events.ts';
import { type Trading, tradingRoom } from '../../trading/room.ts';
import type {
  CreateAsset,
  FreezeAccount,
  ListingCommand,
  OpenAccount,
  OpenHouseAccount,
  SetFeeRates,
} from './commands.ts';
import type { ListingEvent } from './events.ts';

const ROOM = 1;
const LARGEST_ID = 2 ** 31 - 1;
const LARGEST_SCALE = 18;
const MOST_ASSETS = 65_536;
const MOST_ACCOUNTS = 2 ** 24;
const ASSET_CODE = /^[A-Z0-9][A-Z0-9_]{0,31}$/;
const HOUSE_NAME = /^[a-z][a-z0-9-]{0,31}$/;
const LARGEST_FEE_PPM = 100_000;

/** Codes of the listing room; append, never reorder. */
export const LISTING_CODES = [
  'ASSET_INVALID',
  'ASSET_EXISTS',
  'ACCOUNT_INVALID',
  'ACCOUNT_EXISTS',
  'FEE_RATE_INVALID',
  'WITHDRAWALS_FROZEN',
  'FREEZE_CHANGED',
] as const;

const EVENTS = [
  'asset-created',
  'account-opened',
  'fee-rates-set',
  'house-account-opened',
  'account-frozen',
] as const satisfies readonly ListingEvent['type'][];
const NUMBERS = numbersOf(ROOM, EVENTS);

const isRate = (value: unknown): boolean => value === null || isWhole(value);
const isAsset = (value: unknown): boolean =>
  isRecord(value) && isWhole(value.assetId) && isText(value.code) && isWhole(value.scale);

const FREEZE_FIELDS = { orders: true, withdrawals: true } as const;
const isFreeze = (value: unknown): boolean => isRecord(value) && isFlag(value.orders) && isFlag(value.withdrawals);

const COMMANDS = {
  'create-asset': {
    index: 0,
    class: 'house',
    fields: { type: true, asset: { assetId: true, code: true, scale: true } },
    check: (raw) => isAsset(raw.asset),
  },
  'open-account': {
    index: 1,
    class: 'house',
    fields: { type: true, accountId: true },
    check: (raw) => isWhole(raw.accountId),
  },
  'set-fee-rates': {
    index: 2,
    class: 'house',
    fields: { type: true, accountId: true, makerFeePpm: true, takerFeePpm: true },
    check: (raw) => isWhole(raw.accountId) && isRate(raw.makerFeePpm) && isRate(raw.takerFeePpm),
  },
  'open-house-account': {
    index: 3,
    class: 'house',
    fields: { type: true, accountId: true, name: true, class: true, floor: true },
    check: (raw) =>
      isWhole(raw.accountId) &&
      isText(raw.name) &&
      raw.class !== 'user' &&
      isOneOf(raw.class, ACCOUNT_CLASSES) &&
      isAbsentOr(raw.floor, isBig),
  },
  'freeze-account': {
    index: 4,
    class: 'house',
    fields: { type: true, accountId: true, ...FREEZE_FIELDS, cancelOrders: true, seen: FREEZE_FIELDS },
    check: (raw) =>
      isWhole(raw.accountId) &&
      isFreeze(raw) &&
      isAbsentOr(raw.seen, isFreeze) &&
      isAbsentOr(raw.cancelOrders, isFlag) &&
      (raw.cancelOrders !== true || raw.orders === true),
  },
} as const satisfies Readonly<Record<ListingCommand['type'], CommandSpec>>;

type Code = (typeof LISTING_CODES)[number] | 'EXCHANGE_FULL' | 'UNKNOWN_ACCOUNT';

/** Assets, accounts, their fee rates and what is frozen of them. All of it is the kernel's state. */
class Listing implements RoomInstance {
  declare private readonly kernel: Kernel;
  declare private readonly trading: Trading;

  constructor(kernel: Kernel, trading: Trading) {
    this.kernel = kernel;
    this.trading = trading;
  }

  apply(command: ListingCommand, out: OrderEvents): Code | undefined {
    switch (command.type) {
      case 'create-asset':
        return this.createAsset(command, out);
      case 'open-account':
        return this.openAccount(command, out);
      case 'open-house-account':
        return this.openHouseAccount(command, out);
      case 'set-fee-rates':
        return this.setFeeRates(command, out);
      case 'freeze-account':
        return this.freeze(command, out);
    }
  }

  /** Whether a move takes nothing from an account whose withdrawals are frozen, but what is the house's. */
  gate(taken: readonly Leg[], reason: PostingReason): Code | undefined {
    if (HOUSE_REASONS.includes(reason)) return undefined;
    const { accounts } = this.kernel;
    const isFrozen = taken.some(
      ({ accountId }) => (accounts.get(accounts.find(accountId), ACCOUNT.FROZEN) & FROZEN.WITHDRAWALS) !== 0,
    );
    return isFrozen ? 'WITHDRAWALS_FROZEN' : undefined;
  }

  private createAsset({ asset }: CreateAsset, out: EventBuffer): Code | undefined {
    const rejection = this.assetRejection(asset);
    if (rejection !== undefined) return rejection;
    this.kernel.addAsset(asset);
    emit(out, { type: 'asset-created', asset });
    return undefined;
  }

  private assetRejection({ assetId, code, scale }: AssetSpec): Code | undefined {
    const isId = assetId >= 1 && assetId <= LARGEST_ID;
    if (!isId || !ASSET_CODE.test(code) || scale < 0 || scale > LARGEST_SCALE) return 'ASSET_INVALID';
    const { assets } = this.kernel;
    if (assets.some((known) => known.assetId === assetId || known.code === code)) return 'ASSET_EXISTS';
    return assets.length >= MOST_ASSETS ? 'EXCHANGE_FULL' : undefined;
  }

  private openAccount({ accountId }: OpenAccount, out: EventBuffer): Code | undefined {
    const { accounts } = this.kernel;
    if (accountId < FIRST_USER_ACCOUNT_ID || accountId > LARGEST_ID) return 'ACCOUNT_INVALID';
    if (accounts.find(accountId) >= 0) return 'ACCOUNT_EXISTS';
    if (accounts.count >= MOST_ACCOUNTS) return 'EXCHANGE_FULL';
    accounts.open(accountId);
    emit(out, { type: 'account-opened', accountId });
    return undefined;
  }

  private openHouseAccount(command: OpenHouseAccount, out: EventBuffer): Code | undefined {
    const { accountId, class: name, floor = 0n } = command;
    const { accounts } = this.kernel;
    const isHouseId = accountId >= 1 && accountId < FIRST_USER_ACCOUNT_ID;
    if (!isHouseId || !HOUSE_NAME.test(command.name) || mayOwe(name) !== floor < 0n) return 'ACCOUNT_INVALID';
    const isTaken = [...accounts.house.values()].some((known) => known.name === command.name);
    if (isTaken || accounts.find(accountId) >= 0) return 'ACCOUNT_EXISTS';
    if (accounts.count >= MOST_ACCOUNTS || !this.isDebtBounded(floor)) return 'EXCHANGE_FULL';
    const account: HouseAccount = { accountId, name: command.name, class: name, floor };
    accounts.openHouse(account);
    emit(out, { type: 'house-account-opened', ...account });
    return undefined;
  }

  /** Whether the debts of the house fit in int64 with one more floor: what the world owes of any asset, and all floors. */
  private isDebtBounded(floor: bigint): boolean {
    const { accounts, assets, ledger } = this.kernel;
    const others = accounts.otherDebt - floor;
    return (
      assets.every(({ assetId }) => {
        const row = rowOf(this.kernel, worldPocket(assetId));
        return others - (row < 0 ? 0n : ledger.total(row)) <= MAX_AMOUNT;
      }) && others <= MAX_AMOUNT
    );
  }

  private setFeeRates({ accountId, makerFeePpm, takerFeePpm }: SetFeeRates, out: EventBuffer): Code | undefined {
    const { accounts } = this.kernel;
    const owner = accounts.find(accountId);
    if (owner < 0 || accountId < FIRST_USER_ACCOUNT_ID) return 'UNKNOWN_ACCOUNT';
    const isValid =
      (makerFeePpm === null || Math.abs(makerFeePpm) <= LARGEST_FEE_PPM) &&
      (takerFeePpm === null || (takerFeePpm >= 0 && takerFeePpm <= LARGEST_FEE_PPM));
    if (!isValid) return 'FEE_RATE_INVALID';
    accounts.set(owner, ACCOUNT.MAKER_PPM, makerFeePpm ?? MARKET_RATE);
    accounts.set(owner, ACCOUNT.TAKER_PPM, takerFeePpm ?? MARKET_RATE);
    emit(out, { type: 'fee-rates-set', accountId, makerFeePpm, takerFeePpm });
    return undefined;
  }

  private freeze(
    { accountId, cancelOrders = false, orders, seen, withdrawals }: FreezeAccount,
    out: OrderEvents,
  ): Code | undefined {
    const { accounts } = this.kernel;
    const owner = accounts.find(accountId);
    if (owner < 0 || accountId < FIRST_USER_ACCOUNT_ID) return 'UNKNOWN_ACCOUNT';
    const byMaster = accounts.get(owner, ACCOUNT.FROZEN) & FROZEN.BY_MASTER;
    const before = accounts.get(owner, ACCOUNT.FROZEN) ^ byMaster;
    if (seen !== undefined && before !== frozenBits(seen)) return 'FREEZE_CHANGED';
    accounts.set(owner, ACCOUNT.FROZEN, byMaster | frozenBits({ orders, withdrawals }));
    emit(out, { type: 'account-frozen', accountId, orders, withdrawals });
    if (cancelOrders) this.trading.cancelFor(accountId, undefined, out);
    return undefined;
  }
}

function frozenBits({ orders, withdrawals }: Pick<FreezeAccount, 'orders' | 'withdrawals'>): number {
  return (orders ? FROZEN.ORDERS : 0) | (withdrawals ? FROZEN.WITHDRAWALS : 0);
}

function emit(out: EventBuffer, event: ListingEvent): void {
  out.json(NUMBERS[event.type], event);
}

/** Assets, accounts, fee rates and freezes. */
export const listingRoom: RoomSpec = {
  name: 'listing',
  number: ROOM,
  commands: COMMANDS,
  events: EVENTS,
  codes: LISTING_CODES,
  create: ({ kernel, use }) => new Listing(kernel, use(tradingRoom)),
};
