import { BookOpenText, CandlestickChart, ChartNoAxesColumn, Layers, type LucideIcon, TrendingUp } from 'lucide-react';

/** One entry of the menus; texts are the messages `menu.ID` and `menu.ID.hint`. */
export interface MenuItem {
  readonly id: string;
  /** Path after the language. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>> | undefined;
  readonly icon: LucideIcon;
  /** A visitor is sent to login first and brought back. */
  readonly needsLogin?: boolean | undefined;
}

/** A group of entries under one name, message `menu.group.ID`. */
export interface MenuGroup {
  readonly id: string;
  readonly items: readonly MenuItem[];
}

/** Every menu of the site, header and phone alike. What is not built is not listed. */
export const MENU: readonly MenuGroup[] = [
  {
    id: 'market',
    items: [{ id: 'markets', to: '/market', icon: ChartNoAxesColumn }],
  },
  {
    id: 'trade',
    items: [
      { id: 'spot', to: '/trade/exchange/', search: { tradeCode: 'btc_usdt' }, icon: CandlestickChart },
      { id: 'leveraged', to: '/market', search: { area: '6' }, icon: TrendingUp },
      { id: 'alts', to: '/market', search: { area: '8' }, icon: Layers },
    ],
  },
  {
    id: 'more',
    items: [{ id: 'api', to: '/apiDocument', icon: BookOpenText }],
  },
];

/** More children than this are shown in two columns. */
const ONE_COLUMN = 6;

/** Columns of a group's panel. */
export function columnsOf(group: MenuGroup): 1 | 2 {
  return group.items.length > ONE_COLUMN ? 2 : 1;
}

/** Where an entry leads somebody: the page itself, or login first. */
export function menuTarget(
  item: MenuItem,
  lang: string,
  loggedIn: boolean,
): { readonly to: string; readonly search: Readonly<Record<string, string>> } {
  if (item.needsLogin !== true || loggedIn) return { to: item.to, search: item.search ?? {} };
  const query = item.search === undefined ? '' : `?${new URLSearchParams(item.search)}`;
  return { to: '/login', search: { redirect: `/${lang}${item.to}${query}` } };
}
