import { isBig, isOneOf, isRecord, isWhole } from '../../kernel/codec/fields.ts';
import type { CommandSpec } from '../../kernel/room.ts';
import type { ConvertCommand } from './commands.ts';

const isLeg = (leg: unknown): boolean => isRecord(leg) && isWhole(leg.marketId) && isOneOf(leg.side, ['buy', 'sell']);

/** The room's commands with their numbers and fields. */
export const CONVERT_COMMANDS = {
  convert: {
    index: 0,
    class: 'risk',
    fields: {
      type: true,
      accountId: true,
      fromAssetId: true,
      toAssetId: true,
      amount: true,
      minReceived: true,
      legs: { marketId: true, side: true },
    },
    check: (raw) =>
      isWhole(raw.accountId) &&
      isWhole(raw.fromAssetId) &&
      isWhole(raw.toAssetId) &&
      isBig(raw.amount) &&
      isBig(raw.minReceived) &&
      Array.isArray(raw.legs) &&
      raw.legs.every(isLeg),
  },
} as const satisfies Readonly<Record<ConvertCommand['type'], CommandSpec>>;
