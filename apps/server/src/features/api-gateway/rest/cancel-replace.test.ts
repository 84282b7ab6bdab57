import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../../testing/gateway-client.ts';
import {
  bodyOf,
  cancelAllOf,
  type GatewayTraders,
  LIMIT,
  type Placed,
  POST,
  placeLimit,
  startGatewayTraders,
  statusOf,
  tradeAt,
  type Values,
} from '../../../testing/gateway-traders.ts';

let traders: GatewayTraders;
let mine: GatewayClient;

const place = (change: Values = {}, client = mine) => placeLimit(client, change);

beforeAll(async () => {
  traders = await startGatewayTraders();
  ({ mine } = traders);
  await tradeAt(traders, '20000');
});
afterAll(() => traders.server.close());
afterEach(() => cancelAllOf(traders));

describe('replacing an order', () => {
  const replace = (values: Values) => mine.signed('/api/v3/order/cancelReplace', { ...LIMIT, ...values }, POST);

  it('cancels one and places the other, which may use its client id and funds', async () => {
    const old = bodyOf<Placed>(await place({ newClientOrderId: 'same', quantity: '4' }));
    const answer = await replace({
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: old.orderId,
      cancelNewClientOrderId: 'away',
      newClientOrderId: 'same',
      quantity: '4.5',
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        cancelResult: 'SUCCESS',
        newOrderResult: 'SUCCESS',
        cancelResponse: { orderId: old.orderId, status: 'CANCELED', clientOrderId: 'away' },
        newOrderResponse: { clientOrderId: 'same', origQty: '4.50000', status: 'NEW' },
      },
    });
  });

  it('does nothing, or only the second part, when there is nothing to cancel', async () => {
    const cancelOrderId = 999_999;
    expect(await replace({ cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId })).toMatchObject({
      status: 400,
      body: {
        code: -2022,
        data: {
          cancelResult: 'FAILURE',
          newOrderResult: 'NOT_ATTEMPTED',
          cancelResponse: { code: -2011 },
          newOrderResponse: null,
        },
      },
    });
    expect(await traders.owner.expect('openSpotOrders')).toEqual([]);
    expect(await replace({ cancelReplaceMode: 'ALLOW_FAILURE', cancelOrderId })).toMatchObject({
      status: 409,
      body: { code: -2021, data: { cancelResult: 'FAILURE', newOrderResult: 'SUCCESS' } },
    });
    expect(await replace({ cancelReplaceMode: 'ALLOW_FAILURE', cancelOrderId, quantity: '99' })).toMatchObject({
      status: 400,
      body: { code: -2022, data: { newOrderResult: 'FAILURE', newOrderResponse: { code: -2010 } } },
    });
  });

  it('attempts neither half for a frozen account, whose order stays', async () => {
    const old = bodyOf<Placed>(await place());
    const { accountId } = traders.owner;
    const freeze = (orders: boolean) =>
      traders.server.host.submit({ type: 'freeze-account', accountId, orders, withdrawals: false });
    await freeze(true);
    for (const cancelReplaceMode of ['STOP_ON_FAILURE', 'ALLOW_FAILURE']) {
      const answer = await replace({ cancelReplaceMode, cancelOrderId: old.orderId });
      const body = { code: -2010, msg: 'This action is disabled on this account.' };
      expect(answer, cancelReplaceMode).toMatchObject({ status: 400, body });
    }
    expect(await statusOf(mine, old.orderId)).toBe('NEW');
    await freeze(false);
  });

  it('keeps the cancel when the new order is rejected', async () => {
    const old = bodyOf<Placed>(await place());
    const answer = await replace({
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrigClientOrderId: old.clientOrderId,
      quantity: '99',
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: -2021,
        data: { cancelResult: 'SUCCESS', newOrderResult: 'FAILURE', newOrderResponse: { code: -2010 } },
      },
    });
    expect(await statusOf(mine, old.orderId)).toBe('CANCELED');
  });

  const filters: readonly (readonly [string, Values, number])[] = [
    ['a price off the tick', { price: '20000.001' }, -1013],
    ['too little of it', { quantity: '0.00001' }, -1013],
    ['too little worth', { price: '15000', quantity: '0.0002' }, -1013],
    ['too much of it', { quantity: '99999999' }, -1013],
    ['too many parts', { icebergQty: '0.0001' }, -1013],
    ['an unknown kind', { type: 'ICEBERG' }, -1116],
    ['an unknown parameter', { leverage: '2' }, -1104],
    ['a trailing distance that is too small', { type: 'TAKE_PROFIT_LIMIT', trailingDelta: 1 }, -1013],
  ];
  it.each(filters)('cancels nothing for one with %s', async (_what, values, code) => {
    await tradeAt(traders, '20000');
    const old = bodyOf<Placed>(await place());
    for (const cancelReplaceMode of ['STOP_ON_FAILURE', 'ALLOW_FAILURE']) {
      for (const cancelOrderId of [old.orderId, 999_999]) {
        const answer = await replace({ cancelReplaceMode, cancelOrderId, ...values });
        expect(answer).toMatchObject({ status: 400, body: { code } });
        expect(answer.body).not.toHaveProperty('data');
      }
    }
    expect(await statusOf(mine, old.orderId)).toBe('NEW');
  });

  it('returns a duplicate client id in the response’s own format', async () => {
    const duplicate = { code: -2010, msg: 'Duplicate order sent.' };
    await place({ newClientOrderId: 'taken', quantity: '0.011' });
    for (const cancelReplaceMode of ['STOP_ON_FAILURE', 'ALLOW_FAILURE']) {
      const { orderId } = bodyOf<Placed>(await place());
      const same = { cancelReplaceMode, newClientOrderId: 'taken' };
      expect(await replace({ ...same, cancelOrderId: orderId })).toMatchObject({
        status: 409,
        body: {
          code: -2021,
          data: {
            cancelResult: 'SUCCESS',
            newOrderResult: 'FAILURE',
            cancelResponse: { orderId, status: 'CANCELED' },
            newOrderResponse: duplicate,
          },
        },
      });
      expect(await statusOf(mine, orderId)).toBe('CANCELED');
    }
    expect(
      await replace({ cancelReplaceMode: 'ALLOW_FAILURE', newClientOrderId: 'taken', cancelOrderId: 999_999 }),
    ).toMatchObject({
      status: 400,
      body: { code: -2022, data: { cancelResult: 'FAILURE', newOrderResponse: duplicate } },
    });
    expect(await traders.owner.expect('openSpotOrders')).toMatchObject([{ clientOrderId: 'taken', qty: '0.01100' }]);
  });

  it('counts an order that it does not try, because there was nothing to cancel', async () => {
    const count = async () =>
      bodyOf<{ count: number }[]>(await mine.signed('/api/v3/rateLimit/order')).at(-1)?.count ?? 0;
    const before = await count();
    await replace({ cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: 999_999 });
    expect((await count()) - before).toBe(1);
  });

  it('cancels the old order in the required state only', async () => {
    const old = bodyOf<Placed>(await place());
    const answer = await replace({
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelOrderId: old.orderId,
      cancelRestrictions: 'ONLY_PARTIALLY_FILLED',
    });
    expect(answer).toMatchObject({ body: { code: -2022, data: { cancelResponse: { code: -2011 } } } });
    expect(await statusOf(mine, old.orderId)).toBe('NEW');
    expect(await replace({ cancelReplaceMode: 'SOMETIMES', cancelOrderId: 1 })).toMatchObject({
      body: { code: -1130 },
    });
    expect(await replace({ cancelOrderId: 1 })).toMatchObject({ body: { code: -1102 } });
    expect(await replace({ cancelReplaceMode: 'ALLOW_FAILURE' })).toMatchObject({ body: { code: -1102 } });
  });
});
