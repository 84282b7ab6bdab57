import { WALLET_KINDS } from '@bourse/domain';
import type { EventBuffer } from '../../kernel/codec/event-buffer.ts';
import { isBig, isOneOf, isWhole, type Raw } from '../../kernel/codec/fields.ts';
import type { KernelCode } from '../../kernel/codes.ts';
import { mostThatMayEnter, ownerOfMoney, pocketOf, post, WORLD_ACCOUNT, WORLD_WALLET } from '../../kernel/move.ts';
import { POSTING_REASONS, walletIndexOf } from '../../kernel/names.ts';
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

  apply(command: FundsCommand, out: EventBuffer): KernelCode | undefined {
    const refusal = this.refusalOf(command);
    if (refusal !== undefined) return refusal;
    const { kernel } = this;
    const { accountId, amount, assetId, reason, type, wallet } = command;
    const delta = type === 'credit' ? amount : -amount;
    post(kernel, accountId, walletIndexOf(wallet), assetId, delta, reason, out);
    post(kernel, WORLD_ACCOUNT, WORLD_WALLET, assetId, -delta, reason, out);
    return undefined;
  }

  private refusalOf({ accountId, amount, assetId, type, wallet }: FundsCommand): KernelCode | undefined {
    const { kernel } = this;
    const owner = ownerOfMoney(kernel, accountId);
    if (owner < 0) return 'UNKNOWN_ACCOUNT';
    if (!kernel.assetIndexById.has(assetId)) return 'UNKNOWN_ASSET';
    if (amount <= 0n) return 'AMOUNT_NOT_POSITIVE';
    if (type === 'debit') {
      const row = kernel.ledger.find(owner, pocketOf(kernel, assetId, walletIndexOf(wallet)));
      if (amount > kernel.ledger.available(row)) return 'INSUFFICIENT_BALANCE';
    } else if (amount > mostThatMayEnter(kernel, assetId)) return 'AMOUNT_OVERFLOW';
    return kernel.ledger.isFull ? 'EXCHANGE_FULL' : undefined;
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
