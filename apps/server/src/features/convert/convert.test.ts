import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund, TEST_ASSETS } from '../../testing/test-world.ts';

const { BTC, ETH, USDT } = TEST_ASSETS;

let server: TestServer;
let maker: TestClient;
let user: TestClient;

beforeAll(async () => {
  server = await startTestServer();
  maker = await server.newUser();
  await fund(server.host, maker.accountId, 'BTC', '10');
  await fund(server.host, maker.accountId, 'ETH', '100');
  await fund(server.host, maker.accountId, 'USDT', '1000000');
});
beforeEach(async () => {
  await maker.expect('cancelAllSpotOrders');
  await rest('btc_usdt', 'buy', '50000');
  await rest('btc_usdt', 'sell', '50010');
  await rest('eth_usdt', 'buy', '2000');
  await rest('eth_usdt', 'sell', '2001');
  user = await server.newUser();
  await fund(server.host, user.accountId, 'BTC', '1');
  await fund(server.host, user.accountId, 'USDT', '5000');
});
afterAll(() => server.close());

const rest = (tradeCode: string, side: 'buy' | 'sell', price: string, qty = '1') =>
  maker.expect('placeSpotOrder', { body: { tradeCode, type: 'limit', side, price, qty } });
const ask = (more: object = {}) => ({
  query: { fromCoinId: String(BTC.assetId), toCoinId: String(ETH.assetId), amount: '0.02', ...more },
});
const quote = (more: object = {}) => user.expect('convertQuote', ask(more));
const accept = (quoteId: string, by = user) => by.call('convert', { body: { quoteId } });

async function totals(): Promise<Readonly<Record<string, string>>> {
  const { items } = await user.expect('balances');
  return Object.fromEntries(items.map(({ shortName, total }) => [shortName, total]));
}

describe('a quote', () => {
  it('goes the way over the coin between, with what every step brings after its fee', async () => {
    const given = await quote();
    // 0.02 BTC at 50,000 are 1,000 USDT less 0.2 %; 998 USDT at 2,001 are 0.49875 ETH less 0.2 %.
    expect(given).toMatchObject({ paid: '0.02000000', received: '0.49775250', minReceived: '0.49526374' });
    expect(given.legs.map(({ fee, received, side, tradeCode }) => [tradeCode, side, received, fee])).toEqual([
      ['btc_usdt', 'sell', '998.00000000', '2.00000000'],
      ['eth_usdt', 'buy', '0.49775250', '0.00099750'],
    ]);
    expect(given.rate).toBe('24.887625');
  });

  it('promises by the tolerance that is asked for', async () => {
    expect((await quote({ tolerance: '0' })).minReceived).toBe('0.49775250');
    expect((await quote({ tolerance: '100' })).minReceived).toBe('0.49277498');
  });

  it.each<[string, object, string, string]>([
    ['a coin that there is not', { toCoinId: '77' }, 'UNKNOWN_ASSET', 'toCoinId'],
    ['a coin into itself', { toCoinId: '1' }, 'CONVERT_PATH_INVALID', 'toCoinId'],
    ['no amount', { amount: '0' }, 'AMOUNT_NOT_POSITIVE', 'amount'],
    ['an amount that is no number', { amount: '1e-3' }, 'DECIMAL_SYNTAX', 'amount'],
    ['too many decimals', { amount: '0.123456789' }, 'DECIMAL_TOO_PRECISE', 'amount'],
    ['less than the market takes', { amount: '0.00001' }, 'NOTIONAL_TOO_SMALL', 'amount'],
    ['more than the book has', { amount: '3' }, 'CONVERT_BOOK_TOO_THIN', 'amount'],
  ])('of %s is rejected', async (_name, more, code, field) => {
    expect(await user.call('convertQuote', ask(more))).toMatchObject({ error: code, field });
  });

  it('takes the way that brings most', async () => {
    // Straight to USDT, at the best bid.
    const given = await quote({ toCoinId: String(USDT.assetId) });
    expect(given.legs.map(({ tradeCode }) => tradeCode)).toEqual(['btc_usdt']);
  });
});

describe('a conversion', () => {
  it('does what was quoted, once, and is in the history with its orders', async () => {
    const given = await quote();
    const [done, again] = await Promise.all([accept(given.quoteId), accept(given.quoteId)]);
    expect(done.data).toMatchObject({ paid: given.paid, received: given.received, fromCoin: 'BTC', toCoin: 'ETH' });
    expect(again.data).toEqual(done.data);
    expect(await accept(given.quoteId)).toMatchObject({ data: done.data });
    expect(await totals()).toMatchObject({ BTC: '0.98000000', ETH: '0.49775250', USDT: '5000.00125000' });
    const { items } = await user.expect('conversions');
    expect(items).toEqual([done.data]);
    const history = await user.expect('spotOrderHistory');
    expect(history.items.map(({ orderId }) => orderId).toReversed()).toEqual(
      items[0]?.legs.map(({ orderId }) => orderId),
    );
  });

  it('does nothing when the book has moved, and says so', async () => {
    const given = await quote();
    await maker.expect('cancelAllSpotOrders');
    await rest('btc_usdt', 'buy', '49000');
    await rest('eth_usdt', 'sell', '2001');
    expect((await accept(given.quoteId)).error).toBe('CONVERT_RATE_MOVED');
    expect(await totals()).toMatchObject({ BTC: '1.00000000', ETH: '0.00000000', USDT: '5000.00000000' });
    // A rejected quote stays rejected.
    expect((await accept(given.quoteId)).error).toBe('CONVERT_RATE_MOVED');
    expect((await user.expect('conversions')).items).toEqual([]);
  });

  it('does nothing without the money, and against an own order', async () => {
    const poor = await quote();
    await user.expect('placeSpotOrder', {
      body: { tradeCode: 'btc_usdt', type: 'limit', side: 'sell', price: '60000', qty: '0.99' },
    });
    expect((await accept(poor.quoteId)).error).toBe('INSUFFICIENT_BALANCE');
    await user.expect('placeSpotOrder', {
      body: { tradeCode: 'eth_usdt', type: 'limit', side: 'buy', price: '2000.5', qty: '0.01' },
    });
    const own = await quote({ fromCoinId: '2', toCoinId: String(USDT.assetId), amount: '0.01' });
    expect((await accept(own.quoteId)).error).toBe('CONVERT_MEETS_OWN_ORDER');
  });

  it('of more than there is does nothing, also when whole lots would take no more than there is', async () => {
    // A lot is 0.00001 BTC, 0.5001 USDT.
    const poor = await server.newUser();
    await fund(server.host, poor.accountId, 'USDT', '100.1');
    const query = { fromCoinId: String(USDT.assetId), toCoinId: String(BTC.assetId), amount: '100.3' };
    const given = await poor.expect('convertQuote', { query });
    expect(given.paid).toBe('100.02000000');
    expect((await accept(given.quoteId, poor)).error).toBe('INSUFFICIENT_BALANCE');
    const within = await poor.expect('convertQuote', { query: { ...query, amount: '100.1' } });
    expect((await accept(within.quoteId, poor)).data).toMatchObject({ paid: '100.02000000' });
  });

  it('is for the user who asked, as long as the quote holds', async () => {
    const given = await quote();
    const other = await server.newUser();
    expect((await accept(given.quoteId, other)).error).toBe('CONVERT_QUOTE_EXPIRED');
    expect((await accept('0'.repeat(32))).error).toBe('CONVERT_QUOTE_EXPIRED');
  });
});
