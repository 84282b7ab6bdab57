import { WALLET_KINDS } from '@bourse/domain';
import { FIRST_USER_ACCOUNT_ID } from '../../kernel/accounts/house-accounts.ts';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { isBig, isOneOf, isWhole } from '../../kernel/codec/fields.ts';
import type { CommandSpec, RoomInstance, RoomSpec } from '../../kernel/room.ts';
import type { Kernel } from '../../kernel/state.ts';
import type { TransferCommand } from './commands.ts';

const ROOM = 3;

/** Codes of the transfer room; append, never reorder. */
export const TRANSFER_CODES = ['SAME_WALLET'] as const;

const COMMANDS = {
  transfer: {
    index: 0,
    class: 'house',
    fields: { type: true, accountId: true, from: true, to: true, assetId: true, amount: true },
    check: (raw) =>
      isWhole(raw.accountId) &&
      isWhole(raw.assetId) &&
      isBig(raw.amount) &&
      isOneOf(raw.from, WALLET_KINDS) &&
      isOneOf(raw.to, WALLET_KINDS),
  },
} as const satisfies Readonly<Record<TransferCommand['type'], CommandSpec>>;

/** Money between the wallets of one account. */
class Transfers implements RoomInstance {
  declare private readonly kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  apply({ accountId, amount, assetId, from, to }: TransferCommand, out: EventBuffer): string | undefined {
    const { kernel } = this;
    // Accounts of the house move money by the rooms that they are for.
    const isUser = accountId >= FIRST_USER_ACCOUNT_ID && kernel.accounts.find(accountId) >= 0;
    if (!isUser) return 'UNKNOWN_ACCOUNT';
    if (!kernel.assetIndexById.has(assetId)) return 'UNKNOWN_ASSET';
    if (amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
    if (from === to) return 'SAME_WALLET';
    const legs = [
      { accountId, wallet: from, assetId, delta: -amount },
      { accountId, wallet: to, assetId, delta: amount },
    ];
    return kernel.move(legs, 'transfer', out);
  }
}

/** Transfers between an account's own wallets. */
export const transferRoom: RoomSpec = {
  name: 'transfer',
  number: ROOM,
  commands: COMMANDS,
  events: [],
  codes: TRANSFER_CODES,
  create: ({ kernel }) => new Transfers(kernel),
};
