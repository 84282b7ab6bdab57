import type { ChangeSpan } from '@bourse/contract';
import { isStableQuote } from '@bourse/domain';
import type { Market } from '@bourse/kit/api/queries.ts';
import { changeOver, type FiguresById, type Sectors } from '../figures.ts';
import type { Tickers } from '../market-rows.ts';
import { type Box, treemap } from '../treemap.ts';

/** By what the map is parted before its markets are. */
export const HEAT_GROUPS = ['none', 'sector', 'quote'] as const;
export type HeatGroup = (typeof HEAT_GROUPS)[number];

/** A change of so many percent has the deepest tint, by span: longer spans move further. */
export const DEEPEST_PERCENT: Readonly<Record<ChangeSpan, number>> = {
  '1h': 2,
  '24h': 6,
  '7d': 15,
  '30d': 30,
  '90d': 50,
  '1y': 100,
};

/** A market on the map. */
export interface HeatTile {
  readonly market: Market;
  readonly box: Box;
  /** The quote's code where several markets of the base are on the map; else empty. */
  readonly quote: string;
  /** Percent with sign; empty where there is none. */
  readonly change: string;
  /** Turnover of 24 hours in USDT, for its size only. */
  readonly weight: number;
}

/** A part of the map with its name: a sector, a quote currency, or empty for the whole. */
export interface HeatPart {
  readonly name: string;
  readonly box: Box;
  readonly tiles: readonly HeatTile[];
}

/** What the map is made of. */
export interface HeatData {
  readonly markets: readonly Market[];
  readonly tickers: Tickers;
  readonly figures: FiguresById | undefined;
  readonly sectors: Sectors;
}

/** About what a market's turnover of 24 hours is worth in USDT, for sizes and orders of a drawing; 0 where nothing tells. */
export function turnoverInUsdt({ quoteCurrency, tradeCode }: Market, tickers: Tickers): number {
  const amount = Number(tickers.get(tradeCode)?.amount ?? 0);
  if (isStableQuote(quoteCurrency.toUpperCase())) return amount;
  return amount * Number(tickers.get(`${quoteCurrency.toLowerCase()}_usdt`)?.last ?? 0);
}

function groupOf(market: Market, group: HeatGroup, sectors: Sectors): string {
  if (group === 'quote') return market.quoteCurrency.toUpperCase();
  return group === 'sector' ? (sectors.get(market.baseCoinId) ?? '') : '';
}

/**
 * The `most` markets with most turnover, in parts, largest first. Areas go by the square root of turnover: the largest market would else
 * leave no room to read the others.
 */
export function heatParts(
  data: HeatData,
  group: HeatGroup,
  span: ChangeSpan,
  sheet: Box,
  most: number,
): readonly HeatPart[] {
  const { markets, tickers, figures, sectors } = data;
  const weighed = markets
    .map((market) => ({
      market,
      weight: turnoverInUsdt(market, tickers),
      change: changeOver(span, figures?.get(market.tradeId), tickers.get(market.tradeCode)),
    }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most);
  const ofBase = Map.groupBy(weighed, ({ market }) => market.baseCurrency);
  const quoteOf = ({ baseCurrency, quoteCurrency }: Market) =>
    ofBase.get(baseCurrency)?.length === 1 ? '' : quoteCurrency.toUpperCase();
  const sum = (tiles: readonly { readonly weight: number }[]) =>
    tiles.reduce((total, { weight }) => total + Math.sqrt(weight), 0);
  const groups = [...Map.groupBy(weighed, ({ market }) => groupOf(market, group, sectors))].sort(
    ([, a], [, b]) => sum(b) - sum(a),
  );
  const boxes = treemap(
    groups.map(([, tiles]) => sum(tiles)),
    sheet,
  );
  return groups.flatMap(([name, tiles], at) => {
    const box = boxes[at];
    if (box === undefined) return [];
    const inner = treemap(
      tiles.map(({ weight }) => Math.sqrt(weight)),
      box,
    );
    return [
      {
        name,
        box,
        tiles: tiles.flatMap((tile, of) =>
          inner[of] === undefined ? [] : [{ ...tile, quote: quoteOf(tile.market), box: inner[of] }],
        ),
      },
    ];
  });
}
