import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';

let server: TestServer;
let maker: TestClient;
let user: TestClient;
let price = 20_000;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.newUser();
  await fund(server.host, maker.accountId, 'BTC', '100');
  await fund(server.host, maker.accountId, 'USDT', '100000000');
});
afterAll(() => server.close());

/** A trade of the maker's with himself at a price. */
async function tradeAt(next: number): Promise<void> {
  price = next;
  const order = { tradeCode: 'btc_usdt', type: 'limit', price: String(next), qty: '0.01' };
  const same = { selfTradePrevention: 'NONE' };
  await maker.expect('placeSpotOrder', { body: { ...order, ...same, side: 'sell' } });
  await maker.expect('placeSpotOrder', { body: { ...order, ...same, side: 'buy' } });
}

const above = (more: object = {}) => ({
  body: { tradeCode: 'btc_usdt', kind: 'above', price: String(price + 1_000), repeats: false, ...more },
});

/** The notifications of the user about alerts, oldest first. */
async function notices(): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await server.db.pool.query<{ readonly params: Readonly<Record<string, unknown>> }>(
    `select params from notifications where account_id = $1 and kind = 'alerts.fired' order by notification_id`,
    [user.accountId],
  );
  return rows.map(({ params }) => params);
}

describe('IN-08 price alerts', () => {
  beforeEach(async () => {
    user = await server.newUser();
    await tradeAt(price);
  });

  it('are created, listed, changed and deleted by their owner', async () => {
    const created = await user.expect('createPriceAlert', above());
    const line = (price + 1_000).toFixed(2);
    expect(created).toMatchObject({ tradeId: 1, kind: 'above', price: line, percent: '', period: '', state: 'active' });
    const params = { alertId: created.alertId };
    const body = { kind: 'move', percent: '2.5', period: '1h', repeats: true } as const;
    expect(await user.expect('changePriceAlert', { params, body })).toMatchObject({ ...params, ...body, price: '' });
    expect(await user.expect('priceAlerts')).toMatchObject([{ ...params, ...body }]);
    expect(await user.expect('priceAlerts', { query: { tradeCode: 'eth_usdt' } })).toEqual([]);
    expect(await user.expect('cancelPriceAlert', { params })).toEqual({});
    expect(await user.expect('priceAlerts')).toEqual([]);
  });

  it('are nobody else’s', async () => {
    const { alertId } = await user.expect('createPriceAlert', above());
    const other = await server.newUser();
    const call = { params: { alertId }, body: { kind: 'high', period: '24h', repeats: false } };
    expect(await other.call('changePriceAlert', call)).toMatchObject({ status: 404, error: 'UNKNOWN_ALERT' });
    expect(await other.call('cancelPriceAlert', call)).toMatchObject({ status: 404, error: 'UNKNOWN_ALERT' });
    expect(await other.expect('priceAlerts')).toEqual([]);
    expect(await user.expect('priceAlerts')).toHaveLength(1);
  });

  it('are not two of the same, and at most 50', async () => {
    await user.expect('createPriceAlert', above());
    expect(await user.call('createPriceAlert', above())).toMatchObject({ status: 409, error: 'ALERT_EXISTS' });
    for (let at = 1; at < 50; at += 1) {
      await user.expect('createPriceAlert', above({ price: String(price + 1_000 + at) }));
    }
    expect(await user.call('createPriceAlert', above({ price: '999999' }))).toMatchObject({ error: 'TOO_MANY_ALERTS' });
  });

  it('notify their owner once when a trade crosses the line, and are in the history', async () => {
    const line = price + 1_000;
    const { alertId } = await user.expect('createPriceAlert', above());
    await tradeAt(line + 500);
    await expect
      .poll(notices, { timeout: 10_000 })
      .toMatchObject([
        { alertId, market: 'btc_usdt', rule: 'above', price: line.toFixed(2), lastPrice: (line + 500).toFixed(2) },
      ]);
    await tradeAt(line - 500);
    await tradeAt(line + 500);
    await expect
      .poll(async () => (await user.expect('firedPriceAlerts')).items, { timeout: 10_000 })
      .toMatchObject([{ alertId, kind: 'above', lastPrice: (line + 500).toFixed(2), referencePrice: line.toFixed(2) }]);
    expect(await user.expect('priceAlerts')).toEqual([]);
    expect(await notices()).toHaveLength(1);
  });

  it('that repeat wait for the price to return, and say so', async () => {
    const line = price + 1_000;
    await user.expect('createPriceAlert', above({ repeats: true }));
    await tradeAt(line);
    const [waiting] = await user.expect('priceAlerts');
    expect(waiting).toMatchObject({ state: 'returning', fires: 1, lastPrice: line.toFixed(2) });
    expect(Number(waiting?.returnPrice)).toBeCloseTo(line * 0.995, 1);
    await tradeAt(Math.floor(line * 0.99));
    expect(await user.expect('priceAlerts')).toMatchObject([{ state: 'active', returnPrice: '', fires: 1 }]);
    await tradeAt(line);
    await expect.poll(notices, { timeout: 10_000 }).toHaveLength(2);
  });

  it('on a period know the prices of before they were created', async () => {
    const high = price + 2_000;
    await tradeAt(high);
    await tradeAt(high - 1_500);
    const body = { tradeCode: 'btc_usdt', kind: 'high', period: '24h', repeats: false };
    await user.expect('createPriceAlert', { body });
    await tradeAt(high - 100);
    expect(await user.expect('priceAlerts')).toHaveLength(1);
    await tradeAt(high + 1);
    expect(await user.expect('priceAlerts')).toEqual([]);
    expect((await user.expect('firedPriceAlerts')).items).toMatchObject([{ referencePrice: high.toFixed(2) }]);
  });

  it('notify nobody twice when the place of the notifications is lost', async () => {
    await user.expect('createPriceAlert', above());
    await tradeAt(price + 1_000);
    await expect.poll(notices, { timeout: 10_000 }).toHaveLength(1);
    await server.db.pool.query('update alert_notices set seq = 0');
    await user.expect('createPriceAlert', above());
    await tradeAt(price + 1_000);
    await expect.poll(notices, { timeout: 10_000 }).toHaveLength(2);
    const ids = (await notices()).map(({ alertId }) => alertId);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('IN-08 price alerts that are not accepted', () => {
  beforeAll(async () => {
    user = await server.newUser();
    await tradeAt(price);
  });

  it.each([
    [{ tradeCode: 'no_such' }, 'UNKNOWN_MARKET', 'tradeCode'],
    [{ price: 'x' }, 'PRICE_SYNTAX', 'price'],
    [{ price: '0' }, 'PRICE_NOT_POSITIVE', 'price'],
    [{ price: '20000.001' }, 'PRICE_OFF_TICK', 'price'],
    [{ price: undefined }, 'ALERT_PRICE_INVALID', 'price'],
    [{ price: '1' }, 'ALERT_REACHED', 'price'],
    [{ percent: '5' }, 'ALERT_MOVE_INVALID', 'percent'],
    [{ period: '1h' }, 'ALERT_PERIOD_INVALID', 'period'],
    [{ kind: 'rise', price: undefined, percent: '0.09', period: '1h' }, 'ALERT_MOVE_INVALID', 'percent'],
    [{ kind: 'rise', price: undefined, percent: '9'.repeat(14), period: '1h' }, 'ALERT_MOVE_INVALID', 'percent'],
    [{ kind: 'rise', price: undefined, percent: '-5', period: '1h' }, 'ALERT_MOVE_INVALID', 'percent'],
    [{ kind: 'rise', price: undefined, percent: '0.00001', period: '1h' }, 'DECIMAL_TOO_PRECISE', 'percent'],
    [{ kind: 'high', price: undefined, period: '1h' }, 'ALERT_PERIOD_INVALID', 'period'],
  ])('with %j are rejected as %s', async (more, error, field) => {
    expect(await user.call('createPriceAlert', above(more))).toMatchObject({ error, field });
    expect(await user.expect('priceAlerts')).toEqual([]);
  });
});
