import type { ComponentType } from 'react';

/** What a place asks of whoever comes: nothing, a session, or a connected web3 wallet. */
export type PlaceNeeds = 'none' | 'login' | 'wallet';

/** The part of the site that a place belongs to; the planned page and the status table group by it. */
export type PlaceArea =
  | 'home'
  | 'account'
  | 'assets'
  | 'orders'
  | 'buyCrypto'
  | 'market'
  | 'spot'
  | 'margin'
  | 'contract'
  | 'copyTrading'
  | 'financial'
  | 'user'
  | 'benefits'
  | 'pay'
  | 'live'
  | 'more'
  | 'support'
  | 'inbox'
  | 'web3';

/** Loads a page's component. */
export type LoadPage = () => Promise<ComponentType>;

/** One page of the site. */
export interface Place {
  /** Path after the language; a parameter stands in braces: `margin/trade/{code}`. Empty for the home page. */
  readonly path: string;
  readonly area: PlaceArea;
  readonly needs: PlaceNeeds;
  /** `planned`: the page that says honestly what will be here, with the messages `places.ID.title` and `places.ID.text`. */
  readonly page: 'planned' | LoadPage;
  /** The files of words that the page uses beside the frame's: `locales/NAME/LANGUAGE.json`. */
  readonly words: readonly string[];
}

type Entry = readonly [path: string, page: LoadPage, words: readonly string[]] | readonly [path: string];

/** The words of a page that is planned. */
const PLANNED_WORDS: readonly string[] = ['places'];

function area(name: PlaceArea, needs: PlaceNeeds, entries: readonly Entry[]): readonly Place[] {
  return entries.map(([path, page = 'planned' as const, words = PLANNED_WORDS]) => ({
    path,
    area: name,
    needs,
    page,
    words,
  }));
}

const loadAssets: LoadPage = () => import('../routes/assets.tsx').then((page) => page.AssetsRoute);

/** The reference lists what every rejection means. */
const API_REFERENCE_WORDS = [
  'account',
  'api-keys',
  'api-reference',
  'console',
  'contracts',
  'funds',
  'markets',
  'site',
  'spot',
  'strategies',
  'ticket',
  'trading',
];

/** Every page that the specification names; the router is made from this table, and nothing else. */
export const PLACES: readonly Place[] = [
  ...area('home', 'none', [
    ['', () => import('../routes/home.tsx').then((page) => page.HomePage), ['home', 'markets']],
  ]),
  ...area('account', 'none', [
    ['login', () => import('../routes/login.tsx').then((page) => page.LoginRoute), ['account']],
  ]),
  ...area('assets', 'login', [
    ['assetManagement/overView', loadAssets, ['funds', 'trading']],
    ['assetManagement/home', loadAssets, ['funds', 'trading']],
    ['assetManagement/margin'],
    ['assetManagement/swaps'],
    ['assetManagement/financialAccount'],
    ['assetManagement/topup'],
    ['assetManagement/extract'],
    [
      'assetManagement/financial',
      () => import('../routes/records.tsx').then((page) => page.RecordsRoute),
      ['funds', 'trading'],
    ],
    ['account/transfer'],
    ['c2c/account'],
    ['simulation/account'],
  ]),
  ...area('orders', 'login', [
    ['simulation/order'],
    [
      'orderHome/coinTradeOrder',
      () => import('../routes/spot-orders.tsx').then((page) => page.SpotOrdersRoute),
      ['spot-orders', 'strategies', 'ticket', 'trading'],
    ],
    ['orderHome/leverOrder'],
    ['orderHome/contractOrder'],
    ['orderHome/ledgeBorrowMoneyRecord'],
    ['orderHome/ieoOrder'],
    ['orderHome/wealthManagementRecord'],
    ['orderHome/transferRecord'],
    ['c2c/order'],
  ]),
  ...area('buyCrypto', 'none', [['c2c/trade'], ['c2c/trade/creditCardIndex'], ['c2c/business']]),
  ...area('buyCrypto', 'login', [['c2c/paymentSettings']]),
  ...area('market', 'none', [
    ['market', () => import('../routes/market.tsx').then((page) => page.MarketRoute), ['markets']],
    [
      'marketExplore/overview',
      () => import('../routes/market-overview.tsx').then((page) => page.MarketOverviewRoute),
      ['market-overview', 'markets'],
    ],
    ['coinInfo', () => import('../routes/coin-info.tsx').then((page) => page.CoinInfoRoute), ['coins', 'markets']],
  ]),
  ...area('spot', 'none', [
    [
      'trade/exchange',
      () => import('../routes/trade-exchange.tsx').then((page) => page.TradeExchangeRoute),
      ['spot', 'terminal', 'trading'],
    ],
    ['preMarket'],
  ]),
  ...area('margin', 'none', [['margin/trade'], ['margin/trade/{code}']]),
  ...area('contract', 'none', [['contract/exchange/trade'], ['contract/exchange/{code}']]),
  ...area('contract', 'login', [['contract/mock/trade']]),
  ...area('copyTrading', 'none', [
    ['chargeBack'],
    ['chargeBack/OrderBearer/homepage'],
    ['activity/cashback'],
    ['activity/cashbackDetails'],
    ['campaign/templateSecond/starHome'],
  ]),
  ...area('copyTrading', 'login', [
    ['chargeBack/OrderBearer/myBearer'],
    ['chargeBack/orderDocumentary/myDocumentary'],
    ['activity/kol-incentive-plan'],
  ]),
  ...area('financial', 'none', [['wealthManagement'], ['pledgeBorrowMoney'], ['twoCoinsFinalcial']]),
  ...area('user', 'login', [
    ['user/ic'],
    ['user/overView'],
    ['user/personSetting'],
    ['user/apiSetting', () => import('../routes/api-setting.tsx').then((page) => page.ApiSettingRoute), ['api-keys']],
    ['verifiedIndex'],
    ['personVerified'],
  ]),
  ...area('benefits', 'login', [
    ['benefitsCenter/home'],
    ['benefitsCenter/myTask'],
    ['benefitsCenter/myCard'],
    ['benefitsCenter/tradingFundDetails'],
  ]),
  ...area('pay', 'login', [['pay/home']]),
  ...area('live', 'none', [['live'], ['live/room']]),
  ...area('more', 'none', [
    ['vip'],
    ['ieo'],
    ['learn/index'],
    ['nft/home'],
    ['selection'],
    ['docs', () => import('../routes/docs.tsx').then((page) => page.DocsRoute), ['support']],
    [
      'apiDocument',
      () => import('../routes/api-document.tsx').then((page) => page.ApiDocumentRoute),
      API_REFERENCE_WORDS,
    ],
    [
      'rateStandard',
      () => import('../routes/rate-standard.tsx').then((page) => page.RateStandardRoute),
      ['fees', 'markets'],
    ],
    ['status', () => import('../routes/status.tsx').then((page) => page.StatusRoute), ['support']],
    ['app/downLoad', () => import('../routes/app-download.tsx').then((page) => page.AppDownloadRoute), ['support']],
  ]),
  ...area('more', 'login', [['userfeedback']]),
  ...area('support', 'none', [
    ['support/index'],
    ['support/notice'],
    ['support/nav/3'],
    ['support/article'],
    [
      'support/official-channel',
      () => import('../routes/official-channel.tsx').then((page) => page.OfficialChannelRoute),
      ['support'],
    ],
  ]),
  ...area('inbox', 'login', [['inMail/noticeNavList']]),
  ...area('web3', 'none', [['web3'], ['web3/swap']]),
  ...area('web3', 'wallet', [['web3/asset'], ['web3/receive']]),
];

/** The page for those who build the site, after the language; not found in production. */
export const DESIGN_PATH = 'design';
const DESIGN_WORDS: readonly string[] = ['design'];

/** The name of a place in message keys: `assetManagement/topup` → `assetManagementTopup`, `margin/trade/{code}` → `marginTradeCode`. */
export function placeId(path: string): string {
  return path.replace(/[{}]/g, '').replace(/[/-]+(\w)/g, (_, first: string) => first.toUpperCase());
}

/** The files of words of the page at a path, the language being its first segment; none beside the frame's where there is no page. */
export function wordsAt(pathname: string): readonly string[] {
  const asked = pathname.split('/').slice(2);
  if (asked.at(-1) === '') asked.pop();
  if (asked.join('/') === DESIGN_PATH) return DESIGN_WORDS;
  const isAsked = ({ path }: Place) => {
    const segments = path === '' ? [] : path.split('/');
    return segments.length === asked.length && segments.every((part, at) => part.startsWith('{') || part === asked[at]);
  };
  return PLACES.find(isAsked)?.words ?? [];
}
