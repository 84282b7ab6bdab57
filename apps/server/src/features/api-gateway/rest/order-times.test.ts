import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { GatewayClient } from '../../../testing/gateway-client.ts';
import {
  bodyOf,
  cancelAllOf,
  DELETE,
  type GatewayTraders,
  LIMIT,
  ORDER,
  type Placed,
  POST,
  placeLimit,
  startGatewayTraders,
  tradeAt,
  type Values,
} from '../../../testing/gateway-traders.ts';

interface Told extends Placed {
  readonly time: number;
  readonly updateTime: number;
  readonly workingTime: number;
  readonly trailingTime: number;
}

let traders: GatewayTraders;
let mine: GatewayClient;

beforeAll(async () => {
  traders = await startGatewayTraders();
  ({ mine } = traders);
});
afterAll(() => traders.server.close());
afterEach(() => cancelAllOf(traders));

const STOP = { symbol: 'BTCUSDT', side: 'SELL', type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', quantity: '0.01' };
const place = async (values: Values) =>
  bodyOf<Told>(await mine.signed(ORDER, { ...STOP, newOrderRespType: 'RESULT', ...values }, POST));
const told = async ({ orderId }: Placed) => bodyOf<Told>(await mine.signed(ORDER, { symbol: 'BTCUSDT', orderId }));

it('an order’s working time is when it was triggered', async () => {
  await tradeAt(traders, '20000');
  const placed = await place({ stopPrice: '19000', price: '25000' });
  expect(placed).toMatchObject({ workingTime: -1 });
  expect(placed).not.toHaveProperty('trailingTime');
  expect(await told(placed)).toMatchObject({ isWorking: false, workingTime: -1 });
  await tradeAt(traders, '19000');
  const works = await told(placed);
  expect(works).toMatchObject({ isWorking: true, workingTime: works.updateTime });
  expect(works.workingTime).toBeGreaterThan(works.time);
  const query = { symbol: 'BTCUSDT', orderId: placed.orderId, newQty: '0.005' };
  expect((await mine.signed(`${ORDER}/amend/keepPriority`, query, { method: 'PUT' })).body).toMatchObject({
    amendedOrder: { workingTime: works.workingTime },
  });
});

it('an order’s trailing time is when it was placed or when its stop was reached', async () => {
  await tradeAt(traders, '20000');
  const { time } = await told(await place({ trailingDelta: 500, price: '15000' }));
  const [atOnce] = bodyOf<Told[]>(await mine.signed('/api/v3/openOrders', { symbol: 'BTCUSDT' }));
  expect(atOnce).toMatchObject({ trailingDelta: 500, trailingTime: time, workingTime: -1 });
  const later = await place({ trailingDelta: 500, stopPrice: '19500', price: '15000' });
  expect(later).toMatchObject({ trailingDelta: 500, trailingTime: -1 });
  expect(await told(later)).toMatchObject({ trailingTime: -1 });
  await tradeAt(traders, '19400');
  const trails = await told(later);
  expect(trails.trailingTime).toBeGreaterThan(trails.time);
  const query = { symbol: 'BTCUSDT', orderId: later.orderId };
  expect((await mine.signed(ORDER, query, DELETE)).body).toMatchObject({ trailingTime: trails.trailingTime });
});

it('an expired order contains the reason in every response', async () => {
  await tradeAt(traders, '20000');
  const fok = bodyOf<Placed>(await placeLimit(mine, { timeInForce: 'FOK' }));
  expect(fok).toMatchObject({ status: 'EXPIRED', expiryReason: 'UNFILLED_FOK_ORDER_EXPIRED' });
  expect(await told(fok)).toMatchObject({ status: 'EXPIRED', expiryReason: 'UNFILLED_FOK_ORDER_EXPIRED' });
  const { timeInForce: _tif, price: _price, ...unpriced } = LIMIT;
  const market = { ...unpriced, type: 'MARKET' };
  expect((await mine.signed(ORDER, market, POST)).body).toMatchObject({ expiryReason: 'INSUFFICIENT_LIQUIDITY' });
  const open = bodyOf<Placed>(await placeLimit(mine));
  expect(await told(open)).not.toHaveProperty('expiryReason');
  await mine.signed(ORDER, { symbol: 'BTCUSDT', orderId: open.orderId }, DELETE);
  expect(await told(open)).not.toHaveProperty('expiryReason');
});
