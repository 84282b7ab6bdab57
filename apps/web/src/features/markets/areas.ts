import type { Market } from '@bourse/kit/api/queries.ts';

/** Areas that have a name of their own in the messages: `markets.area.N`. */
const NAMED_AREAS: ReadonlySet<number> = new Set([1, 6, 8]);

/** An area as a tab of the market page. */
export interface AreaTab {
  readonly value: string;
  /** Message id of its name. */
  readonly messageId: string;
  readonly count: number;
}

/** The tabs: favourites, all, and each area that has markets, in ascending order. */
export function areaTabs(markets: readonly Market[], favourites: readonly number[]): readonly AreaTab[] {
  const counts = new Map<number, number>();
  for (const { tradeArea } of markets) counts.set(tradeArea, (counts.get(tradeArea) ?? 0) + 1);
  const starred = markets.filter((market) => favourites.includes(market.tradeId)).length;
  const areas = [...counts.keys()].filter((area) => NAMED_AREAS.has(area)).sort((a, b) => a - b);
  return [
    { value: 'favourites', messageId: 'markets.area.favourites', count: starred },
    { value: 'all', messageId: 'markets.area.all', count: markets.length },
    ...areas.map((area) => ({
      value: String(area),
      messageId: `markets.area.${area}`,
      count: counts.get(area) ?? 0,
    })),
  ];
}
