import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfTexts } from '../../testing/pdf-text.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';
import { WorthSnapshots } from './worth/worth-snapshots.ts';
import { WorthStore } from './worth/worth-store.ts';

const DAY_MS = 86_400_000;
const BTC = 1;
const USDT = 52;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const maker = await server.newUser();
  await fund(server.host, maker.accountId, 'BTC', '10');
  await fund(server.host, maker.accountId, 'USDT', '1000000');
  const order = { tradeCode: 'btc_usdt', type: 'limit', price: '20000', qty: '0.5', selfTradePrevention: 'NONE' };
  await maker.expect('placeSpotOrder', { body: { ...order, side: 'sell' } });
  await maker.expect('placeSpotOrder', { body: { ...order, side: 'buy' } });
});
afterAll(() => server.close());

/** Makes it a day ago that everything so far happened to a user, and has the last midnight's worths taken again. */
async function waitADay(user: TestClient): Promise<void> {
  const { pool } = server.db;
  await server.projector.whenProjected(server.view.seq);
  const back = [DAY_MS, user.accountId];
  await pool.query('update ledger_entries set time_ms = time_ms - $1 where account_id = $2', back);
  await pool.query(`update klines set open_ms = open_ms - $1 where interval = '1m'`, [DAY_MS]);
  await pool.query('delete from worth_snapshots');
  await pool.query('delete from worth_days');
  const { view, projector } = server;
  await new WorthSnapshots({ view, projector, store: new WorthStore(pool), nowMs: Date.now }).catchUp();
}

describe('the assets of a user', () => {
  it('are shown in total, by wallet and by coin; play money counts nowhere else', async () => {
    const user = await server.newUser();
    await fund(server.host, user.accountId, 'USDT', '1000');
    await fund(server.host, user.accountId, 'BTC', '0.1');
    for (const [wallet, amount] of [
      ['perpetual', 500_00000000n],
      ['mock', 9_00000000n],
    ] as const) {
      const { accountId } = user;
      await server.host.submit({ type: 'credit', accountId, wallet, assetId: USDT, amount, reason: 'deposit' });
    }
    const assets = await user.expect('assetsOverview');
    expect(assets).toMatchObject({ totalUsdt: '3500.00', totalBtc: '0.17500000' });
    expect(assets.coins.map(({ shortName, total, usdt }) => [shortName, total, usdt])).toEqual([
      ['BTC', '0.10000000', '2000.00'],
      ['USDT', '1500.00000000', '1500.00'],
    ]);
    const worths = assets.accounts.filter(({ totalUsdt }) => totalUsdt !== '0.00');
    expect(worths.map(({ wallet, totalUsdt }) => [wallet, totalUsdt])).toEqual([
      [2, '3000.00'],
      [5, '500.00'],
      [10, '9.00'],
    ]);
    expect(assets.accounts).toHaveLength(9);
  });

  it('have earned what they are worth now less what they were worth at midnight and what came in since', async () => {
    const user = await server.newUser();
    await fund(server.host, user.accountId, 'BTC', '0.2');
    await waitADay(user);
    await fund(server.host, user.accountId, 'USDT', '1000');
    const between = { from: 'spot', to: 'perpetual', assetId: USDT, amount: 400_00000000n } as const;
    await server.host.submit({ type: 'transfer', accountId: user.accountId, ...between });
    const { today, totalUsdt } = await user.expect('assetsOverview');
    expect(totalUsdt).toBe('5000.00');
    expect(today).toEqual({ usdt: '0.00', percent: '0.00', startUsdt: '4000.00', flowUsdt: '1000.00' });
    const { points } = await user.expect('worthCurve', { query: { days: '7' } });
    expect(points.map(({ usdt, btc, profitUsdt }) => [usdt, btc, profitUsdt])).toEqual([
      ['4000.00', '0.20000000', '0.00'],
      ['5000.00', '0.25000000', '0.00'],
    ]);
    expect((points[0]?.timeMs ?? 1) % DAY_MS).toBe(0);
  });

  it('have a curve of one point before their first midnight', async () => {
    const user = await server.newUser();
    const { points } = await user.expect('worthCurve');
    expect(points.map(({ usdt }) => usdt)).toEqual(['0.00']);
    expect(await user.call('worthCurve', { query: { days: '8' } })).toMatchObject({ error: 'QUERY_INVALID' });
  });
});

describe('the statement', () => {
  it('is read oldest first as it is newest first, page by page', async () => {
    const user = await server.newUser();
    for (const amount of ['1', '2', '3']) await fund(server.host, user.accountId, 'USDT', amount);
    const order = { tradeCode: 'btc_usdt', type: 'limit', price: '20000', qty: '0.5', side: 'sell' };
    await fund(server.host, user.accountId, 'BTC', '1');
    await fund(server.host, user.accountId, 'USDT', '20000');
    await user.expect('placeSpotOrder', { body: order });
    await user.expect('placeSpotOrder', { body: { ...order, side: 'buy', selfTradePrevention: 'NONE' } });
    const newest = await user.expect('statement', { query: { limit: '100' } });
    expect(newest.items.length).toBeGreaterThan(8);
    for (const limit of ['1', '2', '4', '100']) {
      const listed: typeof newest.items = [];
      let cursor = '';
      do {
        const page = await user.expect('statement', { query: { order: 'oldest', limit, cursor } });
        listed.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== '');
      expect(listed, `pages of ${limit}`).toEqual(newest.items.toReversed());
    }
  });

  const documentOf = (user: TestClient, query: Record<string, string>) => user.call('statementDocument', { query });
  const textOf = ({ data }: { readonly data: unknown }) => (data instanceof Buffer ? pdfTexts(data).join('\n') : '');
  const today = () => ({ fromMs: String(Date.now() - 1_000_000), toMs: String(Date.now() + 1_000_000) });

  it('is a document whose opening balances and lines give the closing ones', async () => {
    const user = await server.newUser();
    await fund(server.host, user.accountId, 'USDT', '30.5');
    const answer = await documentOf(user, today());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const text = textOf(answer);
    const row = ['USDT', 'Spot', '0.00000000', '30.50000000', '0.00000000', '30.50000000'].join('\n');
    expect(text).toContain(row);
    expect(text).toContain('+30.50000000');
    const chinese = await documentOf(user, { ...today(), lang: 'zh_CN', coinId: String(BTC) });
    expect(textOf(chinese)).toContain('此期间没有变动。');
  });

  it('is a document of at most 5,000 lines', async () => {
    const user = await server.newUser();
    const { pool } = server.db;
    const addLines = (from: number, to: number) =>
      pool.query(
        `insert into ledger_entries (account_id, seq, entry_no, wallet, asset_id, delta, balance, reason, time_ms)
          select $1, 1, at, 2, ${USDT}, 1, at, 'deposit', $2 from generate_series($3::integer, $4::integer) as at`,
        [user.accountId, Date.now(), from, to],
      );
    await addLines(1, 5_000);
    const whole = textOf(await documentOf(user, today()));
    expect(whole.match(/\+0\.00000001/g)).toHaveLength(5_000);
    expect(whole).toContain('0.00005000');
    await addLines(5_001, 5_001);
    expect(await documentOf(user, today())).toMatchObject({ error: 'STATEMENT_TOO_LONG', status: 400 });
  });

  it('is refused as a document for an odd period, an unknown coin, and too often', async () => {
    const user = await server.newUser();
    const errorOf = async (query: Record<string, string>) => (await documentOf(user, query)).error;
    expect(await errorOf({ fromMs: '5', toMs: '4' })).toBe('STATEMENT_PERIOD_INVALID');
    expect(await errorOf({ fromMs: '0', toMs: String(400 * DAY_MS) })).toBe('STATEMENT_PERIOD_INVALID');
    expect(await errorOf({ ...today(), coinId: '999' })).toBe('UNKNOWN_ASSET');
    for (let count = 0; count < 6; count += 1) expect((await documentOf(user, today())).status).toBe(200);
    expect(await errorOf(today())).toBe('STATEMENT_TOO_OFTEN');
    // Sub-accounts of the same person have no documents of their own to spend.
    const { subId } = await user.expect('createSubAccount', { body: { name: 'Desk' } });
    await user.expect('enterSubAccount', { params: { subId: String(subId) } });
    expect(await errorOf(today())).toBe('STATEMENT_TOO_OFTEN');
  });

  it('is made for some at a time; more are told to try again', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => server.newUser()));
    const answers = await Promise.all(users.map((user) => documentOf(user, today())));
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThanOrEqual(12);
    expect(made.length).toBeLessThan(20);
    const errors = new Set(answers.flatMap(({ error, status }) => (status === 200 ? [] : [error])));
    expect([...errors]).toEqual(['STATEMENT_TOO_OFTEN']);
  });

  it('has nothing that happens while it is read: neither pages nor a document tell half of it', async () => {
    const user = await server.newUser();
    await fund(server.host, user.accountId, 'USDT', '5');
    // As if the projections had gone on after the request.
    await server.db.pool.query(
      `insert into ledger_entries (account_id, seq, entry_no, wallet, asset_id, delta, balance, reason, time_ms)
        values ($1, $2, 1, 2, ${USDT}, 700000000, 1200000000, 'deposit', $3)`,
      [user.accountId, server.view.seq + 1_000_000, Date.now()],
    );
    for (const order of ['oldest', 'newest'] as const) {
      const { items } = await user.expect('statement', { query: { order } });
      expect(items, order).toHaveLength(1);
    }
    const text = textOf(await documentOf(user, today()));
    const row = ['USDT', 'Spot', '0.00000000', '5.00000000', '0.00000000', '5.00000000'].join('\n');
    expect(text).toContain(row);
    expect(text).not.toContain('+7.00000000');
  });
});
