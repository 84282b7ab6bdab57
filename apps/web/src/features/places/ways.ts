import type { LinkTarget } from '@bourse/kit/page/links.ts';
import {
  BookOpenText,
  CandlestickChart,
  ChartNoAxesColumn,
  Coins,
  GraduationCap,
  HeartPulse,
  LayoutGrid,
  ListOrdered,
  type LucideIcon,
  Percent,
  ReceiptText,
  TrendingUp,
  WalletMinimal,
} from 'lucide-react';
import type { PlaceArea } from './areas.ts';

/** Something that works today, in the words `place.way.ID` and `place.way.ID.hint`. */
export interface Way {
  readonly link: LinkTarget;
  readonly icon: LucideIcon;
}

const WAYS = {
  spot: { link: { to: '/trade/exchange/', search: { tradeCode: 'btc_usdt' } }, icon: CandlestickChart },
  market: { link: { to: '/market' }, icon: ChartNoAxesColumn },
  overview: { link: { to: '/marketExplore/overview' }, icon: LayoutGrid },
  leveraged: { link: { to: '/market', search: { area: '6' } }, icon: TrendingUp },
  coins: { link: { to: '/coinInfo' }, icon: Coins },
  assets: { link: { to: '/assetManagement/home' }, icon: WalletMinimal },
  records: { link: { to: '/assetManagement/financial' }, icon: ReceiptText },
  orders: { link: { to: '/orderHome/coinTradeOrder' }, icon: ListOrdered },
  fees: { link: { to: '/rateStandard' }, icon: Percent },
  guides: { link: { to: '/docs' }, icon: GraduationCap },
  api: { link: { to: '/apiDocument' }, icon: BookOpenText },
  status: { link: { to: '/status' }, icon: HeartPulse },
} as const satisfies Readonly<Record<string, Way>>;

/** The name of something that works. */
export type WayId = keyof typeof WAYS;

const BY_AREA: Readonly<Record<PlaceArea, readonly WayId[]>> = {
  assets: ['assets', 'records', 'spot'],
  orders: ['orders', 'records', 'assets'],
  buyCrypto: ['assets', 'spot', 'market'],
  spot: ['spot', 'market', 'overview'],
  margin: ['spot', 'leveraged', 'fees'],
  contract: ['spot', 'overview', 'coins'],
  copyTrading: ['spot', 'overview', 'fees'],
  financial: ['assets', 'coins', 'spot'],
  user: ['assets', 'orders', 'guides'],
  benefits: ['assets', 'fees', 'records'],
  pay: ['assets', 'records'],
  live: ['overview', 'market', 'spot'],
  more: ['guides', 'market', 'status'],
  support: ['guides', 'status', 'api'],
  web3: ['spot', 'assets', 'coins'],
};

const BY_PATH: Readonly<Record<string, readonly WayId[]>> = {
  vip: ['fees', 'overview'],
};

/** What works today in place of a page that is not built, best first. */
export function waysOf(path: string, area: PlaceArea): readonly WayId[] {
  return BY_PATH[path] ?? BY_AREA[area];
}

/** Where a way leads and its picture. */
export function wayOf(id: WayId): Way {
  return WAYS[id];
}
