import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { fund } from '../../testing/test-world.ts';

const BTC = 1;
const USDT = 52;

describe('the statement lines of trades', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const newFundedUser = async () => {
    const user = await server.newUser();
    await fund(server.host, user.accountId, 'USDT', '100000');
    await fund(server.host, user.accountId, 'BTC', '10');
    return user;
  };
  const limit = { tradeCode: 'btc_usdt', type: 'limit', price: '20000', qty: '0.5' } as const;
  type User = Awaited<ReturnType<typeof newFundedUser>>;
  const linesOf = async (user: User, query: Record<string, string> = {}) => {
    const { items, nextCursor } = await user.expect('statement', { query: { ...query, limit: '100' } });
    expect(nextCursor).toBe('');
    return items.map(({ shortName, reason, delta, balance }) => `${reason} ${shortName} ${delta} ${balance}`);
  };

  it('are the amount paid, the amount received and the fee, newest first, with the balance after each', async () => {
    const [seller, buyer] = [await newFundedUser(), await newFundedUser()];
    await seller.expect('placeSpotOrder', { body: { ...limit, side: 'sell' } });
    const { orderId } = await buyer.expect('placeSpotOrder', { body: { ...limit, side: 'buy' } });
    expect(await linesOf(buyer)).toEqual([
      'fee BTC -0.00100000 10.49900000',
      'trade BTC 0.50000000 10.50000000',
      'trade USDT -10000.00000000 90000.00000000',
      'deposit BTC 10.00000000 10.00000000',
      'deposit USDT 100000.00000000 100000.00000000',
    ]);
    expect((await linesOf(seller)).slice(0, 3)).toEqual([
      'fee USDT -10.00000000 109990.00000000',
      'trade BTC -0.50000000 9.50000000',
      'trade USDT 10000.00000000 110000.00000000',
    ]);
    expect(await linesOf(buyer, { reasons: 'fee', coinId: String(USDT) })).toEqual([]);
    expect(await linesOf(seller, { reasons: 'fee', coinId: String(USDT) })).toHaveLength(1);
    const { items } = await buyer.expect('statement', { query: { reasons: 'trade' } });
    expect(items.map((line) => line.orderId)).toEqual([orderId, orderId]);
  });

  it('contain both sides of a self-trade, with any page size', async () => {
    const user = await newFundedUser();
    await user.expect('placeSpotOrder', { body: { ...limit, side: 'sell' } });
    await user.expect('placeSpotOrder', { body: { ...limit, side: 'buy', selfTradePrevention: 'NONE' } });
    const whole = [
      'fee BTC -0.00100000 9.99900000',
      'trade BTC 0.50000000 10.00000000',
      'trade USDT -10000.00000000 99990.00000000',
      'fee USDT -10.00000000 109990.00000000',
      'trade BTC -0.50000000 9.50000000',
      'trade USDT 10000.00000000 110000.00000000',
      'deposit BTC 10.00000000 10.00000000',
      'deposit USDT 100000.00000000 100000.00000000',
    ];
    expect(await linesOf(user)).toEqual(whole);
    for (const length of [1, 2, 3, 5]) {
      const paged: string[] = [];
      let cursor = '';
      do {
        const page = await user.expect('statement', { query: { limit: String(length), cursor } });
        paged.push(...page.items.map((line) => `${line.reason} ${line.shortName} ${line.delta} ${line.balance}`));
        cursor = page.nextCursor;
      } while (cursor !== '');
      expect(paged, `pages of ${length}`).toEqual(whole);
    }
  });

  it('are listed with deposits in a time range, both ends included, page by page, and add up to its change in balance', async () => {
    const [seller, buyer] = [await newFundedUser(), await newFundedUser()];
    await seller.expect('placeSpotOrder', { body: { ...limit, side: 'sell', qty: '1.5' } });
    for (let count = 0; count < 3; count += 1) {
      await buyer.expect('placeSpotOrder', { body: { ...limit, side: 'buy' } });
      await fund(server.host, buyer.accountId, 'BTC', '1');
    }
    const { items: all } = await buyer.expect('statement', { query: { coinId: String(BTC), limit: '100' } });
    const [newest, oldest] = [all.at(0)?.timeMs ?? 0, all.at(-1)?.timeMs ?? 0];
    const times = [...new Set(all.map(({ timeMs }) => timeMs))];
    for (const fromMs of [...times, oldest - 1, newest + 1]) {
      for (const toMs of [...times, oldest - 1, newest + 1]) {
        const within = all.filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs);
        const query = { coinId: String(BTC), fromMs: String(fromMs), toMs: String(toMs), limit: '2' };
        const listed: typeof all = [];
        let cursor = '';
        do {
          const page = await buyer.expect('statement', { query: { ...query, cursor } });
          listed.push(...page.items);
          cursor = page.nextCursor;
        } while (cursor !== '');
        expect(listed, `${fromMs} to ${toMs}`).toEqual(within);
      }
    }
    const units = (text: string) => BigInt(text.replace('.', ''));
    for (const [at, line] of all.entries()) {
      const before = all[at + 1]?.balance ?? '0.00000000';
      expect(units(before) + units(line.delta), line.entryId).toBe(units(line.balance));
    }
    for (const fromMs of ['x', '-1', '1e3']) {
      expect(await buyer.call('statement', { query: { fromMs } })).toMatchObject({ error: 'QUERY_INVALID' });
    }
  });

  it('stored before trades carried them are still listed, once', async () => {
    const user = await newFundedUser();
    const maker = await newFundedUser();
    await maker.expect('placeSpotOrder', { body: { ...limit, side: 'sell' } });
    const { orderId } = await user.expect('placeSpotOrder', { body: { ...limit, side: 'buy' } });
    const lived = await linesOf(user);
    // As an earlier version of the schema had it: the lines are in the ledger, and the trade has none.
    const { pool } = server.db;
    const { rows } = await pool.query<{ readonly seq: bigint; readonly time_ms: bigint }>(
      'update trades set entry_no = 0 where taker_order_id = $1 returning seq, time_ms',
      [orderId],
    );
    const { seq, time_ms } = rows[0] ?? {};
    const lines = [
      [4, USDT, -1_000_000_000_000n, 9_000_000_000_000n, 'trade'],
      [5, BTC, 50_000_000n, 1_050_000_000n, 'trade'],
      [6, BTC, -100_000n, 1_049_900_000n, 'fee'],
    ] as const;
    for (const [entryNo, assetId, delta, balance, reason] of lines) {
      await pool.query(
        `insert into ledger_entries (account_id, seq, entry_no, wallet, asset_id, delta, balance, reason, order_id, time_ms)
          values ($1, $2, $3, 2, $4, $5, $6, $7, $8, $9)`,
        [user.accountId, seq, entryNo, assetId, delta, balance, reason, orderId, time_ms],
      );
    }
    expect(await linesOf(user)).toEqual(lived);
  });
});
