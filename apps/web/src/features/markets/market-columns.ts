import type { SortKey } from './market-rows.ts';

/** A column of the table of markets beside the market itself. */
export interface MarketColumn {
  readonly id: string;
  /** Message id of its name. */
  readonly labelId: string;
  /** How it sorts; a column without is not sortable. */
  readonly sort?: Exclude<SortKey, 'default' | 'pair'>;
  /** From which width of the window on it has room. */
  readonly className?: string;
}

/** The columns that can be chosen, in their order. */
export const MARKET_COLUMNS = [
  { id: 'last', labelId: 'markets.last', sort: 'last' },
  { id: 'change', labelId: 'markets.change', sort: 'change' },
  { id: 'change7d', labelId: 'markets.change7d', sort: 'change7d', className: 'max-lg:hidden' },
  { id: 'high', labelId: 'markets.high', sort: 'high', className: 'max-xl:hidden' },
  { id: 'low', labelId: 'markets.low', sort: 'low', className: 'max-xl:hidden' },
  { id: 'volume', labelId: 'markets.volume', sort: 'volume', className: 'max-xl:hidden' },
  { id: 'amount', labelId: 'markets.amount', sort: 'amount', className: 'max-lg:hidden' },
  { id: 'sector', labelId: 'markets.sector', className: 'max-xl:hidden' },
  { id: 'day', labelId: 'markets.day' },
] as const satisfies readonly MarketColumn[];
export type MarketColumnId = (typeof MARKET_COLUMNS)[number]['id'];

/** Columns that are not shown until they are chosen. */
export const HIDDEN_AT_FIRST: readonly string[] = ['volume', 'sector'] satisfies readonly MarketColumnId[];
