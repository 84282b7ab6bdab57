import type { RouteData } from '@bourse/contract';
import type { KlineInterval } from '@bourse/domain';
import type { Market } from '@bourse/kit/api/queries.ts';
import { product } from '@bourse/kit/formats/decimal-text.ts';
import { toDecimals } from '@bourse/kit/formats/format.ts';
import type { Coin } from '../coins.ts';
import type { Tickers } from '../market-rows.ts';
import { turnoverInUsdt } from '../overview/heat-model.ts';

export type CoinFacts = RouteData<'coinFacts'>;

/** Spans of the coin's chart. */
export const CHART_SPANS = ['1d', '7d', '30d', '90d', '1y', 'all'] as const;
export type ChartSpan = (typeof CHART_SPANS)[number];

const DAY_MS = 86_400_000;

/** From which klines a span is drawn: some hundred points each; `days` 0 is all that there is. */
const CHART_KLINES: Readonly<Record<ChartSpan, { readonly interval: KlineInterval; readonly days: number }>> = {
  '1d': { interval: '5m', days: 1 },
  '7d': { interval: '1h', days: 7 },
  '30d': { interval: '4h', days: 30 },
  '90d': { interval: '12h', days: 90 },
  '1y': { interval: '1d', days: 365 },
  all: { interval: '1d', days: 0 },
};

/** The query of a span's klines. */
export function klinesQuery(tradeCode: string, span: ChartSpan, nowMs: number) {
  const { interval, days } = CHART_KLINES[span];
  const from = days === 0 ? {} : { fromMs: String(nowMs - days * DAY_MS) };
  return { tradeCode, interval, limit: '1500', ...from };
}

/** A coin's place among all coins by turnover of 24 hours in all of its markets, from 1; undefined while it has none. */
export function turnoverRank(
  coins: readonly Coin[],
  coin: Coin,
  tickers: Tickers,
): { readonly rank: number; readonly of: number } | undefined {
  const turnover = (of: Coin) => of.markets.reduce((sum, market: Market) => sum + turnoverInUsdt(market, tickers), 0);
  const own = turnover(coin);
  if (own === 0) return undefined;
  const all = coins.map(turnover).filter((sum) => sum > 0);
  return { rank: 1 + all.filter((sum) => sum > own).length, of: all.length };
}

/** About what all circulating coins are worth at our price, whole units of the quote; empty when one of the two is not known. */
export function estimatedCap(circulatingSupply: string, last: string): string {
  if (circulatingSupply === '' || last === '') return '';
  const cap = product(circulatingSupply, last);
  return cap === '' ? '' : toDecimals(cap, 0);
}

/** The text about a coin in a language of the page: its own, for other languages English; the language it is in is told with it. */
export function textIn(facts: CoinFacts, lang: string): { readonly text: string; readonly lang: string } {
  const { texts } = facts;
  const own = lang === 'zh_CN' || lang === 'zh_HK' ? texts[lang] : '';
  return own === '' ? { text: texts.en_US, lang: 'en' } : { text: own, lang: lang.replace('_', '-') };
}

/** Whether a title or summary names a coin: its code as a word of its own, or its name. */
export function namesCoin(text: string, { code, name }: Pick<Coin, 'code' | 'name'>): boolean {
  const isWord = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(code)}(?![\\p{L}\\p{N}])`, 'u');
  // Names of a letter or two are words of many sentences.
  return isWord.test(text) || (name.length > 3 && text.toLowerCase().includes(name.toLowerCase()));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
