import type { LoadPage, PlaceEntry, PlaceNeeds } from '@bourse/kit/page/places.ts';
import { type PlaceArea, placeId } from './areas.ts';

/** A page that is not built. */
export interface PlannedEntry<Path extends string = string> extends PlaceEntry {
  readonly path: Path;
  readonly plannedArea: PlaceArea;
  readonly load: LoadPage;
}

/** A path, and what follows it in an address as others link to it; the whole address where the path has a parameter. */
type Line = string | readonly [path: string, sample: string];
type PathOf<Of extends Line> = Of extends readonly [infer Path extends string, string] ? Path : Of & string;

/** The file of words, and what its keys begin with. */
const FILE = 'places';

function area<const Of extends Line>(
  name: PlaceArea,
  needs: PlaceNeeds,
  lines: readonly Of[],
): readonly PlannedEntry<PathOf<Of>>[] {
  return lines.map((line) => {
    const [path, sample] = typeof line === 'string' ? [line, ''] : line;
    return {
      path: path as PathOf<Of>,
      key: `${FILE}.${placeId(path)}`,
      needs,
      words: [FILE],
      sample,
      robots: 'noindex',
      plannedArea: name,
      load: () => import('./planned-page.tsx').then((page) => page.PlannedPage),
    };
  });
}

/** The pages that the specification names and that are not built; their page says so. A feature that builds one takes its line. */
export const plannedPlaces = [
  ...area('assets', 'login', [
    'assetManagement/margin',
    'assetManagement/swaps',
    'assetManagement/financialAccount',
    ['assetManagement/topup', '?name=1'],
    'assetManagement/extract',
    ['account/transfer', '?source=2&target=5'],
    'c2c/account',
    ['simulation/account', '?type=3'],
  ]),
  ...area('orders', 'login', [
    'simulation/order',
    ['orderHome/leverOrder', '?marginMode=isolated'],
    ['orderHome/contractOrder', '/?bizType=deliver'],
    'orderHome/ledgeBorrowMoneyRecord',
    'orderHome/ieoOrder',
    'orderHome/wealthManagementRecord',
    ['orderHome/transferRecord', '?source=2&target=5'],
    'c2c/order',
  ]),
  ...area('buyCrypto', 'none', ['c2c/trade', 'c2c/trade/creditCardIndex', 'c2c/business']),
  ...area('buyCrypto', 'login', ['c2c/paymentSettings']),
  ...area('spot', 'none', ['preMarket']),
  ...area('margin', 'none', ['margin/trade', ['margin/trade/{code}', 'margin/trade/eth_usdt']]),
  ...area('contract', 'none', [
    ['contract/exchange/trade', '/?tradeName=btc_usdt_d'],
    ['contract/exchange/{code}', 'contract/exchange/eth_usdt'],
  ]),
  ...area('contract', 'login', [['contract/mock/trade', '/?tradeName=f_btcf_usdt']]),
  ...area('copyTrading', 'none', [
    'chargeBack',
    ['chargeBack/OrderBearer/homepage', '?id=17'],
    'activity/cashback',
    ['activity/cashbackDetails', '?launchId=9'],
    'campaign/templateSecond/starHome',
  ]),
  ...area('copyTrading', 'login', [
    ['chargeBack/OrderBearer/myBearer', '?id=17'],
    ['chargeBack/orderDocumentary/myDocumentary', '?tab=2'],
    'activity/kol-incentive-plan',
  ]),
  ...area('financial', 'none', ['wealthManagement', 'pledgeBorrowMoney', 'twoCoinsFinalcial']),
  ...area('user', 'login', [
    'user/ic',
    'user/overView',
    'user/personSetting',
    'verifiedIndex',
    ['personVerified', '/?source=supplement'],
  ]),
  ...area('benefits', 'login', [
    'benefitsCenter/home',
    'benefitsCenter/myTask',
    'benefitsCenter/myCard',
    ['benefitsCenter/tradingFundDetails', '?cardId=3&fundId=4&cardStatus=4'],
  ]),
  ...area('pay', 'login', ['pay/home']),
  ...area('live', 'none', ['live', ['live/room', '?id=5']]),
  ...area('more', 'none', ['vip', 'ieo', ['learn/index', '?tab=research'], 'nft/home', 'selection']),
  ...area('more', 'login', ['userfeedback']),
  ...area('support', 'none', [
    'support/index',
    'support/notice',
    ['support/nav/3', '?id=1&code=x1'],
    ['support/article', '?id=1&code=x1'],
  ]),
  ...area('inbox', 'login', ['inMail/noticeNavList']),
  ...area('web3', 'none', ['web3', 'web3/swap']),
  ...area('web3', 'wallet', [['web3/asset', '/'], 'web3/receive']),
];
