import { isAbsentOr, isBig, isFlag, isWhole } from '../../kernel/codec/fields.ts';
import type { CommandSpec } from '../../kernel/room.ts';
import type { OwnersCommand } from './commands.ts';

const SUB_FIELDS = { type: true, accountId: true, subAccountId: true } as const;

/** The room's commands with their numbers and fields. */
export const OWNERS_COMMANDS = {
  'pause-withdrawals': {
    index: 0,
    class: 'house',
    fields: { type: true, accountId: true, untilMs: true },
    check: (raw) => isWhole(raw.accountId) && isWhole(raw.untilMs),
  },
  'link-sub-account': {
    index: 1,
    class: 'house',
    fields: { type: true, accountId: true, masterId: true },
    check: (raw) => isWhole(raw.accountId) && isWhole(raw.masterId),
  },
  'sub-account-transfer': {
    index: 2,
    class: 'house',
    fields: { type: true, accountId: true, fromAccountId: true, toAccountId: true, assetId: true, amount: true },
    check: (raw) =>
      isWhole(raw.accountId) &&
      isWhole(raw.fromAccountId) &&
      isWhole(raw.toAccountId) &&
      isWhole(raw.assetId) &&
      isBig(raw.amount),
  },
  'freeze-sub-account': {
    index: 3,
    class: 'house',
    fields: { ...SUB_FIELDS, orders: true, cancelOrders: true },
    check: (raw) =>
      isWhole(raw.accountId) &&
      isWhole(raw.subAccountId) &&
      isFlag(raw.orders) &&
      isAbsentOr(raw.cancelOrders, isFlag) &&
      (raw.cancelOrders !== true || raw.orders === true),
  },
  'close-sub-account': {
    index: 4,
    class: 'house',
    fields: SUB_FIELDS,
    check: (raw) => isWhole(raw.accountId) && isWhole(raw.subAccountId),
  },
} as const satisfies Readonly<Record<OwnersCommand['type'], CommandSpec>>;
