import { WALLET_KINDS } from '@bourse/domain';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { isBig, isOneOf, isWhole } from '../../kernel/codec/fields.ts';
import type { KernelCode } from '../../kernel/codes.ts';
import { ownerOfMoney, pocketOf, post } from '../../kernel/move.ts';
import { walletIndexOf } from '../../kernel/names.ts';
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

type Code = KernelCode | (typeof TRANSFER_CODES)[number];

/** Money between the wallets of one account. */
class Transfers implements RoomInstance {
  declare private readonly kernel: Kernel;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  apply(command: TransferCommand, out: EventBuffer): Code | undefined {
    const refusal = this.refusalOf(command);
    if (refusal !== undefined) return refusal;
    const { accountId, amount, assetId, from, to } = command;
    post(this.kernel, accountId, walletIndexOf(from), assetId, -amount, 'transfer', out);
    post(this.kernel, accountId, walletIndexOf(to), assetId, amount, 'transfer', out);
    return undefined;
  }

  private refusalOf({ accountId, amount, assetId, from, to }: TransferCommand): Code | undefined {
    const { kernel } = this;
    const owner = ownerOfMoney(kernel, accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    if (!kernel.assetIndexById.has(assetId)) return 'UNKNOWN_ASSET';
    if (amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
    if (from === to) return 'SAME_WALLET';
    const row = kernel.ledger.find(owner, pocketOf(kernel, assetId, walletIndexOf(from)));
    if (amount > kernel.ledger.available(row)) return 'INSUFFICIENT_BALANCE';
    return kernel.ledger.isFull ? 'EXCHANGE_FULL' : undefined;
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
