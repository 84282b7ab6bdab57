import { ALERT_KINDS, ALERT_PERIODS } from '@bourse/domain';
import { isAbsentOr, isFlag, isOneOf, isRecord, isWhole, type Raw } from '../../kernel/codec/fields.ts';
import type { CommandSpec } from '../../kernel/room.ts';
import type { AlertsCommand } from './commands.ts';

/** The longest history that a command may bring. */
export const MOST_PAST_PRICES = 512;
const LARGEST_TICKS = 2 ** 31 - 1;

const TERMS = { kind: true, priceTicks: true, movePpm: true, period: true, repeats: true } as const;
const HISTORY = { timeMs: true, highTicks: true, lowTicks: true } as const;

function isPast(value: unknown): value is Raw & { readonly timeMs: number } {
  if (!isRecord(value)) return false;
  const { highTicks, lowTicks, timeMs } = value;
  if (!isWhole(timeMs) || timeMs < 0 || !isWhole(highTicks) || !isWhole(lowTicks)) return false;
  return lowTicks > 0 && lowTicks <= highTicks && highTicks <= LARGEST_TICKS;
}

function isHistory(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > MOST_PAST_PRICES) return false;
  let afterMs = 0;
  return value.every((past: unknown) => {
    if (!isPast(past) || past.timeMs < afterMs) return false;
    afterMs = past.timeMs;
    return true;
  });
}

function areTerms(raw: Raw): boolean {
  return (
    isWhole(raw.accountId) &&
    isOneOf(raw.kind, ALERT_KINDS) &&
    isAbsentOr(raw.priceTicks, isWhole) &&
    isAbsentOr(raw.movePpm, isWhole) &&
    isAbsentOr(raw.period, (value) => isOneOf(value, ALERT_PERIODS)) &&
    isFlag(raw.repeats) &&
    isAbsentOr(raw.history, isHistory)
  );
}

/** The room's commands with their numbers and fields. */
export const ALERTS_COMMANDS = {
  'create-alert': {
    index: 0,
    class: 'house',
    fields: { type: true, accountId: true, marketId: true, ...TERMS, history: HISTORY },
    check: (raw) => areTerms(raw) && isWhole(raw.marketId),
  },
  'change-alert': {
    index: 1,
    class: 'house',
    fields: { type: true, accountId: true, alertId: true, ...TERMS, history: HISTORY },
    check: (raw) => areTerms(raw) && isWhole(raw.alertId),
  },
  'cancel-alert': {
    index: 2,
    class: 'house',
    fields: { type: true, accountId: true, alertId: true },
    check: (raw) => isWhole(raw.accountId) && isWhole(raw.alertId),
  },
} as const satisfies Readonly<Record<AlertsCommand['type'], CommandSpec>>;
