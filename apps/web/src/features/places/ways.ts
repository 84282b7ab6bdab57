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
import { SPOT_PATH } from '../../app/links.ts';
import type { PlaceArea } from './areas.ts';

/** Something that works today, in the words `place.way.ID` and `place.way.ID.hint`. */
export interface Way {
  /** Path after the language. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>> | undefined;
  readonly icon: LucideIcon;
}

const WAYS = {
  spot: { to: SPOT_PATH, search: { tradeCode: 'btc_usdt' }, icon: CandlestickChart },
  market: { to: '/market', icon: ChartNoAxesColumn },
  overview: { to: '/marketExplore/overview', icon: LayoutGrid },
  leveraged: { to: '/market', search: { area: '6' }, icon: TrendingUp },
  coins: { to: '/coinInfo', icon: Coins },
  assets: { to: '/assetManagement/home', icon: WalletMinimal },
  records: { to: '/assetManagement/financial', icon: ReceiptText },
  orders: { to: '/orderHome/coinTradeOrder', icon: ListOrdered },
  fees: { to: '/rateStandard', icon: Percent },
  guides: { to: '/docs', icon: GraduationCap },
  api: { to: '/apiDocument', icon: BookOpenText },
  status: { to: '/status', icon: HeartPulse },
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
  inbox: ['orders', 'records', 'status'],
  web3: ['spot', 'assets', 'coins'],
};

const BY_PATH: Readonly<Record<string, readonly WayId[]>> = {
  vip: ['fees', 'overview'],
  'learn/index': ['guides', 'coins', 'overview'],
  'support/notice': ['status', 'guides'],
  userfeedback: ['status', 'guides'],
};

/** What works today in place of a page that is not built, best first. */
export function waysOf(path: string, area: PlaceArea): readonly WayId[] {
  return BY_PATH[path] ?? BY_AREA[area];
}

/** Where a way leads and its picture. */
export function wayOf(id: WayId): Way {
  return WAYS[id];
}
