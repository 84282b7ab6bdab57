import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeId } from '../features/places/areas.ts';
import { plannedPlaces } from '../features/places/planned.ts';
import { wordsOf } from '../testing/words.ts';
import { BUILDERS_PLACES, PLACES, sitePlaceAt, wordsAt } from './places.ts';

/** Every page of the specification: path and what it needs. `{code}` stands for a parameter. */
const SPECIFIED = `
/	none
/login	none
/assetManagement/overView	login
/assetManagement/home	login
/assetManagement/margin	login
/assetManagement/swaps	login
/assetManagement/financialAccount	login
/assetManagement/topup	login
/assetManagement/extract	login
/assetManagement/financial	login
/account/transfer	login
/c2c/account	login
/simulation/account	login
/simulation/order	login
/orderHome/coinTradeOrder	login
/orderHome/leverOrder	login
/orderHome/contractOrder	login
/orderHome/ledgeBorrowMoneyRecord	login
/orderHome/ieoOrder	login
/orderHome/wealthManagementRecord	login
/orderHome/transferRecord	login
/c2c/order	login
/c2c/trade	none
/c2c/trade/creditCardIndex	none
/c2c/business	none
/c2c/paymentSettings	login
/market	none
/marketExplore/overview	none
/coinInfo	none
/trade/exchange	none
/preMarket	none
/margin/trade	none
/margin/trade/{code}	none
/contract/exchange/trade	none
/contract/exchange/{code}	none
/contract/mock/trade	login
/chargeBack	none
/chargeBack/OrderBearer/homepage	none
/chargeBack/OrderBearer/myBearer	login
/chargeBack/orderDocumentary/myDocumentary	login
/activity/cashback	none
/activity/cashbackDetails	none
/activity/kol-incentive-plan	login
/campaign/templateSecond/starHome	none
/wealthManagement	none
/pledgeBorrowMoney	none
/twoCoinsFinalcial	none
/user/ic	login
/user/overView	login
/user/personSetting	login
/user/apiSetting	login
/verifiedIndex	login
/personVerified	login
/benefitsCenter/home	login
/benefitsCenter/myTask	login
/benefitsCenter/myCard	login
/benefitsCenter/tradingFundDetails	login
/pay/home	login
/live	none
/live/room	none
/vip	none
/ieo	none
/learn/index	none
/nft/home	none
/support/index	none
/support/notice	none
/support/nav/3	none
/support/article	none
/support/official-channel	none
/selection	none
/docs	none
/apiDocument	none
/rateStandard	none
/status	none
/app/downLoad	none
/userfeedback	login
/inMail/noticeNavList	login
/web3	none
/web3/asset	wallet
/web3/swap	none
/web3/receive	wallet
`
  .trim()
  .split('\n');

const ROOT = join(import.meta.dirname, '../../../..');

const english = wordsOf('en_US');

describe('SH-10 places', () => {
  it('contain every page of the specification, each with what it needs', () => {
    const ours = PLACES.map(({ path, needs }) => `/${path}\t${needs}`);
    expect(ours).toEqual(expect.arrayContaining(SPECIFIED));
  });

  it('have paths that differ; messages are shared by paths of one page only', () => {
    const all = [...PLACES, ...BUILDERS_PLACES];
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    const loaders = Map.groupBy(all, ({ key }) => key);
    for (const [key, places] of loaders) {
      expect(new Set(places.map(({ load }) => load)).size, key).toBe(1);
    }
  });

  it.each([...PLACES, ...BUILDERS_PLACES].filter(({ title }) => title === 'key'))(
    '$path has words for its title',
    (place) => {
      expect(Object.keys(english)).toContain(`${place.key}.title`);
    },
  );

  it.each(PLACES)('$path has a sample address that leads to it', (place) => {
    const [path = ''] = place.sample.split('?');
    expect(sitePlaceAt(`/en_US/${path}`)).toBe(place);
    expect(place.sample).not.toContain('{');
  });

  it.each(PLACES.filter(({ isPlanned }) => !isPlanned))(
    'the sample of $path asks only for what the page reads',
    (place) => {
      const names = [...new URLSearchParams(place.sample.split('?')[1]).keys()];
      expect(place.search).toEqual(expect.arrayContaining(names));
    },
  );

  it.each([
    ['assetManagement/topup', 'assetManagementTopup'],
    ['margin/trade/{code}', 'marginTradeCode'],
    ['activity/kol-incentive-plan', 'activityKolIncentivePlan'],
    ['support/nav/3', 'supportNav3'],
  ])('%s is named %s in messages', (path, id) => {
    expect(placeId(path)).toBe(id);
  });

  it.each([
    ['/en_US', ['home', 'markets']],
    ['/en_US/', ['home', 'markets']],
    ['/en_US/trade/exchange/', ['spot', 'terminal', 'trading']],
    ['/longest/trade/exchange', ['spot', 'terminal', 'trading']],
    ['/en_US/trade/exchange/more', []],
    ['/en_US/margin/trade/btc_usdt', ['places']],
    ['/en_US/margin/trade', ['places']],
    ['/en_US/design', ['design', 'forms', 'list', 'trading']],
    ['/en_US/no/such/page', []],
  ])('the page at %s uses the words %j', (path, words) => {
    expect(wordsAt(path)).toEqual(words);
  });

  it('say, when planned, what they will be; and nothing is said of places that are built', () => {
    const wanted = plannedPlaces.flatMap(({ path }) => [
      `places.${placeId(path)}.title`,
      `places.${placeId(path)}.text`,
    ]);
    const said = Object.keys(english).filter(
      (key) => /^places\.\w+\.(title|text)$/.test(key) && !/^places\.(area|fact|value|wallet|way)\./.test(key),
    );
    expect(said.sort()).toEqual(wanted.sort());
  });
});

const START = '<!-- planned places: written from apps/web/src/features/places/planned.ts -->';
const END = '<!-- end of planned places -->';

/** The section as the table of places says it. */
function plannedTable(): string {
  const areas = Map.groupBy(plannedPlaces, ({ plannedArea }) => plannedArea);
  const rows = [...areas].map(([area, places]) => {
    const paths = places.map(({ path }) => `\`/${path}\``).join(', ');
    return `| ${english[`places.area.${area}`]} | ${paths} |`;
  });
  return ['| area | pages |', '|---|---|', ...rows].join('\n');
}

describe('docs/status.md', () => {
  // `UPDATE_DOCS=1 npx vitest run apps/web/src/app/places.test.ts` writes the section anew.
  it('lists exactly the planned places, area by area', () => {
    const path = join(ROOT, 'docs/status.md');
    const status = readFileSync(path, 'utf8');
    const [before = '', rest = ''] = status.split(START);
    const [section = '', after = ''] = rest.split(END);
    if (process.env.UPDATE_DOCS === '1') {
      writeFileSync(path, `${before}${START}\n${plannedTable()}\n${END}${after}`);
      return;
    }
    expect(section.trim()).toBe(plannedTable());
  });
});
