import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cursorOf, encodeCursor } from '../../platform/pages/cursor.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { fund } from '../../testing/test-world.ts';
import { FundsStore } from './funds.store.ts';

const USDT = 52;

describe('funds', () => {
  let server: TestServer;
  let store: FundsStore;
  beforeAll(async () => {
    server = await startTestServer();
    store = new FundsStore(server.db.pool, () => server.view.catalogue.markets());
  });
  afterAll(() => server.close());

  it('lists every coin, zeros included, in the requested wallet', async () => {
    const user = await server.newUser();
    await fund(server.host, user.accountId, 'USDT', '12.5');
    const spot = await user.expect('balances');
    expect(spot.items.map((item) => [item.shortName, item.total])).toEqual([
      ['BTC', '0.00000000'],
      ['ETH', '0.00000000'],
      ['USDT', '12.50000000'],
    ]);
    expect(spot.totalUsdt).toBe('12.50');
    const other = await user.expect('balances', { query: { wallet: '5' } });
    expect(other.items.every((item) => item.wallet === 5 && item.total === '0.00000000')).toBe(true);
    expect(await user.call('balances', { query: { wallet: '1' } })).toMatchObject({ error: 'QUERY_INVALID' });
  });

  it('values each wallet and the total, without play money', async () => {
    const user = await server.newUser();
    await fund(server.host, user.accountId, 'USDT', '12.5');
    for (const wallet of ['perpetual', 'mock'] as const) {
      const amount = 200_00000000n;
      const { accountId } = user;
      await server.host.submit({ type: 'credit', accountId, wallet, assetId: USDT, amount, reason: 'deposit' });
    }
    const overview = await user.expect('walletOverview');
    expect(overview.totalUsdt).toBe('212.50');
    const worths = new Map(overview.wallets.map(({ wallet, totalUsdt }) => [wallet, totalUsdt]));
    expect([worths.size, worths.get(2), worths.get(5), worths.get(10), worths.get(3)]).toEqual([
      9,
      '12.50',
      '200.00',
      '200.00',
      '0.00',
    ]);
  });

  it('shows what an open order holds', async () => {
    const user = await server.newUser();
    await fund(server.host, user.accountId, 'USDT', '500');
    const body = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.01' };
    await user.expect('placeSpotOrder', { body });
    const usdt = (await user.expect('balances')).items.find((item) => item.coinId === USDT);
    expect(usdt).toMatchObject({ total: '500.00000000', held: '200.00000000', available: '300.00000000' });
  });

  it('explains the balance line by line, newest first, page by page', async () => {
    const user = await server.newUser();
    for (let count = 1; count <= 7; count += 1) await fund(server.host, user.accountId, 'USDT', String(count));
    await fund(server.host, user.accountId, 'BTC', '1');
    const first = await user.expect('statement', { query: { limit: '5', coinId: '52' } });
    await fund(server.host, user.accountId, 'USDT', '100');
    const second = await user.expect('statement', { query: { limit: '5', coinId: '52', cursor: first.nextCursor } });
    expect(second.nextCursor).toBe('');
    const lines = [...first.items, ...second.items];
    expect(lines.map((line) => [line.delta, line.balance])).toEqual(
      [28, 21, 15, 10, 6, 3, 1].map((balance, index) => [`${7 - index}.00000000`, `${balance}.00000000`]),
    );
    expect(lines.every((line) => line.reason === 'deposit' && line.shortName === 'USDT')).toBe(true);
    expect(await user.call('statement', { query: { coinId: '999' } })).toMatchObject({ error: 'UNKNOWN_ASSET' });
    const forged = encodeCursor(cursorOf('statement', ['int', 'int']), [9n, 2n ** 40n]);
    for (const cursor of ['x', forged]) {
      expect(await user.call('statement', { query: { cursor } })).toMatchObject({ error: 'QUERY_INVALID' });
    }
  });

  it('filters lines by reason, page by page', async () => {
    const user = await server.newUser();
    for (const amount of ['1', '2', '3']) await fund(server.host, user.accountId, 'USDT', amount);
    await user.expect('demoFaucet', { body: { coinId: 1 } });
    const reasonsOf = async (reasons: string) => {
      const { items } = await user.expect('statement', { query: { reasons } });
      return items.map((item) => item.reason);
    };
    expect(await reasonsOf('faucet,reward')).toEqual(['faucet']);
    expect(await reasonsOf('withdrawal')).toEqual([]);
    expect(await reasonsOf('deposit,trade')).toEqual(['deposit', 'deposit', 'deposit']);
    const first = await user.expect('statement', { query: { reasons: 'deposit', limit: '2' } });
    const rest = await user.expect('statement', { query: { reasons: 'deposit', cursor: first.nextCursor } });
    expect([...first.items, ...rest.items].map((item) => item.delta)).toEqual(
      ['3', '2', '1'].map((n) => `${n}.00000000`),
    );
    for (const reasons of ['', 'gift', 'deposit,', 'deposit;reward', `deposit${',reward'.repeat(40)}`]) {
      expect(await user.call('statement', { query: { reasons } }), reasons).toMatchObject({ error: 'QUERY_INVALID' });
    }
  });

  it('grants from the faucet five times per day and coin, also with concurrent requests', async () => {
    const user = await server.newUser();
    const asks = Array.from({ length: 12 }, () => user.call('demoFaucet', { body: { coinId: USDT } }));
    const answers = await Promise.all(asks);
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(5);
    for (const rejected of answers.filter((answer) => answer.code !== 200)) {
      expect(rejected).toMatchObject({ status: 429, error: 'FAUCET_LIMIT', field: 'coinId' });
    }
    const usdt = (await user.expect('balances')).items.find((item) => item.coinId === USDT);
    expect(usdt?.total).toBe('50000.00000000');
    expect(await user.expect('demoFaucet', { body: { coinId: 1 } })).toMatchObject({ total: '1000.00000000' });
    const statement = await user.expect('statement', { query: { coinId: '52' } });
    expect(statement.items.map((line) => line.reason)).toEqual(Array(5).fill('faucet'));
  });

  it('rejects a faucet request for an unknown coin', async () => {
    const user = await server.newUser();
    expect(await user.call('demoFaucet', { body: { coinId: 77 } })).toMatchObject({ error: 'UNKNOWN_ASSET' });
  });

  describe('a grant', () => {
    const amount = 700n;
    const newGrant = async () => {
      const { accountId } = await server.newUser();
      const claim = (most = 5) => {
        const wish = { accountId, assetId: USDT, amount, claimedMs: Date.now() };
        return inTransaction(server.db.pool, (tx) => store.claimGrant(tx, wish, most));
      };
      return { claim };
    };
    it('counts a day’s grants by number, whatever happened to earlier ones', async () => {
      const { claim } = await newGrant();
      const first = await claim(3);
      await claim(3);
      await inTransaction(server.db.pool, (tx) => store.dropGrant(tx, first ?? 0n));
      expect(await claim(3)).toEqual(expect.any(BigInt));
      expect(await claim(3)).toEqual(expect.any(BigInt));
      expect(await claim(3)).toBeUndefined();
    });
  });
});
