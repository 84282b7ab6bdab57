import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const WEB = join(import.meta.dirname, '../../../apps/web');

/** A line of the site's table of places, as far as a browser can tell. */
export interface Place {
  /** Path after the language; a parameter in braces. */
  readonly path: string;
  readonly needs: 'none' | 'login' | 'wallet';
  /** `planned`, or a function that loads the page. */
  readonly page: unknown;
}

interface PlacesModule {
  readonly PLACES: readonly Place[];
  placeId(path: string): string;
}

/** The site's own table, and the names of places in messages. */
export const { PLACES, placeId }: PlacesModule = await import(pathToFileURL(join(WEB, 'src/app/places.ts')).href);

/** A language's words by key. */
export function wordsOf(locale: string): Readonly<Record<string, string>> {
  const files = readdirSync(join(WEB, 'locales')).map((file) => join(WEB, 'locales', file, `${locale}.json`));
  return Object.assign({}, ...files.filter(existsSync).map((path) => JSON.parse(readFileSync(path, 'utf8'))));
}

/** The message keys of title and description of the pages that are built; of the planned ones they follow from the path. */
export const BUILT_KEYS: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  '': { title: 'home.pageTitle', text: 'shell.description' },
  login: { title: 'account.login.title', text: 'account.login.text' },
  'assetManagement/overView': { title: 'funds.title', text: 'funds.description' },
  'assetManagement/home': { title: 'funds.title', text: 'funds.description' },
  'assetManagement/financial': { title: 'funds.records.title', text: 'funds.records.text' },
  'orderHome/coinTradeOrder': { title: 'spotOrders.title', text: 'spotOrders.description' },
  market: { title: 'markets.title', text: 'markets.description' },
  'marketExplore/overview': { title: 'marketOverview.title', text: 'marketOverview.text' },
  coinInfo: { title: 'coins.all', text: 'coins.text' },
  'user/apiSetting': { title: 'apiKeys.title', text: 'apiKeys.text' },
  docs: { title: 'support.guides.title', text: 'support.guides.text' },
  apiDocument: { title: 'apiReference.title', text: 'apiReference.description' },
  rateStandard: { title: 'fees.title', text: 'fees.text' },
  status: { title: 'support.status.title', text: 'support.status.text' },
  'app/downLoad': { title: 'support.install.title', text: 'support.install.text' },
  'support/official-channel': { title: 'support.channel.title', text: 'support.channel.text' },
};

/** The pages that have a title which moves with the price. */
export const LIVE_TITLES: ReadonlySet<string> = new Set(['trade/exchange']);

/** Title and description keys of a place. */
export function keysOf({ path, page }: Place): { readonly title: string; readonly text: string } {
  const built = BUILT_KEYS[path];
  if (page !== 'planned' && built !== undefined) return built;
  return { title: `places.${placeId(path)}.title`, text: `places.${placeId(path)}.text` };
}

/** A real address for each path: parameters and queries as the specification links to them. */
const QUERIES: Readonly<Record<string, string>> = {
  'assetManagement/topup': '?name=1',
  'account/transfer': '?source=2&target=5',
  'simulation/account': '?type=3',
  'orderHome/leverOrder': '?marginMode=isolated',
  'orderHome/contractOrder': '/?bizType=deliver',
  'orderHome/transferRecord': '?source=2&target=5',
  'trade/exchange': '/?tradeCode=btc_usdt',
  'contract/exchange/trade': '/?tradeName=btc_usdt_d',
  'contract/mock/trade': '/?tradeName=f_btcf_usdt',
  'chargeBack/OrderBearer/homepage': '?id=17',
  'chargeBack/OrderBearer/myBearer': '?id=17',
  'chargeBack/orderDocumentary/myDocumentary': '?tab=2',
  'activity/cashbackDetails': '?launchId=9',
  personVerified: '/?source=supplement',
  'benefitsCenter/tradingFundDetails': '?cardId=3&fundId=4&cardStatus=4',
  'live/room': '?id=5',
  'learn/index': '?tab=research',
  'support/nav/3': '?id=1&code=x1',
  'support/article': '?id=1&code=x1',
  'web3/asset': '/',
};

/** The address of a place after the language, with a query where the specification has one. */
export function addressOf({ path }: Place): string {
  return `${path.replace('{code}', 'eth_usdt')}${QUERIES[path] ?? ''}`;
}
