import { formatDecimal, parseDecimal } from '@bourse/domain';
import type { Market } from '@bourse/kit/api/queries.ts';
import type { Tickers } from './market-rows.ts';

/** Turnover is summed among markets with this quote currency; sums in different coins would mean nothing. */
const QUOTE = 'USDT';
/** Turnover is summed to the cent. */
const SUM_SCALE = 2;

/** A class of the distribution of changes: `from` ≤ change < `to`, percent. */
export interface ChangeClass {
  readonly id: string;
  readonly from: number;
  readonly to: number;
}

/** The classes, from the deepest fall to the highest rise; `flat` is no change at two decimals. */
export const CHANGE_CLASSES: readonly ChangeClass[] = [
  { id: 'down7', from: Number.NEGATIVE_INFINITY, to: -7 },
  { id: 'down5', from: -7, to: -5 },
  { id: 'down3', from: -5, to: -3 },
  { id: 'down0', from: -3, to: 0 },
  { id: 'flat', from: 0, to: 0 },
  { id: 'up0', from: 0, to: 3 },
  { id: 'up3', from: 3, to: 5 },
  { id: 'up5', from: 5, to: 7 },
  { id: 'up7', from: 7, to: Number.POSITIVE_INFINITY },
];

/** The markets at a glance. */
export interface Overview {
  readonly trading: number;
  /** Sum of the USDT markets' turnover, USDT, 2 decimals. */
  readonly turnover: string;
  readonly rising: number;
  readonly falling: number;
  /** Markets in each class of CHANGE_CLASSES. */
  readonly counts: readonly number[];
}

/** The markets whose turnover can be compared. */
export function comparable(markets: readonly Market[]): readonly Market[] {
  return markets.filter((market) => market.quoteCurrency.toUpperCase() === QUOTE);
}

/** The class of a change in percent, as a place in CHANGE_CLASSES. */
export function changeClassOf(change: number): number {
  const flat = CHANGE_CLASSES.findIndex(({ id }) => id === 'flat');
  if (change === 0) return flat;
  const step = CHANGE_CLASSES.findIndex(({ from, to }) => from < to && change >= from && change < to);
  // A fall of exactly three percent belongs with the deeper falls, as a rise of three belongs with the higher rises.
  return change < 0 && CHANGE_CLASSES[step]?.from === change ? step - 1 : step;
}

/** Counts the markets that have traded by their change, and sums their turnover. */
export function overviewOf(markets: readonly Market[], tickers: Tickers): Overview {
  const counts = CHANGE_CLASSES.map(() => 0);
  let rising = 0;
  let falling = 0;
  for (const market of markets) {
    const change = Number(tickers.get(market.tradeCode)?.change || Number.NaN);
    if (!Number.isFinite(change)) continue;
    const at = changeClassOf(change);
    counts[at] = (counts[at] ?? 0) + 1;
    rising += Number(change > 0);
    falling += Number(change < 0);
  }
  let sum = 0n;
  for (const market of comparable(markets)) {
    const [whole = '', cents = ''] = (tickers.get(market.tradeCode)?.amount ?? '').split('.');
    const amount = parseDecimal(`${whole}.${cents.slice(0, SUM_SCALE).padEnd(SUM_SCALE, '0')}`, SUM_SCALE);
    if (amount.ok) sum += amount.value;
  }
  const trading = markets.filter(({ status }) => status === 'trading').length;
  return { trading, rising, falling, counts, turnover: formatDecimal(sum, SUM_SCALE) };
}
