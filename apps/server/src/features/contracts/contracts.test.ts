import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund, TEST_ASSETS } from '../../testing/test-world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Puts money into the contract account; a transfer will do it one day. */
async function fundContracts(accountId: number, code: keyof typeof TEST_ASSETS, amount: bigint) {
  const { assetId } = TEST_ASSETS[code];
  const command = { type: 'credit', accountId, wallet: 'perpetual', assetId, amount, reason: 'deposit' } as const;
  const { events } = await server.host.submit(command);
  expect(events[0]?.type).not.toBe('rejected');
}

/** A trade that sets the last price of a market. */
async function trade(seller: TestClient, buyer: TestClient, tradeCode: string, price: string) {
  const order = { tradeCode, type: 'limit', price, qty: '0.01' };
  await seller.expect('placeSpotOrder', { body: { ...order, side: 'sell' } });
  expect(await buyer.expect('placeSpotOrder', { body: { ...order, side: 'buy' } })).toMatchObject({ status: 'FILLED' });
}

describe('HD-07 summary of the contract account', () => {
  it('is nothing for somebody new, also where a coin has no price yet', async () => {
    const user = await server.newUser();
    expect(await user.expect('assetsSummary')).toMatchObject({
      totalAccountRights: '0.00000000',
      totalBtcAccountRights: '0.00000000',
      totalEthAccountRights: '0.00000000',
    });
  });

  it('values the contract wallet, and only that, at last prices', async () => {
    const [user, seller, buyer] = [await server.newUser(), await server.newUser(), await server.newUser()];
    await fund(server.host, seller.accountId, 'BTC', '1');
    await fund(server.host, seller.accountId, 'ETH', '1');
    await fund(server.host, buyer.accountId, 'USDT', '10000');
    await trade(seller, buyer, 'btc_usdt', '60000');
    await fundContracts(user.accountId, 'USDT', 1_500_00000000n);
    await fundContracts(user.accountId, 'BTC', 5000000n);
    await fund(server.host, user.accountId, 'USDT', '777');
    expect(await user.expect('assetsSummary')).toMatchObject({
      totalAccountRights: '4500.00000000',
      totalBtcAccountRights: '0.07500000',
      totalEthAccountRights: '',
    });
    await trade(seller, buyer, 'eth_usdt', '3000');
    expect((await user.expect('assetsSummary')).totalEthAccountRights).toBe('1.50000000');
  });

  it('tells CNY by the operator’s rate', async () => {
    const user = await server.newUser();
    await fundContracts(user.accountId, 'USDT', 100_00000000n);
    const { currencies } = await user.expect('webConfig');
    const rate = Number(currencies.find(({ currencyCode }) => currencyCode === 'CNY')?.usdtRate);
    const { totalCnyAccountRights } = await user.expect('assetsSummary');
    expect(rate).toBeGreaterThan(1);
    expect(Number(totalCnyAccountRights)).toBeCloseTo(100 * rate, 2);
  });
});
