import * as z from 'zod/mini';
import * as s from '../../schemas.ts';
import { COIN_SECTORS } from './sectors.ts';

/** Text of several lines without other control characters. */
const longText = z.string().check(z.maxLength(2_000), z.regex(/^[^\p{Cs}\p{Cc}]*(?:\n[^\p{Cs}\p{Cc}]*)*$/u));
/** A plain address on the web, https only and without credentials or spaces; empty: none. */
const linkText = z
  .string()
  .check(z.maxLength(300), z.regex(/^$|^https:\/\/[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(?:\/[^\s"'<>\\]*)?$/));
/** A supply in whole or broken coins, not negative; empty: not known or not bounded. */
const supplyText = z.string().check(z.maxLength(40), z.regex(/^$|^\d{1,24}(\.\d{1,12})?$/));
/** A calendar day; empty: none. */
const dayText = z.string().check(z.regex(/^$|^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));

/** What the site says of a coin. An empty field is not known, and not shown. */
export const coinFactFields = {
  sector: z.enum([...COIN_SECTORS, '']),
  /** What it is, in the languages that operators write. */
  texts: z.object({ en_US: longText, zh_CN: longText, zh_HK: longText }),
  /** Year in which it began; 0: not known. */
  launchYear: z.int().check(z.minimum(0), z.maximum(2100)),
  /** How its network agrees, in a few words: `Proof of work`. */
  consensus: s.lineText(80),
  /** Highest number of coins that there can be; empty: not bounded or not known. */
  maxSupply: supplyText,
  /** Coins in circulation on `supplyDate`, according to `supplySource`. */
  circulatingSupply: supplyText,
  supplyDate: dayText,
  supplySource: s.lineText(120),
  links: z.object({ site: linkText, explorer: linkText, paper: linkText, source: linkText }),
};

/** Facts about a coin with their version: 0 before anybody has written any. */
export const coinFacts = z.object({ coinId: z.int(), version: z.int(), ...coinFactFields });

/** A version of a coin's facts: who wrote it when; account 0 is the house. */
export const coinFactVersion = z.object({ version: z.int(), accountId: z.int(), timeMs: s.timeMs });

/** A percentage with sign and two decimals, `+1.25`; empty where there is no value. */
const percent = z.string();

/** Figures of a market that need its history. Statistics, rounded; empty where the history is too short. */
export const marketFigures = z.object({
  tradeId: z.int(),
  /** Change over each span, percent with sign, two decimals. */
  changes: z.object({ '1h': percent, '24h': percent, '7d': percent, '30d': percent, '90d': percent, '1y': percent }),
  /** Highest and lowest price ever traded here. */
  high: z.string(),
  low: z.string(),
  /** Opens of the days of the highest and lowest price. */
  highMs: s.timeMs,
  lowMs: s.timeMs,
  /** Standard deviation of 30 daily returns, for a year, percent with two decimals. */
  volatility: z.string(),
  /** Relative strength index over 14 bars of an hour, four hours and a day, two decimals. */
  rsi: z.object({ '1h': z.string(), '4h': z.string(), '1d': z.string() }),
  /** Quote volume of the last seven days, today included. */
  weekAmount: z.string(),
  /** Open of the first day with a trade. */
  sinceMs: s.timeMs,
});
