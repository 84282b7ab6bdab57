import { type AlertTerms, MAX_ALERTS } from '@bourse/domain';
import type { ChangeAlert, CreateAlert } from '../rooms/alerts/commands.ts';
import type { Command, RejectCode } from '../rooms/index.ts';
import { ALICE, BOB, limit } from './desk.ts';

/** An alert of Alice's on market 1: above 11,000 ticks, once. */
export function createAlert(more: Partial<CreateAlert> = {}): CreateAlert {
  const terms = more.kind === undefined ? ({ kind: 'above', priceTicks: 11_000 } as const) : {};
  return { type: 'create-alert', accountId: ALICE, marketId: 1, kind: 'above', ...terms, repeats: false, ...more };
}

/** New terms for an alert of Alice's: below 9,000 ticks, once. */
export function changeAlert(alertId: number, more: Partial<ChangeAlert> = {}): ChangeAlert {
  const terms = more.kind === undefined ? ({ kind: 'below', priceTicks: 9_000 } as const) : {};
  return { type: 'change-alert', accountId: ALICE, alertId, kind: 'below', ...terms, repeats: false, ...more };
}

/** A trade on market 1 at a price. */
export function tradeAt(priceTicks: number): readonly Command[] {
  return [limit(BOB, 'sell', 1, priceTicks), limit(ALICE, 'buy', 1, priceTicks)];
}

/** Sequence of the first command after those that make a desk: the id of an alert that it creates. */
const FIRST_SEQ = 13;
const FULL = Array.from({ length: MAX_ALERTS }, (_, at) => createAlert({ priceTicks: 12_000 + at }));
const invalid = (terms: Partial<AlertTerms>) => createAlert({ kind: 'rise', ...terms });

/** A row for each way in which the room rejects, in the order of the checks: each is also broken by what is checked later. */
export const ALERT_ROWS: readonly {
  readonly code: RejectCode;
  readonly why: string;
  readonly before?: readonly Command[];
  readonly command: Command;
}[] = [
  { code: 'UNKNOWN_ACCOUNT', why: 'an alert of nobody', command: createAlert({ accountId: 9_999, marketId: 7 }) },
  { code: 'UNKNOWN_ACCOUNT', why: 'an alert of the world', command: createAlert({ accountId: 1 }) },
  { code: 'UNKNOWN_MARKET', why: 'an alert', command: createAlert({ marketId: 7, priceTicks: 0 }) },
  { code: 'UNKNOWN_ALERT', why: 'to change one that never was', command: changeAlert(1, { priceTicks: 0 }) },
  {
    code: 'UNKNOWN_ALERT',
    why: 'to change somebody else’s',
    before: [createAlert()],
    command: changeAlert(FIRST_SEQ, { accountId: BOB }),
  },
  { code: 'UNKNOWN_ALERT', why: 'to cancel', command: { type: 'cancel-alert', accountId: ALICE, alertId: 5 } },
  { code: 'ALERT_PRICE_INVALID', why: 'zero', command: createAlert({ priceTicks: 0, movePpm: 5 }) },
  { code: 'ALERT_PRICE_INVALID', why: 'above the market’s most', command: createAlert({ priceTicks: 10_000_001 }) },
  { code: 'ALERT_PRICE_INVALID', why: 'a line without a price', command: createAlert({ kind: 'below' }) },
  { code: 'ALERT_PRICE_INVALID', why: 'a move with a price', command: invalid({ priceTicks: 5 }) },
  {
    code: 'ALERT_MOVE_INVALID',
    why: 'a line with a percentage',
    command: createAlert({ movePpm: 50_000, period: '1h' }),
  },
  { code: 'ALERT_MOVE_INVALID', why: 'none', command: invalid({ period: '7d' }) },
  { code: 'ALERT_MOVE_INVALID', why: 'too small', command: invalid({ movePpm: 999, period: '7d' }) },
  { code: 'ALERT_MOVE_INVALID', why: 'a rise too large', command: invalid({ movePpm: 3_000_001, period: '1h' }) },
  {
    code: 'ALERT_MOVE_INVALID',
    why: 'a fall by all',
    command: createAlert({ kind: 'fall', movePpm: 1_000_000, period: '1h' }),
  },
  {
    code: 'ALERT_MOVE_INVALID',
    why: 'a move that can only be a rise',
    command: createAlert({ kind: 'move', movePpm: 1_000_000, period: '1h' }),
  },
  { code: 'ALERT_PERIOD_INVALID', why: 'a line with a period', command: createAlert({ period: '1h' }) },
  { code: 'ALERT_PERIOD_INVALID', why: 'a move without one', command: invalid({ movePpm: 50_000 }) },
  { code: 'ALERT_PERIOD_INVALID', why: 'a move in a week', command: invalid({ movePpm: 50_000, period: '7d' }) },
  {
    code: 'ALERT_PERIOD_INVALID',
    why: 'the high of an hour',
    command: createAlert({ kind: 'high', period: '1h' }),
  },
  {
    code: 'ALERT_EXISTS',
    why: 'the same, but repeating',
    before: [createAlert(), ...FULL.slice(1)],
    command: createAlert({ repeats: true }),
  },
  { code: 'ALERT_REACHED', why: 'at the last price', before: tradeAt(11_000), command: createAlert() },
  {
    code: 'ALERT_REACHED',
    why: 'above the last price',
    before: [...FULL, ...tradeAt(8_999)],
    command: createAlert({ kind: 'below', priceTicks: 9_000 }),
  },
  {
    code: 'ALERT_REACHED',
    why: 'to change to the last price',
    before: [createAlert(), ...tradeAt(9_000)],
    command: changeAlert(FIRST_SEQ),
  },
  { code: 'TOO_MANY_ALERTS', why: 'one more', before: FULL, command: createAlert() },
];
