import type { Command } from '@bourse/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';
import { booksOf } from './books.ts';

let server: TestServer;
let operator: TestClient;
let [buyer, seller]: TestClient[] = [];
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.newOperator();
  [buyer, seller] = [await server.newUser(), await server.newUser()];
  await fund(server.host, buyer.accountId, 'USDT', '1000');
  await fund(server.host, seller.accountId, 'BTC', '2');
  const order = { tradeCode: 'btc_usdt', type: 'limit', price: '1000' };
  await seller.expect('placeSpotOrder', { body: { ...order, side: 'sell', qty: '0.5' } });
  await buyer.expect('placeSpotOrder', { body: { ...order, side: 'buy', qty: '0.1' } });
});
afterAll(() => server.close());

describe('the books', () => {
  it('balance for each coin, with fees, holders and the world', async () => {
    const house: Command = { type: 'open-house-account', accountId: 70, name: 'desk', class: 'escrow' };
    await server.host.submit(house);
    const books = await operator.expect('consoleBooks');
    expect(books).toMatchObject({ seq: server.view.seq, balanced: true });
    const of = (code: string) => books.assets.find(({ shortName }) => shortName === code);
    expect(of('BTC')).toMatchObject({
      users: '1.99980000',
      usersHeld: '0.40000000',
      holders: 2,
      world: '-2.00000000',
      total: '0.00000000',
      usdt: '1999.80',
    });
    expect(of('BTC')?.house).toEqual([
      { accountId: 2, name: 'fees', class: 'fees', total: '0.00020000' },
      { accountId: 3, name: 'dust', class: 'dust', total: '0.00000000' },
      { accountId: 4, name: 'insurance', class: 'insurance', total: '0.00000000' },
      { accountId: 70, name: 'desk', class: 'escrow', total: '0.00000000' },
    ]);
    expect(of('USDT')).toMatchObject({ users: '999.90000000', world: '-1000.00000000', total: '0.00000000' });
    expect(of('ETH')).toMatchObject({ users: '0.00000000', holders: 0, total: '0.00000000', usdt: '' });
  });

  it('show what does not balance, also what belongs to no known account', () => {
    const { view } = server;
    const spoiled = Object.create(view, {
      eachBalance: {
        value: (visit: Parameters<typeof view.eachBalance>[0]) => {
          view.eachBalance(visit);
          visit(999, 1, 5n, 0n);
        },
      },
    }) as typeof view;
    const books = booksOf(spoiled);
    expect(books.balanced).toBe(false);
    expect(books.assets.find(({ coinId }) => coinId === 1)?.total).toBe('0.00000005');
  });
});

it('the first page adds up the volumes of a day by quote coin', async () => {
  const { volumes, waiting } = await operator.expect('consoleHome');
  expect(volumes).toEqual([
    { coinId: 52, shortName: 'USDT', markets: 2, amount: '100.00000000', usdt: '100.00', trades: 1 },
  ]);
  expect(waiting.transferReviews).toBe(0);
});
