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
  /** `planned`: the page that says honestly what will be here, with the messages `place.ID.title` and `place.ID.text`. */
  readonly page: 'planned' | LoadPage;
}

type Entry = readonly [path: string, page?: LoadPage];

function area(name: PlaceArea, needs: PlaceNeeds, entries: readonly Entry[]): readonly Place[] {
  return entries.map(([path, page]) => ({ path, area: name, needs, page: page ?? 'planned' }));
}

const loadAssets: LoadPage = () => import('../routes/assets.tsx').then((page) => page.AssetsRoute);

/** Every page that the specification names; the router is made from this table, and nothing else. */
export const PLACES: readonly Place[] = [
  ...area('home', 'none', [['', () => import('../routes/home.tsx').then((page) => page.HomePage)]]),
  ...area('account', 'none', [['login', () => import('../routes/login.tsx').then((page) => page.LoginRoute)]]),
  ...area('assets', 'login', [
    ['assetManagement/overView', loadAssets],
    ['assetManagement/home', loadAssets],
    ['assetManagement/margin'],
    ['assetManagement/swaps'],
    ['assetManagement/financialAccount'],
    ['assetManagement/topup'],
    ['assetManagement/extract'],
    ['assetManagement/financial', () => import('../routes/records.tsx').then((page) => page.RecordsRoute)],
    ['account/transfer'],
    ['c2c/account'],
    ['simulation/account'],
  ]),
  ...area('orders', 'login', [
    ['simulation/order'],
    ['orderHome/coinTradeOrder', () => import('../routes/spot-orders.tsx').then((page) => page.SpotOrdersRoute)],
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
    ['market', () => import('../routes/market.tsx').then((page) => page.MarketRoute)],
    ['marketExplore/overview', () => import('../routes/market-overview.tsx').then((page) => page.MarketOverviewRoute)],
    ['coinInfo', () => import('../routes/coin-info.tsx').then((page) => page.CoinInfoRoute)],
  ]),
  ...area('spot', 'none', [
    ['trade/exchange', () => import('../routes/trade-exchange.tsx').then((page) => page.TradeExchangeRoute)],
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
    ['user/apiSetting', () => import('../routes/api-setting.tsx').then((page) => page.ApiSettingRoute)],
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
    ['docs', () => import('../routes/docs.tsx').then((page) => page.DocsRoute)],
    ['apiDocument', () => import('../routes/api-document.tsx').then((page) => page.ApiDocumentRoute)],
    ['rateStandard', () => import('../routes/rate-standard.tsx').then((page) => page.RateStandardRoute)],
    ['status', () => import('../routes/status.tsx').then((page) => page.StatusRoute)],
    ['app/downLoad', () => import('../routes/app-download.tsx').then((page) => page.AppDownloadRoute)],
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
    ],
  ]),
  ...area('inbox', 'login', [['inMail/noticeNavList']]),
  ...area('web3', 'none', [['web3'], ['web3/swap']]),
  ...area('web3', 'wallet', [['web3/asset'], ['web3/receive']]),
];

/** The page for those who build the site, after the language; not found in production. */
export const DESIGN_PATH = 'design';

/** The name of a place in message keys: `assetManagement/topup` → `assetManagementTopup`, `margin/trade/{code}` → `marginTradeCode`. */
export function placeId(path: string): string {
  return path.replace(/[{}]/g, '').replace(/[/-]+(\w)/g, (_, first: string) => first.toUpperCase());
}
