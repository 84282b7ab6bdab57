import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

/** One market order of a conversion. */
const convertLeg = z.object({
  tradeId: z.int(),
  tradeCode: s.tradeCode,
  side: s.side,
  /** What it pays and brings, each with its coin’s short name; fees are taken off what it brings. */
  paid: s.decimalText,
  paidCoin: z.string(),
  received: s.decimalText,
  receivedCoin: z.string(),
});

export const convertQuote = z.object({
  quoteId: z.string(),
  fromCoinId: z.int(),
  toCoinId: z.int(),
  /** What is spent: the part of the amount that whole lots take. */
  paid: s.decimalText,
  /** What arrives at the prices of this moment, fees taken off. */
  received: s.decimalText,
  /** What arrives at least; with less nothing happens. */
  minReceived: s.decimalText,
  /** Coins of the second for one of the first, rounded down. */
  rate: s.decimalText,
  /** The way over the markets. */
  legs: z.array(z.extend(convertLeg, { fee: s.decimalText })),
  validUntilMs: s.timeMs,
});

export const conversion = z.object({
  conversionId: z.string(),
  fromCoinId: z.int(),
  fromCoin: z.string(),
  toCoinId: z.int(),
  toCoin: z.string(),
  paid: s.decimalText,
  received: s.decimalText,
  rate: s.decimalText,
  legs: z.array(z.extend(convertLeg, { orderId: s.orderId })),
  timeMs: s.timeMs,
});
