import { ALERT_KINDS, ALERT_PERIODS } from '@bourse/domain';
import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

const decimalInput = z.string().check(z.maxLength(64));
const kind = z.enum(ALERT_KINDS);
const period = z.enum(ALERT_PERIODS);

/** The id of an alert. */
export const alertId = z.string().check(z.regex(/^[1-9]\d{0,15}$/));

/** What an alert waits for, as a form sends it. */
export const alertTerms = z.object({
  /** `above` and `below` a price; `rise`, `fall` and `move` (either) within a period; `high` and `low` of a period. */
  kind,
  /** The line of `above` and `below`; on the market's tick. */
  price: z.optional(decimalInput),
  /** Percentage of `rise`, `fall` and `move`, at most four decimals: `2.5`. */
  percent: z.optional(decimalInput),
  /** Of every kind but `above` and `below`; `high` and `low` have `24h` and `7d`, the others all but `7d`. */
  period: z.optional(period),
  /** Fires again and again; else it ends when it has fired. */
  repeats: z.boolean(),
});

/** Fields that alerts and what is left of fired ones have in common. */
const common = {
  alertId,
  tradeId: z.int(),
  tradeCode: s.tradeCode,
  kind,
  /** Empty when the kind has none. */
  price: z.string(),
  percent: z.string(),
  period: z.union([period, z.literal('')]),
  repeats: z.boolean(),
};

/** An alert that has not ended. */
export const priceAlert = z.object({
  ...common,
  /** `active`; `returning`: it has fired and waits for the price to return to `returnPrice`; `resting`: it waits until `restsUntilMs`. */
  state: z.enum(['active', 'returning', 'resting']),
  returnPrice: z.string(),
  /** 0 unless it rests. */
  restsUntilMs: s.timeMs,
  createdMs: s.timeMs,
  /** How often it has fired. */
  fires: z.int(),
  /** When it last fired, and at which price; 0 and empty before. */
  lastFiredMs: s.timeMs,
  lastPrice: z.string(),
});

/** An alert that has fired. */
export const firedAlert = z.object({
  /** Unique in the list. */
  fireId: z.string(),
  ...common,
  firedMs: s.timeMs,
  /** The price that it fired at. */
  lastPrice: s.decimalText,
  /** The line, the price that the move began at, or the high or low that was passed. */
  referencePrice: s.decimalText,
});
