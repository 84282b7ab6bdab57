/*
 * What the screener keeps. Goal: a screen can be linked, saved and read by whoever sees its address. Method: each bound of a figure is
 * `figure:least~most` in one parameter; what an address gets wrong is left out. Figures are compared as decimal texts, exactly.
 */
import type { TickerData } from '@bourse/contract';
import type { Market } from '@bourse/kit/api/queries.ts';
import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';
import { difference, product, quotient } from '@bourse/kit/formats/decimal-text.ts';
import { changeOver, type Figures, type FiguresById, type Sectors } from '../figures.ts';
import type { Tickers } from '../market-rows.ts';

/** Figures by which markets are screened, in the order of the columns. */
export const SCREEN_FIGURES = [
  'price',
  'change1h',
  'change24h',
  'change7d',
  'change30d',
  'change90d',
  'change1y',
  'amount',
  'weekAmount',
  'volatility',
  'rsi1h',
  'rsi4h',
  'rsi1d',
  'belowHigh',
  'aboveLow',
  'spread',
] as const;
export type ScreenFigure = (typeof SCREEN_FIGURES)[number];

/** Bounds of a figure, both included; empty: none. */
export interface Bounds {
  readonly least: string;
  readonly most: string;
}

/** Which markets are kept. */
export interface Screen {
  readonly sector: string;
  readonly quote: string;
  readonly bounds: Readonly<Partial<Record<ScreenFigure, Bounds>>>;
}

/** A market with its figures as texts; empty where there is none. */
export interface ScreenRow {
  readonly market: Market;
  readonly sector: string;
  readonly figures: Readonly<Record<ScreenFigure, string>>;
}

export const NO_SCREEN: Screen = { sector: '', quote: '', bounds: {} };
const DECIMAL = /^-?\d{1,15}(\.\d{1,12})?$/;
const PERCENT_DECIMALS = 2;
const SPREAD_DECIMALS = 3;

function isFigure(text: string): text is ScreenFigure {
  return SCREEN_FIGURES.some((figure) => figure === text);
}

function boundOf(text: string | undefined): string {
  return text !== undefined && DECIMAL.test(text) ? text : '';
}

/** The screen that an address asks for. */
export function readScreen(search: Readonly<Record<string, unknown>>): Screen {
  const text = (name: string) => (typeof search[name] === 'string' ? (search[name] as string) : '');
  const bounds: Partial<Record<ScreenFigure, Bounds>> = {};
  for (const part of text('where').split(',')) {
    const [figure = '', range = ''] = part.split(':');
    const [least, most] = range.split('~');
    // A figure without bounds restricts nothing, but its fields stay where somebody is filling them in.
    if (isFigure(figure)) bounds[figure] = { least: boundOf(least), most: boundOf(most) };
  }
  return {
    sector: /^[a-z0-9]{0,20}$/.test(text('sector')) ? text('sector') : '',
    quote: /^[A-Z0-9]{0,12}$/.test(text('quote')) ? text('quote') : '',
    bounds,
  };
}

/** A screen as parameters of an address; undefined: not there. */
export function screenSearch({ sector, quote, bounds }: Screen) {
  const where = SCREEN_FIGURES.flatMap((figure) => {
    const of = bounds[figure];
    return of === undefined ? [] : [`${figure}:${boundOf(of.least)}~${boundOf(of.most)}`];
  }).join(',');
  const given = (text: string) => (text === '' ? undefined : text);
  return { sector: given(sector), quote: given(quote), where: given(where) };
}

/** Whether a screen leaves out anything. */
export function isScreening({ sector, quote, bounds }: Screen): boolean {
  return sector !== '' || quote !== '' || Object.values(bounds).some(({ least, most }) => least !== '' || most !== '');
}

/** All markets with their figures, in their order. */
export function screenRows(
  markets: readonly Market[],
  tickers: Tickers,
  figures: FiguresById,
  sectors: Sectors,
): readonly ScreenRow[] {
  return markets.map((market) => ({
    market,
    sector: sectors.get(market.baseCoinId) ?? '',
    figures: figuresOf(tickers.get(market.tradeCode), figures.get(market.tradeId)),
  }));
}

function figuresOf(ticker: TickerData | undefined, of: Figures | undefined): ScreenRow['figures'] {
  const last = ticker?.last ?? '';
  return {
    price: last,
    change1h: changeOver('1h', of, ticker),
    change24h: changeOver('24h', of, ticker),
    change7d: changeOver('7d', of, ticker),
    change30d: changeOver('30d', of, ticker),
    change90d: changeOver('90d', of, ticker),
    change1y: changeOver('1y', of, ticker),
    amount: ticker?.amount ?? '',
    weekAmount: of?.weekAmount ?? '',
    volatility: of?.volatility ?? '',
    rsi1h: of?.rsi['1h'] ?? '',
    rsi4h: of?.rsi['4h'] ?? '',
    rsi1d: of?.rsi['1d'] ?? '',
    // The figures are up to a minute old: a new high meanwhile is no distance, not a negative one.
    belowHigh: partOf(of?.high ?? '', last, of?.high ?? '', PERCENT_DECIMALS),
    aboveLow: partOf(last, of?.low ?? '', of?.low ?? '', PERCENT_DECIMALS),
    spread: partOf(ticker?.ask ?? '', ticker?.bid ?? '', ticker?.bid ?? '', SPREAD_DECIMALS),
  };
}

/** (more − less) ÷ whole in percent, not below nothing. */
function partOf(more: string, less: string, whole: string, decimals: number): string {
  if (more === '' || less === '') return '';
  const parts = difference(more, less);
  if (parts.startsWith('-')) return '0';
  return quotient(product(parts, '100'), whole, decimals);
}

/** The rows that a screen keeps; a row without a figure is kept only where that figure has no bounds. */
export function screened(rows: readonly ScreenRow[], screen: Screen): readonly ScreenRow[] {
  const bounds = Object.entries(screen.bounds).filter(([, { least, most }]) => least !== '' || most !== '');
  return rows.filter(
    ({ market, sector, figures }) =>
      (screen.sector === '' || sector === screen.sector) &&
      (screen.quote === '' || market.quoteCurrency.toUpperCase() === screen.quote) &&
      bounds.every(([figure, of]) => isFigure(figure) && isWithin(figures[figure], of)),
  );
}

function isWithin(value: string, { least, most }: Bounds): boolean {
  if (value === '') return false;
  return (least === '' || compareDecimals(value, least) >= 0) && (most === '' || compareDecimals(value, most) <= 0);
}
