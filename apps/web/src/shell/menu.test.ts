import { placeOf, setSitePlaces } from '@bourse/kit/page/link-at.ts';
import { addressOf } from '@bourse/kit/page/links.ts';
import { definePlaces, placesOf } from '@bourse/kit/page/places.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { BUILDERS_PLACES, PLACES } from '../app/places.ts';
import { columnsOf, MENU, type MenuContext, type MenuItem, menuTarget, visibleMenu } from './menu.ts';
import { NAV_GROUPS } from './nav-groups.ts';
import { isPlanned } from './planned.ts';
import type { SiteMode } from './site-mode.ts';

const [first] = MENU.flatMap((group) => group.items);
const item = (changes: Partial<MenuItem>): MenuItem => {
  if (first === undefined) throw new Error('the menu is empty');
  return { ...first, search: undefined, needsLogin: undefined, ...changes } as MenuItem;
};

/** A trader on a wide screen, in English, where no programme is open. */
const TRADER: MenuContext = {
  mode: 'exchange',
  lang: 'en_US',
  userId: 7,
  isPhone: false,
  config: { rebateStatus: 0, kolIncentive: false },
};
const idsFor = (changes: Partial<MenuContext>) =>
  visibleMenu(MENU, { ...TRADER, ...changes }).flatMap(({ items }) => items.map(({ id }) => id));
const addressesFor = (changes: Partial<MenuContext>) =>
  visibleMenu(MENU, { ...TRADER, ...changes }).flatMap(({ items }) => items.map(addressOf));

describe('the menu', () => {
  it('names each entry once', () => {
    const ids = MENU.flatMap((group) => group.items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('MN-01 has the groups that the first paint shows, in its order', () => {
    expect(visibleMenu(MENU, TRADER).map(({ id }) => id)).toEqual(NAV_GROUPS);
  });

  it.each([
    // buy crypto and funds
    '/c2c/trade/creditCardIndex',
    '/c2c/trade',
    '/c2c/business',
    '/assetManagement/topup',
    '/assetManagement/extract',
    '/assetManagement/overView',
    '/account/transfer?source=2&target=5',
    // market
    '/market',
    '/marketExplore/overview',
    // trade
    '/trade/exchange/?tradeCode=btc_usdt',
    '/margin/trade/btc_usdt',
    '/margin/trade',
    '/preMarket',
    // contract
    '/contract/exchange/trade/?tradeName=btc_usdt',
    '/contract/exchange/trade/?tradeName=btc_usdt_d',
    '/contract/mock/trade/?tradeName=f_btcf_usdt',
    // copy trading
    '/chargeBack',
    '/activity/cashback',
    '/activity/kol-incentive-plan',
    '/campaign/templateSecond/starHome',
    // financial
    '/wealthManagement',
    '/pledgeBorrowMoney',
    '/twoCoinsFinalcial',
    // more
    '/user/ic',
    '/benefitsCenter/home',
    '/pay/home',
    '/live',
    '/vip',
    '/ieo',
    '/learn/index',
    '/learn/index?tab=research',
    '/nft/home',
    '/support/index',
    '/support/notice',
    '/support/official-channel',
    '/selection',
    '/docs',
    '/apiDocument',
    '/rateStandard',
    '/coinInfo',
    '/status',
    '/app/downLoad',
    '/userfeedback',
    '/verifiedIndex',
  ])('MN-01 leads to %s', (address) => {
    const config = { rebateStatus: 1, kolIncentive: true };
    expect(addressesFor({ lang: 'zh_CN', config })).toContain(address);
  });

  it.each([
    [6, 1],
    [7, 2],
  ])('MN-02 shows %i children in %i columns', (count, columns) => {
    const items = Array.from({ length: count }, (_, at) => item({ id: String(at) }));
    expect(columnsOf({ items })).toBe(columns);
  });
});

describe('MN-03 where an entry leads', () => {
  const guarded = item({ to: '/account/transfer', search: { source: '2' }, needsLogin: true });
  const own = item({ to: '/chargeBack/OrderBearer/myBearer', search: { id: '{fid}' }, needsLogin: true });

  it.each([
    [
      'a visitor to login, and back afterwards',
      guarded,
      undefined,
      '/login',
      { redirect: '/zh_CN/account/transfer?source=2' },
    ],
    ['somebody logged in to the page', guarded, 7, '/account/transfer', { source: '2' }],
    ['a visitor to an open page', item({ to: '/market' }), undefined, '/market', {}],
    ['somebody to what is theirs', own, 7, own.to, { id: '7' }],
    ['a visitor to login, without anybody’s id', own, undefined, '/login', { redirect: `/zh_CN${own.to}` }],
  ] as const)('%s', (_, entry, userId, to, search) => {
    expect(menuTarget(entry, 'zh_CN', userId)).toEqual({ to, search });
  });

  it.each([
    'deposit',
    'withdraw',
    'transfer',
    'assetsOverview',
    'simulation',
    'myCopies',
    'leading',
    'invite',
    'benefits',
    'pay',
    'feedback',
    'verification',
  ])('%s is flagged as needing login', (id) => {
    expect(MENU.flatMap(({ items }) => items).find((entry) => entry.id === id)?.needsLogin).toBe(true);
  });
});

describe('what shows to whom', () => {
  it.each([
    [undefined, false],
    [0, false],
    [1, true],
    [2, false],
    [3, true],
    [4, false],
  ])('MN-04 with rebateStatus %s the cashback entry shows: %s', (rebateStatus, shows) => {
    const config = rebateStatus === undefined ? undefined : { rebateStatus, kolIncentive: false };
    expect(idsFor({ config }).includes('cashback')).toBe(shows);
  });

  it.each([
    ['zh_HK', 7, true, true],
    ['zh_CN', 7, true, true],
    ['en_US', 7, true, false],
    ['zh_HK', undefined, true, false],
    ['zh_CN', 7, false, false],
    ['zh_CN', 7, undefined, false],
  ])('MN-05 in %s for user %s with kolIncentive %s the KOL entry shows: %s', (lang, userId, kolIncentive, shows) => {
    const config = kolIncentive === undefined ? undefined : { rebateStatus: 0, kolIncentive };
    expect(idsFor({ lang, userId, config }).includes('kol')).toBe(shows);
  });

  it.each([
    [true, false],
    [false, true],
  ])('MN-06 on a phone (%s) pledge-borrow shows: %s', (isPhone, shows) => {
    expect(idsFor({ isPhone }).includes('pledgeBorrow')).toBe(shows);
  });

  it.each([
    [undefined, true],
    [7, false],
  ])('for user %s the way to login shows: %s', (userId, shows) => {
    expect(idsFor({ userId }).includes('login')).toBe(shows);
  });

  it('MN-07 in web3 mode only swap, assets and receive show', () => {
    expect(addressesFor({ mode: 'web3' })).toEqual(['/web3/swap', '/web3/asset', '/web3/receive']);
  });

  it('MN-08 in simulation the extra links are hidden and assets means the simulation account', () => {
    expect(addressesFor({ mode: 'simulation' })).toEqual([
      '/market',
      '/marketExplore/overview',
      '/contract/exchange/trade/?tradeName=btc_usdt',
      '/contract/exchange/trade/?tradeName=btc_usdt_d',
      '/contract/mock/trade/?tradeName=f_btcf_usdt',
      '/simulation/order',
      '/simulation/account?type=3',
    ]);
  });

  it.each(['exchange', 'simulation', 'web3'] as const satisfies readonly SiteMode[])(
    'no group of the mode %s is empty',
    (mode) => {
      for (const { items } of visibleMenu(MENU, { ...TRADER, mode })) expect(items).not.toEqual([]);
    },
  );
});

describe('planned pages', () => {
  const line = { key: 'x', words: [], load: () => Promise.resolve(() => null) };
  afterEach(() => setSitePlaces([...PLACES, ...BUILDERS_PLACES]));

  it.each([
    ['/vip', true],
    ['/margin/trade/', false],
    ['/margin/trade/{code}', true],
    ['/margin/trade/btc_usdt', true],
    ['/nowhere', false],
  ])('%s is planned: %s', (to, expected) => {
    setSitePlaces(
      placesOf(
        definePlaces([
          { ...line, path: 'margin/trade' },
          { ...line, path: 'margin/trade/{code}', plannedArea: 'margin' },
          { ...line, path: 'vip', plannedArea: 'more' },
        ]),
      ),
    );
    expect(isPlanned(to)).toBe(expected);
  });

  it('MN-01 every entry leads to a page that the router knows', () => {
    const unknown = MENU.flatMap(({ items }) => items).filter(({ to }) => placeOf(to) === undefined);
    expect(unknown.map(({ to }) => to)).toEqual([]);
  });
});
