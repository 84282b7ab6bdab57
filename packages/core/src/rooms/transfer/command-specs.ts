import { WALLET_KINDS } from '@bourse/domain';
import { isAbsentOr, isBig, isFlag, isOneOf, isRecord, isWhole } from '../../kernel/codec/fields.ts';
import type { CommandSpec } from '../../kernel/room.ts';
import type { TransferCommand } from './commands.ts';

const PAIR_IDS = ['marketId', 'baseAssetId', 'quoteAssetId'] as const;
const PAIR_FLAGS = ['baseIn', 'baseOut', 'quoteIn', 'quoteOut'] as const;

const fieldsOf = (names: readonly string[]): Readonly<Record<string, true>> =>
  Object.fromEntries(names.map((name) => [name, true]));

const isWallet = (value: unknown): boolean => isOneOf(value, WALLET_KINDS);
const isWallets = (value: unknown): boolean => Array.isArray(value) && value.every(isWallet);

function isRules(value: unknown): boolean {
  return (
    isRecord(value) &&
    isWhole(value.assetId) &&
    isFlag(value.blocked) &&
    isWallets(value.closedOut) &&
    isWallets(value.closedIn) &&
    isAbsentOr(value.dailyLimit, isBig) &&
    isAbsentOr(value.reviewAbove, isBig)
  );
}

function isPair(value: unknown): boolean {
  return (
    isRecord(value) && PAIR_IDS.every((name) => isWhole(value[name])) && PAIR_FLAGS.every((name) => isFlag(value[name]))
  );
}

/** The room's commands with their numbers and fields. */
export const TRANSFER_COMMANDS = {
  transfer: {
    index: 0,
    class: 'house',
    fields: fieldsOf(['type', 'accountId', 'from', 'fromMarketId', 'to', 'toMarketId', 'assetId', 'amount']),
    check: (raw) =>
      isWhole(raw.accountId) &&
      isWhole(raw.assetId) &&
      isBig(raw.amount) &&
      isWallet(raw.from) &&
      isAbsentOr(raw.fromMarketId, isWhole) &&
      isWallet(raw.to) &&
      isAbsentOr(raw.toMarketId, isWhole),
  },
  'review-transfer': {
    index: 1,
    class: 'house',
    fields: fieldsOf(['type', 'transferId', 'approved', 'decisionId']),
    check: (raw) => isWhole(raw.transferId) && isFlag(raw.approved) && isWhole(raw.decisionId),
  },
  'set-transfer-rules': {
    index: 2,
    class: 'house',
    fields: {
      type: true,
      rules: fieldsOf(['assetId', 'blocked', 'closedOut', 'closedIn', 'dailyLimit', 'reviewAbove']),
    },
    check: (raw) => isRules(raw.rules),
  },
  'set-transfer-pair': {
    index: 3,
    class: 'house',
    fields: { type: true, pair: fieldsOf([...PAIR_IDS, ...PAIR_FLAGS]) },
    check: (raw) => isPair(raw.pair),
  },
  'block-transfers': {
    index: 4,
    class: 'house',
    fields: fieldsOf(['type', 'accountId', 'blocked']),
    check: (raw) => isWhole(raw.accountId) && isFlag(raw.blocked),
  },
  'bind-transfer-coupon': {
    index: 5,
    class: 'house',
    fields: fieldsOf(['type', 'accountId', 'wallet', 'bound']),
    check: (raw) => isWhole(raw.accountId) && isWallet(raw.wallet) && isFlag(raw.bound),
  },
} as const satisfies Readonly<Record<TransferCommand['type'], CommandSpec>>;
