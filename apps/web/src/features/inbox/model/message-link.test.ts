import { BUSINESS_TYPES } from '@bourse/contract/inbox';
import { describe, expect, it } from 'vitest';
import { type LinkedMessage, pathOfMessage } from './message-link.ts';

const isLanguage = (segment: string) => segment === 'en_US' || segment === 'zh_CN';

function path(bizType: number, json = '{}', more: Partial<LinkedMessage> = {}): string | undefined {
  const message = { bizType, jumpLink: '', supportCode: '', dataJson: '{}', formatDataJson: json, ...more };
  return pathOfMessage(message, isLanguage);
}

/** The same row for each type from the first to the last. */
function types<Row extends readonly unknown[]>(first: number, last: number, ...row: Row) {
  return Array.from({ length: last - first + 1 }, (_, at) => [first + at, ...row] as const);
}

const DEPOSITS = '/assetManagement/financial?type=1';
const REWARDS = '/assetManagement/financial?type=4';
const FUND = '{"cardId":3,"fundId":4}';
const LEADS = '{"extras":{"traderUid":8,"tradeStatus":1}}';
const HOMEPAGE = '/chargeBack/OrderBearer/homepage?id=8';

/** Each business type of the specification: type, data, path. */
const BY_TYPE = [
  [1, '{}', undefined],
  [2, '{}', undefined],
  [3, '{}', '/verifiedIndex'],
  [4, '{}', '/verifiedIndex'],
  [12, '{}', DEPOSITS],
  [13, '{}', '/assetManagement/financial?type=2'],
  ...types(17, 31, LEADS, HOMEPAGE),
  [50, '{}', '/user/personSetting'],
  [51, '{}', '/benefitsCenter/home'],
  [52, '{}', '/benefitsCenter/myTask'],
  [53, '{}', '/benefitsCenter/myCard'],
  [54, '{}', '/benefitsCenter/myCard'],
  [58, '{}', REWARDS],
  [92, '{}', DEPOSITS],
  [93, '{}', REWARDS],
  ...types(94, 97, FUND, '/benefitsCenter/tradingFundDetails?cardId=3&fundId=4&cardStatus=4'),
  ...types(112, 119, '{}', '/c2c/order'),
  [220, '{"liveRoomId":5}', '/live/room?id=5'],
  [221, '{"baseCurrency":"BTC","quoteCurrency":"USDT"}', '/trade/exchange?tradeCode=btc_usdt'],
  ...types(250, 254, '{"launchId":9}', '/activity/cashbackDetails?launchId=9'),
  [270, '{}', '/personVerified/?source=supplement'],
  [272, '{}', '/personVerified/?source=supplement'],
] as const;

describe('IN-03 the page of a message', () => {
  it.each(BY_TYPE)('type %i with %s leads to %s', (bizType, json, expected) => {
    expect(path(bizType, json)).toBe(expected);
  });

  it('every business type of the contract is in the table above', () => {
    expect([...new Set(BY_TYPE.map(([type]) => type))]).toEqual([...BUSINESS_TYPES.keys()]);
  });

  it.each([
    [LEADS, HOMEPAGE],
    ['{"extras":"{\\"traderUid\\":8,\\"tradeStatus\\":1}"}', HOMEPAGE],
    ['{"extras":{"traderUid":8},"tradeStatus":"1"}', HOMEPAGE],
    ['{"extras":{"traderUid":8,"tradeStatus":0}}', '/chargeBack'],
    ['{"extras":{"traderUid":8}}', '/chargeBack'],
    ['{"extras":{"tradeStatus":1}}', '/chargeBack'],
    ['{"extras":{"traderUid":"../x","tradeStatus":1}}', '/chargeBack'],
    ['not JSON', '/chargeBack'],
  ])('IN-07 an order-bearer message with %s leads to %s', (json, expected) => {
    expect(path(17, json)).toBe(expected);
  });

  it.each([
    ['IN-06 data that do not parse', path(220, '{'), undefined],
    ['an id that is none', path(220, '{"liveRoomId":"5&x=/../"}'), undefined],
    ['a type that nobody knows', path(9_000), undefined],
    ['its article', path(9_000, '{"articleId":12}', { supportCode: 'a1' }), '/support/article?id=12&code=a1'],
    ['its own link', path(9_000, '{}', { jumpLink: '/market?area=6' }), '/market?area=6'],
    ['its own link before that of the type', path(12, '{}', { jumpLink: '/market' }), '/market'],
    ['its own link without the language', path(9_000, '{}', { jumpLink: '/zh_CN/market' }), '/market'],
    ['the home page of a language', path(9_000, '{}', { jumpLink: '/zh_CN' }), '/'],
    ['a language with a query', path(9_000, '{}', { jumpLink: '/zh_CN?a=1' }), '/?a=1'],
    ['data in the other field', path(220, '', { dataJson: '{"liveRoomId":5}' }), '/live/room?id=5'],
  ])('%s: %s', (_, found, expected) => {
    expect(found).toBe(expected);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/en_US//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'market',
  ])('the link %s of another site leaves the page of the type', (jumpLink) => {
    expect(path(12, '{}', { jumpLink })).toBe(DEPOSITS);
    expect(path(9_000, '{}', { jumpLink })).toBeUndefined();
  });
});
