import { addressOf, type LinkTarget, targetOf } from '@bourse/kit/page/links.ts';
import {
  Activity,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgePercent,
  Bell,
  BookOpenText,
  CalendarClock,
  CandlestickChart,
  ChartNoAxesColumn,
  Coins,
  Copy,
  CreditCard,
  Crown,
  Infinity as Endless,
  FileText,
  FlaskConical,
  Gift,
  GraduationCap,
  HandCoins,
  Hourglass,
  IdCard,
  Image,
  Layers,
  LifeBuoy,
  ListOrdered,
  LogIn,
  type LucideIcon,
  Megaphone,
  MessageSquareText,
  Microscope,
  PiggyBank,
  QrCode,
  Radio,
  ReceiptText,
  Repeat,
  Rocket,
  Scale,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Split,
  Star,
  Store,
  Telescope,
  TrendingUp,
  UserRoundPlus,
  UsersRound,
  WalletMinimal,
} from 'lucide-react';
import type { NAV_GROUPS } from './nav-groups.ts';
import type { SiteMode } from './site-mode.ts';

/** What has to hold for an entry to show; `visibleMenu` knows what each one means. */
export type MenuCondition = 'rebate' | 'kol' | 'notPhone' | 'visitor';

/** One entry of the menus; its texts are the messages `header.menu.ID` and `header.hint.ID`. */
export type MenuItem = LinkTarget & {
  readonly id: string;
  /** Message of its name where the page has it from its beginning, such as in the footer. */
  readonly labelId?: string | undefined;
  readonly icon: LucideIcon;
  /** A visitor is sent to login first and brought back. */
  readonly needsLogin?: boolean | undefined;
  readonly when?: MenuCondition | undefined;
  /** Modes of the site in which it shows; the exchange alone unless told. */
  readonly modes?: readonly SiteMode[] | undefined;
};

/** Message of an entry's name. */
export function labelIdOf({ id, labelId }: Pick<MenuItem, 'id' | 'labelId'>): string {
  return labelId ?? `header.menu.${id}`;
}

/** A group of entries under one name, message `shell.menu.group.ID`; a group with one entry is a link. */
export interface MenuGroup {
  readonly id: (typeof NAV_GROUPS)[number] | 'assets' | 'swap' | 'receive';
  readonly items: readonly MenuItem[];
}

/** Stands in a query for the id of whoever is logged in. */
const USER_ID = '{fid}';
const login = { needsLogin: true } as const;
/** Shown in simulation too; every other entry is one of the extra links that simulation hides. */
const bothModes = { modes: ['exchange', 'simulation'] } as const;
const simulation = { modes: ['simulation'] } as const;
const web3 = { modes: ['web3'] } as const;

/** Every menu of the site, header and phone alike. One line is one entry; what leads to a planned page says so by itself. */
export const MENU: readonly MenuGroup[] = [
  {
    id: 'buyCrypto',
    items: [
      { id: 'card', labelId: 'shell.menu.card', to: '/c2c/trade/creditCardIndex', icon: CreditCard },
      { id: 'deposit', to: '/assetManagement/topup', icon: ArrowDownToLine, ...login },
      { id: 'p2p', labelId: 'shell.menu.p2p', to: '/c2c/trade', icon: UsersRound },
      { id: 'withdraw', to: '/assetManagement/extract', icon: ArrowUpFromLine, ...login },
      { id: 'merchant', to: '/c2c/business', icon: Store },
      { id: 'transfer', to: '/account/transfer', search: { source: '2', target: '5' }, icon: ArrowLeftRight, ...login },
      { id: 'convert', to: '/convert', icon: Repeat, ...login },
      { id: 'assetsOverview', to: '/assetManagement/overView', icon: WalletMinimal, ...login },
    ],
  },
  {
    id: 'market',
    items: [
      { id: 'markets', labelId: 'shell.menu.markets', to: '/market', icon: ChartNoAxesColumn, ...bothModes },
      { id: 'overview', to: '/marketExplore/overview', icon: Telescope, ...bothModes },
    ],
  },
  {
    id: 'trade',
    items: [
      {
        id: 'spot',
        labelId: 'shell.menu.spot',
        to: '/trade/exchange/',
        search: { tradeCode: 'btc_usdt' },
        icon: CandlestickChart,
      },
      { id: 'margin', to: '/margin/trade/{code}', params: { code: 'btc_usdt' }, icon: Scale },
      { id: 'marginMarkets', labelId: 'shell.menu.marginMarkets', to: '/margin/trade', icon: Split },
      { id: 'leveraged', to: '/market', search: { area: '6' }, icon: TrendingUp },
      { id: 'alts', to: '/market', search: { area: '8' }, icon: Layers },
      { id: 'preMarket', to: '/preMarket', icon: Hourglass },
    ],
  },
  {
    id: 'contract',
    items: [
      {
        id: 'perpetual',
        labelId: 'shell.menu.perpetual',
        to: '/contract/exchange/trade/',
        search: { tradeName: 'btc_usdt' },
        icon: Endless,
        ...bothModes,
      },
      {
        id: 'delivery',
        to: '/contract/exchange/trade/',
        search: { tradeName: 'btc_usdt_d' },
        icon: CalendarClock,
        ...bothModes,
      },
      {
        id: 'simulation',
        to: '/contract/mock/trade/',
        search: { tradeName: 'f_btcf_usdt' },
        icon: FlaskConical,
        ...login,
        ...bothModes,
      },
      { id: 'simulationOrders', to: '/simulation/order', icon: ListOrdered, ...login, ...simulation },
    ],
  },
  {
    id: 'copyTrading',
    items: [
      { id: 'copyTrading', labelId: 'shell.menu.copyTrading', to: '/chargeBack', icon: Copy },
      {
        id: 'myCopies',
        to: '/chargeBack/orderDocumentary/myDocumentary',
        search: { tab: '1' },
        icon: Layers,
        ...login,
      },
      { id: 'leading', to: '/chargeBack/OrderBearer/myBearer', search: { id: USER_ID }, icon: Megaphone, ...login },
      { id: 'cashback', to: '/activity/cashback', icon: BadgePercent, when: 'rebate' },
      { id: 'kol', to: '/activity/kol-incentive-plan', icon: Sparkles, when: 'kol' },
      { id: 'starHome', to: '/campaign/templateSecond/starHome', icon: Star },
    ],
  },
  {
    id: 'financial',
    items: [
      { id: 'earn', labelId: 'shell.menu.earn', to: '/wealthManagement', icon: PiggyBank },
      { id: 'pledgeBorrow', to: '/pledgeBorrowMoney', icon: HandCoins, when: 'notPhone' },
      { id: 'dual', to: '/twoCoinsFinalcial', icon: Coins },
    ],
  },
  {
    id: 'more',
    items: [
      { id: 'invite', labelId: 'shell.menu.invite', to: '/user/ic', icon: UserRoundPlus, ...login },
      { id: 'benefits', to: '/benefitsCenter/home', icon: Gift, ...login },
      { id: 'pay', to: '/pay/home', icon: QrCode, ...login },
      { id: 'vip', labelId: 'shell.menu.vip', to: '/vip', icon: Crown },
      { id: 'launchpad', to: '/ieo', icon: Rocket },
      { id: 'nft', to: '/nft/home', icon: Image },
      { id: 'live', to: '/live', icon: Radio },
      { id: 'academy', labelId: 'shell.menu.academy', to: '/learn/index', icon: GraduationCap },
      {
        id: 'research',
        labelId: 'shell.menu.research',
        to: '/learn/index',
        search: { tab: 'research' },
        icon: Microscope,
      },
      { id: 'coins', labelId: 'shell.menu.coins', to: '/coinInfo', icon: Coins },
      { id: 'selection', labelId: 'shell.menu.selection', to: '/selection', icon: Sparkles },
      { id: 'fees', labelId: 'shell.menu.fees', to: '/rateStandard', icon: ReceiptText },
      { id: 'notices', labelId: 'shell.menu.notices', to: '/support/notice', icon: Bell },
      { id: 'support', labelId: 'shell.menu.support', to: '/support/index', icon: LifeBuoy },
      { id: 'channel', labelId: 'shell.menu.channel', to: '/support/official-channel', icon: ShieldCheck },
      { id: 'feedback', labelId: 'shell.menu.feedback', to: '/userfeedback', icon: MessageSquareText, ...login },
      { id: 'docs', labelId: 'shell.menu.docs', to: '/docs', icon: FileText },
      { id: 'api', labelId: 'shell.menu.api', to: '/apiDocument', icon: BookOpenText },
      { id: 'status', labelId: 'shell.menu.status', to: '/status', icon: Activity },
      { id: 'app', labelId: 'shell.menu.app', to: '/app/downLoad', icon: Smartphone },
      { id: 'verification', labelId: 'shell.menu.verification', to: '/verifiedIndex', icon: IdCard, ...login },
      { id: 'login', to: '/login', icon: LogIn, when: 'visitor' },
    ],
  },
  { id: 'swap', items: [{ id: 'web3Swap', to: '/web3/swap', icon: ArrowLeftRight, ...web3 }] },
  {
    id: 'assets',
    items: [
      {
        id: 'simulationAccount',
        to: '/simulation/account',
        search: { type: '3' },
        icon: WalletMinimal,
        ...login,
        ...simulation,
      },
      { id: 'web3Assets', to: '/web3/asset', icon: WalletMinimal, ...web3 },
    ],
  },
  { id: 'receive', items: [{ id: 'web3Receive', to: '/web3/receive', icon: QrCode, ...web3 }] },
];

/** What the menu depends on. */
export interface MenuContext {
  readonly mode: SiteMode;
  /** Segment of the page's language. */
  readonly lang: string;
  /** Id of whoever is logged in. */
  readonly userId: number | undefined;
  readonly isPhone: boolean;
  /** The operator's settings; `undefined` until they are known, and what depends on them is hidden until then. */
  readonly config: { readonly rebateStatus: number; readonly kolIncentive: boolean } | undefined;
}

/** With these the cashback programme is open. */
const CASHBACK_STATUSES: readonly number[] = [1, 3];
const KOL_LANGUAGES: readonly string[] = ['zh_HK', 'zh_CN'];

const CONDITIONS: Readonly<Record<MenuCondition, (context: MenuContext) => boolean>> = {
  rebate: ({ config }) => config !== undefined && CASHBACK_STATUSES.includes(config.rebateStatus),
  kol: ({ config, lang, userId }) =>
    config?.kolIncentive === true && userId !== undefined && KOL_LANGUAGES.includes(lang),
  notPhone: ({ isPhone }) => !isPhone,
  visitor: ({ userId }) => userId === undefined,
};
const EXCHANGE_ONLY: readonly SiteMode[] = ['exchange'];

/** The groups and entries that show; a group without an entry does not. */
export function visibleMenu(table: readonly MenuGroup[], context: MenuContext): readonly MenuGroup[] {
  return table
    .map((group) => ({
      ...group,
      items: group.items.filter(
        ({ modes = EXCHANGE_ONLY, when }) =>
          modes.includes(context.mode) && (when === undefined || CONDITIONS[when](context)),
      ),
    }))
    .filter((group) => group.items.length > 0);
}

/** More children than this are shown in two columns. */
const ONE_COLUMN = 6;

/** Columns of a group's panel. */
export function columnsOf(group: Pick<MenuGroup, 'items'>): 1 | 2 {
  return group.items.length > ONE_COLUMN ? 2 : 1;
}

/** Where an entry leads somebody: the page itself, or login first. */
export function menuTarget(
  item: LinkTarget & Pick<MenuItem, 'needsLogin'>,
  lang: string,
  userId: number | undefined,
): LinkTarget {
  const target = ownTarget(item, userId);
  if (item.needsLogin !== true || userId !== undefined) return target;
  return { to: '/login', search: { redirect: `/${lang}${addressOf(target)}` } };
}

/** The link with the user's id in its query; it is left out for a visitor: the page knows who has come once there is somebody. */
function ownTarget(link: LinkTarget, userId: number | undefined): LinkTarget {
  const search = Object.fromEntries(
    Object.entries(link.search ?? {}).flatMap(([key, value]) => {
      if (value !== USER_ID) return [[key, value]];
      return userId === undefined ? [] : [[key, String(userId)]];
    }),
  );
  return { ...targetOf(link), search } as LinkTarget;
}
