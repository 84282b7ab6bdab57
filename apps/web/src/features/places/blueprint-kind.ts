import {
  Banknote,
  CandlestickChart,
  ChartCandlestick,
  CircleUserRound,
  CreditCard,
  Gift,
  HandCoins,
  LifeBuoy,
  ListOrdered,
  type LucideIcon,
  Radio,
  Scale,
  Sparkles,
  UsersRound,
  WalletMinimal,
  Waypoints,
} from 'lucide-react';
import type { PlaceArea } from './areas.ts';

/** What a page is made of, roughly. */
export type BlueprintKind = 'terminal' | 'list' | 'cards' | 'form' | 'article';

const FORMS: ReadonlySet<string> = new Set([
  'assetManagement/topup',
  'assetManagement/extract',
  'c2c/business',
  'c2c/trade/creditCardIndex',
  'c2c/paymentSettings',
  'web3/swap',
  'web3/receive',
]);

const BY_AREA: Readonly<Record<PlaceArea, readonly [BlueprintKind, LucideIcon]>> = {
  assets: ['list', WalletMinimal],
  orders: ['list', ListOrdered],
  buyCrypto: ['list', CreditCard],
  spot: ['terminal', CandlestickChart],
  margin: ['terminal', Scale],
  contract: ['terminal', ChartCandlestick],
  copyTrading: ['cards', UsersRound],
  financial: ['cards', HandCoins],
  user: ['form', CircleUserRound],
  benefits: ['cards', Gift],
  pay: ['form', Banknote],
  live: ['cards', Radio],
  more: ['cards', Sparkles],
  support: ['article', LifeBuoy],
  web3: ['cards', Waypoints],
};

/** The drawing and picture of a place. */
export function drawingOf(path: string, area: PlaceArea): { readonly kind: BlueprintKind; readonly icon: LucideIcon } {
  const [kind, icon] = BY_AREA[area];
  return { kind: FORMS.has(path) ? 'form' : kind, icon };
}
