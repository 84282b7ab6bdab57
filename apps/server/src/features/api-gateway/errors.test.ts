import { type ApiErrorName, routes } from '@bourse/contract';
import { describe, expect, it } from 'vitest';
import { messageOf } from '../../platform/http/api-result.ts';
import { gatewayErrorOf, tooMuchWeight } from './errors.ts';

const codesOf = (...names: (keyof typeof routes)[]) => [...new Set(names.flatMap((name) => routes[name].errors))];

describe('our reject codes in the gateway’s format', () => {
  it.each(codesOf('placeSpotOrder', 'placeSpotOrderList', 'replaceSpotOrder'))(
    '%s of an order has words that clients know',
    (code) => {
      const { code: number, msg, http } = gatewayErrorOf({ ok: false, code }, 'place');
      expect(number).toBeLessThan(-1_000);
      expect(msg).not.toBe(messageOf(code));
      expect(http === 400 || http >= 500).toBe(true);
    },
  );

  it.each([
    ['place', 'UNKNOWN_ORDER', -2010, 'Unknown order sent.'],
    ['cancel', 'UNKNOWN_ORDER', -2011, 'Unknown order sent.'],
    ['amend', 'UNKNOWN_ORDER', -2038, 'Unknown order sent.'],
    ['query', 'UNKNOWN_ORDER', -2013, 'Order does not exist.'],
    ['query', 'UNKNOWN_LIST', -2018, 'Order list does not exist.'],
    ['cancel', 'UNKNOWN_LIST', -2011, 'Unknown order list sent.'],
    ['place', 'INSUFFICIENT_BALANCE', -2010, 'Account has insufficient balance for requested action.'],
    ['place', 'PRICE_OUT_OF_BAND', -1013, 'Filter failure: PERCENT_PRICE_BY_SIDE'],
    ['amend', 'QTY_OFF_LOT', -1013, 'Filter failure: LOT_SIZE'],
    ['amend', 'ORDER_IN_LIST', -2038, 'This action is disabled on orders of a list.'],
    ['place', 'ACCOUNT_FROZEN', -2010, 'This action is disabled on this account.'],
    ['query', 'OVERLOADED', -1008, undefined],
    ['query', 'NOT_READY', -1016, undefined],
  ] as const)('asked to %s, %s is %i', (asked, code, number, msg) => {
    const error = gatewayErrorOf({ ok: false, code }, asked);
    expect(error.code).toBe(number);
    if (msg !== undefined) expect(error.msg).toBe(msg);
  });

  it('keep our own message where Binance has none', () => {
    const rejection = {
      ok: false,
      code: 'AMOUNT_OVERFLOW' as ApiErrorName,
      msg: 'That is more than there is.',
    } as const;
    expect(gatewayErrorOf(rejection, 'place')).toMatchObject({
      code: -2010,
      msg: 'That is more than there is.',
      http: 400,
    });
  });
});

it('a rate-limit error contains the time to retry, a ban its end', () => {
  expect(tooMuchWeight(6_000, 61_500, 60_000, false)).toMatchObject({ code: -1003, http: 429, retryAfterS: 2 });
  const banned = tooMuchWeight(6_000, 180_000, 60_000, true);
  expect(banned).toMatchObject({ code: -1003, http: 418, retryAfterS: 120 });
  expect(banned.msg).toContain('IP banned until 180000');
});
