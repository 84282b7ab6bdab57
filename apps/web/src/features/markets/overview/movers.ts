import type { ChangeSpan } from '@bourse/contract';
import type { Market } from '@bourse/kit/api/queries.ts';
import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';
import { changeOver, type FiguresById } from '../figures.ts';
import type { Tickers } from '../market-rows.ts';

/** A market with its change over a span, percent with sign. */
export interface Mover {
  readonly market: Market;
  readonly change: string;
}

/** The markets that rose and fell most over a span, of those that have a change; furthest first, at most `rows` each. */
export function moversOver(
  span: ChangeSpan,
  markets: readonly Market[],
  figures: FiguresById,
  tickers: Tickers,
  rows: number,
): { readonly rising: readonly Mover[]; readonly falling: readonly Mover[] } {
  const all = markets
    .map((market) => ({ market, change: changeOver(span, figures.get(market.tradeId), tickers.get(market.tradeCode)) }))
    .filter(({ change }) => change !== '')
    .sort((a, b) => compareDecimals(b.change, a.change));
  const isUp = ({ change }: Mover) => compareDecimals(change, '0') > 0;
  const isDown = ({ change }: Mover) => compareDecimals(change, '0') < 0;
  return { rising: all.filter(isUp).slice(0, rows), falling: all.filter(isDown).reverse().slice(0, rows) };
}

/** The markets that began to trade last, newest first, with the moment; those without a first trade are left out. */
export function newestMarkets(
  markets: readonly Market[],
  figures: FiguresById,
  rows: number,
): readonly { readonly market: Market; readonly sinceMs: number }[] {
  return markets
    .map((market) => ({ market, sinceMs: figures.get(market.tradeId)?.sinceMs ?? 0 }))
    .filter(({ sinceMs }) => sinceMs > 0)
    .sort((a, b) => b.sinceMs - a.sinceMs)
    .slice(0, rows);
}
