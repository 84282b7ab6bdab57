import { WALLET_KINDS } from '@bourse/domain';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { isBig, isOneOf, isWhole, type Raw } from '../../kernel/codec/fields.ts';
import { worldPocket } from '../../kernel/move.ts';
import { POSTING_REASONS } from '../../kernel/names.ts';
import { WORLD_INDEX } from '../../kernel/record-layout.ts';
import type { CommandSpec, RoomInstance, RoomSpec } from '../../kernel/room.ts';
import type { Kernel } from '../../kernel/state.ts';
import type { FundsCommand } from './commands.ts';

const ROOM = 2;

const FIELDS = { type: true, accountId: true, wallet: true, assetId: true, amount: true, reason: true } as const;

function isPosting(raw: Raw): boolean {
  const isAmount = isWhole(raw.accountId) && isWhole(raw.assetId) && isBig(raw.amount);
  return isAmount && isOneOf(raw.wallet, WALLET_KINDS) && isOneOf(raw.reason, POSTING_REASONS);
}

const COMMANDS = {
  credit: { index: 0, class: 'house', fields: FIELDS, check: isPosting },
  debit: { index: 1, class: 'house', fields: FIELDS, check: isPosting },
} as const satisfies Readonly<Record<FundsCommand['type'], CommandSpec>>;

/** Money in from the world and out to it: two legs that sum to zero. */
class Funds implements RoomInstance {
  declare private readonly kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  apply({ accountId, amount, assetId, reason, type, wallet }: FundsCommand, out: EventBuffer): string | undefined {
    const { kernel } = this;
    const owner = kernel.accounts.find(accountId);
    // The world's balance is the other leg.
    if (owner < 0 || owner === WORLD_INDEX) return 'UNKNOWN_ACCOUNT';
    if (!kernel.assetIndexById.has(assetId)) return 'UNKNOWN_ASSET';
    if (amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
    const delta = type === 'credit' ? amount : -amount;
    const legs = [
      { accountId, wallet, assetId, delta },
      { ...worldPocket(assetId), delta: -delta },
    ];
    return kernel.move(legs, reason, out);
  }
}

/** Money in and out. */
export const fundsRoom: RoomSpec = {
  name: 'funds',
  number: ROOM,
  commands: COMMANDS,
  events: [],
  codes: [],
  create: ({ kernel }) => new Funds(kernel),
};
