import type { RouteData } from '@bourse/contract';
import { toDecimals } from '@bourse/kit/formats/format.ts';
import type { LinkTarget } from '@bourse/kit/page/links.ts';
import type { Starred } from '../../../trading/favourites/favourites.ts';

type SearchResult = RouteData<'searchMarkets'>;

/** A spot market that was found. */
export type FoundSpot = { readonly kind: 'spot' } & Omit<SearchResult['spots'][number], 'rank'>;
/** A contract that was found. */
export type FoundContract = { readonly kind: 'contract' } & Omit<SearchResult['swaps'][number], 'rank'>;
/** What search finds. */
export type Found = FoundSpot | FoundContract;

/** The tabs of a search. */
export const SEARCH_TABS = ['all', 'swap', 'spot'] as const;
export type SearchTab = (typeof SEARCH_TABS)[number];

/** What a tab shows of a result, best first. */
export function foundIn({ spots, swaps }: SearchResult, tab: SearchTab): readonly Found[] {
  const ranked = [
    ...(tab === 'swap' ? [] : spots.map(({ rank, ...spot }) => ({ rank, found: { kind: 'spot', ...spot } as const }))),
    ...(tab === 'spot'
      ? []
      : swaps.map(({ rank, ...contract }) => ({ rank, found: { kind: 'contract', ...contract } as const }))),
  ];
  return ranked.sort((a, b) => a.rank - b.rank).map(({ found }) => found);
}

/** Names a market or contract among all that can be found: `spot-1`, `contract-btc_usdt`. */
export function foundKey(found: Found): string {
  return found.kind === 'spot' ? `spot-${found.tradeId}` : `contract-${found.contractCode}`;
}

/** `BTC/USDT`; a contract's is the pair that it is about. */
export function foundName({ baseCurrency, quoteCurrency }: Pick<Found, 'baseCurrency' | 'quoteCurrency'>): string {
  return `${baseCurrency}/${quoteCurrency}`.toUpperCase();
}

/** Where picking it leads, by MN-09: a spot market's code carries its area's suffix, a contract's is part of the path. */
export function foundHref(found: Found): LinkTarget {
  return found.kind === 'spot'
    ? { to: '/trade/exchange/', search: { tradeCode: found.tradeCode } }
    : { to: '/contract/exchange/{code}', params: { code: found.contractCode.toLowerCase() } };
}

/** What its star stands beside. */
export function starredOf(found: Found): Starred {
  return found.kind === 'spot' ? { tradeId: found.tradeId } : { contractCode: found.contractCode };
}

/** A price at the market's own decimals: the first of `2#1#0`. */
export function priceAt(price: string, digit: string): string {
  const decimals = Number.parseInt(digit, 10);
  return price === '' || Number.isNaN(decimals) ? price : toDecimals(price, decimals);
}
