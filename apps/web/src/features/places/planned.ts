import type { LoadPage, PlaceEntry, PlaceNeeds } from '@bourse/kit/page/places.ts';
import { type PlaceArea, placeId } from './areas.ts';

/** A page that is not built. */
export interface PlannedEntry<Path extends string = string, Name extends string = string> extends PlaceEntry {
  readonly path: Path;
  readonly search: readonly Name[];
  readonly plannedArea: PlaceArea;
  readonly load: LoadPage;
}

/** A path, and what follows it in an address as others link to it; the whole address where the path has a parameter. */
type Line = string | readonly [path: string, sample: string];
type PathOf<Of extends Line> = Of extends readonly [infer Path extends string, string] ? Path : Of & string;
type SampleOf<Of extends Line> = Of extends readonly [string, infer Sample extends string] ? Sample : '';

/** The names in a query: `source` and `target` of `source=2&target=5`. */
type NameIn<Query> = Query extends `${infer Name}=${string}&${infer Rest}`
  ? Name | NameIn<Rest>
  : Query extends `${infer Name}=${string}`
    ? Name
    : never;
type SearchIn<Sample> = Sample extends `${string}?${infer Query}` ? NameIn<Query> : never;
type PlannedOf<Of extends Line> = Of extends Line ? PlannedEntry<PathOf<Of>, SearchIn<SampleOf<Of>>> : never;

/** The file of words, and what its keys begin with. */
const FILE = 'places';

function area<const Of extends Line>(
  name: PlaceArea,
  needs: PlaceNeeds,
  lines: readonly Of[],
): readonly PlannedOf<Of>[] {
  return lines.map((line) => {
    const [path, sample] = typeof line === 'string' ? [line, ''] : line;
    const entry: PlannedEntry = {
      path,
      key: `${FILE}.${placeId(path)}`,
      needs,
      words: [FILE],
      // What others ask of the page is what it will read.
      search: [...new URLSearchParams(sample.split('?')[1]).keys()],
      sample,
      robots: 'noindex',
      plannedArea: name,
      load: () => import('./planned-page.tsx').then((page) => page.PlannedPage),
    };
    return entry as PlannedOf<Of>;
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
  ...area('user', 'login', ['user/ic']),
  ...area('benefits', 'login', [
    'benefitsCenter/home',
    'benefitsCenter/myTask',
    'benefitsCenter/myCard',
    ['benefitsCenter/tradingFundDetails', '?cardId=3&fundId=4&cardStatus=4'],
  ]),
  ...area('pay', 'login', ['pay/home']),
  ...area('live', 'none', ['live', ['live/room', '?id=5']]),
  ...area('more', 'none', ['vip', 'ieo', 'nft/home']),
  ...area('web3', 'none', ['web3', 'web3/swap']),
  ...area('web3', 'wallet', [['web3/asset', '/'], 'web3/receive']),
];
