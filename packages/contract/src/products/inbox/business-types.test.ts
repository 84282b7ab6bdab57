import { describe, expect, it } from 'vitest';
import { BUSINESS_TYPES, INBOX_MODULES, inboxLink } from './business-types.ts';

const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i);
const SPECIFIED = [
  ...[1, 2, 3, 4, 12, 13, ...range(17, 31), ...range(50, 54), 58, ...range(92, 97), ...range(112, 119)],
  ...[220, 221, ...range(250, 254), 270, 272],
];

describe('IN-05 business types', () => {
  it('are those of the specification, each in a module that has its submodule', () => {
    expect([...BUSINESS_TYPES.keys()].toSorted((a, b) => a - b)).toEqual(SPECIFIED);
    for (const [bizType, { module, submodule }] of BUSINESS_TYPES) {
      const found = INBOX_MODULES.find((known) => known.module === module);
      expect(
        found?.submodules.includes(submodule) === true || (found !== undefined && submodule === 0),
        `${bizType}`,
      ).toBe(true);
    }
  });

  it('modules and submodules are those of the specification', () => {
    expect(INBOX_MODULES.map(({ module }) => module)).toEqual([...range(1, 11), 20, 21]);
    expect(INBOX_MODULES.flatMap(({ submodules }) => submodules).toSorted()).toEqual(range(105, 117));
  });
});

describe('IN-03 a message leads', () => {
  it.each([
    [1, {}, undefined],
    [2, {}, undefined],
    [4, {}, '/verifiedIndex'],
    [12, {}, '/assetManagement/financial?type=1'],
    [13, {}, '/assetManagement/financial?type=2'],
    [50, {}, '/user/personSetting'],
    [52, {}, '/benefitsCenter/myTask'],
    [58, {}, '/assetManagement/financial?type=4'],
    [94, { cardId: 7, fundId: 'f1' }, '/benefitsCenter/tradingFundDetails?cardId=7&fundId=f1&cardStatus=4'],
    [97, { cardId: 7 }, '/benefitsCenter/myCard'],
    [115, {}, '/c2c/order'],
    [220, { liveRoomId: 55 }, '/live/room?id=55'],
    [220, {}, undefined],
    [221, { baseCurrency: 'BTC', quoteCurrency: 'USDT' }, '/trade/exchange?tradeCode=btc_usdt'],
    [221, { baseCurrency: 'BTC' }, undefined],
    [253, { launchId: 9 }, '/activity/cashbackDetails?launchId=9'],
    [270, {}, '/personVerified/?source=supplement'],
    [999, {}, undefined],
  ])('of type %i with %j to %s', (bizType, data, path) => {
    expect(inboxLink({ bizType, data })).toBe(path);
  });

  it.each([
    [
      'IN-07 to the homepage of a trader who leads',
      { traderUid: 12, tradeStatus: 1 },
      '/chargeBack/OrderBearer/homepage?id=12',
    ],
    ['IN-07 to copy trading when he leads no more', { traderUid: 12, tradeStatus: 0 }, '/chargeBack'],
    ['IN-07 to copy trading when nothing is known', undefined, '/chargeBack'],
    ['IN-07 to copy trading when the id is none', { traderUid: '../x?', tradeStatus: 1 }, '/chargeBack'],
  ])('%s', (_what, extras, path) => {
    for (const bizType of range(17, 31)) expect(inboxLink({ bizType, data: { extras } })).toBe(path);
  });

  it('to the support article that it names, whatever its type', () => {
    expect(inboxLink({ bizType: 12, data: {}, supportCode: 'fees' })).toBe('/support/article?code=fees');
    const data = { articleId: '31' };
    expect(inboxLink({ bizType: 1400, data, supportCode: 'fees' })).toBe('/support/article?id=31&code=fees');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b', '/a\n', ''])(
    'never to another site: %j',
    (jumpLink) => {
      expect(inboxLink({ bizType: 1400, data: {}, jumpLink })).toBeUndefined();
    },
  );

  it('to its own path', () => {
    expect(inboxLink({ bizType: 1400, data: {}, jumpLink: '/orderHome/transferRecord?source=2' })).toBe(
      '/orderHome/transferRecord?source=2',
    );
  });
});
