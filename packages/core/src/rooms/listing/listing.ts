import type { AssetSpec } from '@bourse/domain';
import { FIRST_USER_ACCOUNT_ID } from '../../kernel/accounts/house-accounts.ts';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { isRecord, isText, isWhole } from '../../kernel/codec/fields.ts';
import { numbersOf } from '../../kernel/numbers.ts';
import { ACCOUNT, MARKET_RATE } from '../../kernel/record-layout.ts';
import type { CommandSpec, RoomInstance, RoomSpec } from '../../kernel/room.ts';
import type { Kernel } from '../../kernel/state.ts';
import type { CreateAsset, ListingCommand, OpenAccount, SetFeeRates } from './commands.ts';
import type { ListingEvent } from './events.ts';

const ROOM = 1;
const LARGEST_ID = 2 ** 31 - 1;
const LARGEST_SCALE = 18;
const MOST_ASSETS = 65_536;
const MOST_ACCOUNTS = 2 ** 24;
const ASSET_CODE = /^[A-Z0-9][A-Z0-9_]{0,31}$/;
const LARGEST_FEE_PPM = 100_000;

/** Codes of the listing room; append, never reorder. */
export const LISTING_CODES = [
  'ASSET_INVALID',
  'ASSET_EXISTS',
  'ACCOUNT_INVALID',
  'ACCOUNT_EXISTS',
  'FEE_RATE_INVALID',
] as const;

const EVENTS = ['asset-created', 'account-opened', 'fee-rates-set'] as const satisfies readonly ListingEvent['type'][];
const NUMBERS = numbersOf(ROOM, EVENTS);

const isRate = (value: unknown): boolean => value === null || isWhole(value);
const isAsset = (value: unknown): boolean =>
  isRecord(value) && isWhole(value.assetId) && isText(value.code) && isWhole(value.scale);

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
} as const satisfies Readonly<Record<ListingCommand['type'], CommandSpec>>;

type Code = (typeof LISTING_CODES)[number] | 'EXCHANGE_FULL' | 'UNKNOWN_ACCOUNT';

/** Assets, accounts and their fee rates. All of it is the kernel's state. */
class Listing implements RoomInstance {
  declare private readonly kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  apply(command: ListingCommand, out: EventBuffer): Code | undefined {
    switch (command.type) {
      case 'create-asset':
        return this.createAsset(command, out);
      case 'open-account':
        return this.openAccount(command, out);
      case 'set-fee-rates':
        return this.setFeeRates(command, out);
    }
  }

  private createAsset({ asset }: CreateAsset, out: EventBuffer): Code | undefined {
    const refusal = this.assetRefusal(asset);
    if (refusal !== undefined) return refusal;
    this.kernel.addAsset(asset);
    emit(out, { type: 'asset-created', asset });
    return undefined;
  }

  private assetRefusal({ assetId, code, scale }: AssetSpec): Code | undefined {
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
}

function emit(out: EventBuffer, event: ListingEvent): void {
  out.json(NUMBERS[event.type], event);
}

/** Assets, accounts and fee rates. */
export const listingRoom: RoomSpec = {
  name: 'listing',
  number: ROOM,
  commands: COMMANDS,
  events: EVENTS,
  codes: LISTING_CODES,
  create: ({ kernel }) => new Listing(kernel),
};
