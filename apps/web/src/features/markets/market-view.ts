import { SORT_KEYS, type Sort, type SortKey } from './market-rows.ts';

/** What the list of markets shows, as its address has it. */
export interface MarketView {
  /** `favourites`, `all` or an area's number. */
  readonly area: string;
  /** A sector of coins; empty: all. */
  readonly sector: string;
  readonly keyword: string;
  readonly sort: Sort;
}

const LONGEST_KEYWORD = 40;

/** The order in which a column begins: names from A, figures from the largest. */
export function firstSort(key: SortKey): Sort {
  return { key, descending: key !== 'pair' && key !== 'default' };
}

/** What an address asks for; what it gets wrong is the default. */
export function readMarketView(search: Readonly<Record<string, unknown>>): MarketView {
  const { area, sector, q, sort, dir } = search;
  const first = firstSort(SORT_KEYS.find((key) => key === sort) ?? 'default');
  const isTurned = first.key !== 'default' && dir === (first.descending ? 'asc' : 'desc');
  return {
    area: typeof area === 'string' && /^(favourites|\d{1,3})$/.test(area) ? area : 'all',
    sector: typeof sector === 'string' && /^[a-z0-9]{1,20}$/.test(sector) ? sector : '',
    keyword: typeof q === 'string' ? q.slice(0, LONGEST_KEYWORD) : '',
    sort: isTurned ? { ...first, descending: !first.descending } : first,
  };
}

/** The address of a view: only what is not the default. */
export function marketSearch({ area, sector, keyword, sort }: MarketView): Record<string, string> {
  const isTurned = sort.descending !== firstSort(sort.key).descending;
  return {
    ...(area === 'all' ? {} : { area }),
    ...(sector === '' ? {} : { sector }),
    ...(keyword === '' ? {} : { q: keyword.slice(0, LONGEST_KEYWORD) }),
    ...(sort.key === 'default' ? {} : { sort: sort.key }),
    ...(sort.key !== 'default' && isTurned ? { dir: sort.descending ? 'desc' : 'asc' } : {}),
  };
}
