import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';

const MOCK = { assetId: 900, code: 'F_USDT', scale: 8 };

describe('play money', () => {
  let server: TestServer;
  let user: TestClient;
  beforeAll(async () => {
    server = await startTestServer();
    user = await server.newUser();
    await server.host.submit({ type: 'create-asset', asset: MOCK });
    const { accountId } = user;
    const money = { assetId: MOCK.assetId, amount: 100_00000000n, reason: 'adjustment' } as const;
    const { events } = await server.host.submit({ type: 'credit', accountId, wallet: 'mock', ...money });
    expect(events[0]?.type).not.toBe('rejected');
  });
  afterAll(() => server.close());

  it('is in the mock wallet, alone, and in no other', async () => {
    const codes = async (wallet: string) =>
      (await user.expect('balances', { query: { wallet } })).items.map(({ shortName, total }) => [shortName, total]);
    expect(await codes('10')).toEqual([['F_USDT', '100.00000000']]);
    for (const wallet of ['2', '5'])
      expect((await codes(wallet)).map(([code]) => code)).toEqual(['BTC', 'ETH', 'USDT']);
  });

  it('is worth nothing', async () => {
    expect((await user.expect('walletOverview')).totalUsdt).toBe('0.00');
    expect((await user.expect('balances', { query: { wallet: '10' } })).totalUsdt).toBe('0.00');
  });

  it('cannot be transferred, given by the faucet, or be traded on a spot market', async () => {
    const coins = await user.expect('transferCoins', { query: { type: '2_5' } });
    expect(coins.map(({ shortName }) => shortName)).toEqual(['BTC', 'ETH', 'USDT']);
    expect(await user.call('demoFaucet', { body: { coinId: MOCK.assetId } })).toMatchObject({ error: 'UNKNOWN_ASSET' });
    const operator = await server.newOperator();
    expect((await operator.expect('consoleAssets')).items.map(({ shortName }) => shortName)).not.toContain('F_USDT');
  });
});
