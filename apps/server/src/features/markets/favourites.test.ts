import { MODULES } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { createBareApp } from '../../testing/bare-app.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { registerFavourites } from './favourites.routes.ts';
import { FavouritesStore } from './favourites.store.ts';
import { perpetual } from './testing/fixture-contracts.ts';

const FORM_PATH = '/hk-web/user/user_favorite_json';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('the products of a user', () => {
  it('are open like their calls: not implemented, switched off, identity required, open', async () => {
    const user = await server.newUser();
    const operator = await server.newOperator();
    const statusOf = async (name: string) =>
      (await user.expect('bizStatus')).find(({ module }) => module === name) ?? `no ${name}`;
    const set = (key: string, value: unknown) =>
      operator.expect('setConsoleSetting', { params: { key }, body: { value } as never });
    expect((await user.expect('bizStatus')).map(({ module }) => module)).toEqual([...MODULES]);
    expect(await statusOf('spot')).toEqual({ module: 'spot', open: true, reason: '' });
    expect(await statusOf('nft')).toEqual({ module: 'nft', open: false, reason: 'MODULE_UNAVAILABLE' });
    await set('kycRequired', { spot: true });
    expect(await statusOf('spot')).toEqual({ module: 'spot', open: false, reason: 'KYC_REQUIRED' });
    await set('modules', { spot: 'off' });
    expect(await statusOf('spot')).toEqual({ module: 'spot', open: false, reason: 'MODULE_UNAVAILABLE' });
    await set('modules', {});
    await set('kycRequired', {});
    expect(await statusOf('spot')).toMatchObject({ open: true });
  });
});

describe('FV-01 favourite markets', () => {
  let user: TestClient;
  beforeAll(async () => {
    user = await server.newUser();
  });
  const favourite = (operate: number, tradeId?: number) =>
    user.expect('userFavorite', { body: { operate, ...(tradeId === undefined ? {} : { tradeId }) } });

  it('are stored newest first, each once', async () => {
    expect(await favourite(1, 1)).toEqual([1]);
    expect(await favourite(1, 2)).toEqual([2, 1]);
    expect(await favourite(1, 1)).toEqual([2, 1]);
    expect(await favourite(0)).toEqual([2, 1]);
    expect(await user.expect('userFavoriteList')).toEqual([2, 1]);
    expect(await user.expect('userFavoriteList', { query: { operate: '0' } })).toEqual([2, 1]);
    expect((await user.expect('collectList')).map((ticker) => ticker.tradeId)).toEqual([2, 1]);
    expect(await favourite(-1, 2)).toEqual([1]);
    expect(await favourite(-1, 2)).toEqual([1]);
  });

  it('are accepted as form data, urlencoded or multipart', async () => {
    const plain = { body: 'operate=1&tradeId=2', headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    expect((await user.send('POST', FORM_PATH, plain)).data).toEqual([2, 1]);
    const field = (name: string, value: string) =>
      `--xx\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const inParts = (...fields: string[]) => ({
      body: `${fields.join('')}--xx--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=xx' },
    });
    const removed = await user.send('POST', FORM_PATH, inParts(field('operate', '-1'), field('tradeId', '2')));
    expect(removed.data).toEqual([1]);
    expect((await user.send('POST', FORM_PATH, inParts(field('operate', '0')))).data).toEqual([1]);
  });

  it.each([
    [{ operate: 1, tradeId: 99 }, 'UNKNOWN_MARKET', 'tradeId'],
    [{ operate: -1, tradeId: 99 }, 'UNKNOWN_MARKET', 'tradeId'],
    [{ operate: 1, tradeId: 1.5 }, 'BODY_INVALID', 'tradeId'],
    [{ operate: [1], tradeId: 1 }, 'BODY_INVALID', 'operate'],
    [{ operate: 1, tradeId: true }, 'BODY_INVALID', 'tradeId'],
    [{ operate: 1, tradeId: '0x1' }, 'BODY_INVALID', 'tradeId'],
    [{ operate: 1 }, 'UNKNOWN_MARKET', 'tradeId'],
    [{ operate: 2, tradeId: 1 }, 'BODY_INVALID', 'operate'],
    [{ operate: 0.5, tradeId: 1 }, 'BODY_INVALID', 'operate'],
    [{ operate: 'x', tradeId: 1 }, 'BODY_INVALID', 'operate'],
    [{ operate: 1, tradeId: '\u202e' }, 'BODY_INVALID', 'tradeId'],
    [{ tradeId: 1 }, 'BODY_INVALID', 'operate'],
  ])('%j is refused with %s', async (body, error, field) => {
    expect(await user.call('userFavorite', { body })).toMatchObject({ error, field });
    expect(await user.expect('userFavoriteList')).toEqual([1]);
  });
});

describe('FV-03 favourites stored by a browser', () => {
  it('are added at once, in their order, before those of the account', async () => {
    const user = await server.newUser();
    await user.expect('userFavorite', { body: { operate: 1, tradeId: 2 } });
    const merged = await user.expect('batchAddFavourites', { body: { tradeIds: [1, 2], contractCodes: [] } });
    // What is there already stays where it is.
    expect(merged).toEqual({ tradeIds: [1, 2], contractCodes: [], unknownTradeIds: [], unknownContractCodes: [] });
    const other = await server.newUser();
    const body = { tradeIds: [2, 1], contractCodes: [] };
    expect((await other.expect('batchAddFavourites', { body })).tradeIds).toEqual([2, 1]);
  });

  it('are added even if one of them no longer exists', async () => {
    const user = await server.newUser();
    const body = { tradeIds: [99, 2, 2_147_483_648, -1, 1], contractCodes: ['gone_usdt'] };
    expect(await user.expect('batchAddFavourites', { body })).toEqual({
      tradeIds: [2, 1],
      contractCodes: [],
      unknownTradeIds: [99, 2_147_483_648, -1],
      unknownContractCodes: ['gone_usdt'],
    });
  });

  it('are added once when two tabs send them concurrently', async () => {
    const user = await server.newUser();
    const send = (tradeIds: number[]) => user.expect('batchAddFavourites', { body: { tradeIds, contractCodes: [] } });
    await Promise.all(Array.from({ length: 20 }, (_, at) => send(at % 2 === 0 ? [1, 2] : [2, 1])));
    expect((await user.expect('userFavoriteList')).toSorted()).toEqual([1, 2]);
  });

  const many = Array.from({ length: 501 }, () => 1);
  it.each([
    [{ tradeIds: [1] }, 'contractCodes'],
    [{ contractCodes: [] }, 'tradeIds'],
    [{ tradeIds: ['1'], contractCodes: [] }, 'tradeIds.0'],
    [{ tradeIds: [1.5], contractCodes: [] }, 'tradeIds.0'],
    [{ tradeIds: many, contractCodes: [] }, 'tradeIds'],
    [{ tradeIds: [], contractCodes: ['BTC_USDT'] }, 'contractCodes.0'],
    [{ tradeIds: [], contractCodes: ["x'; drop table favourite_markets; --"] }, 'contractCodes.0'],
    [{ tradeIds: [], contractCodes: ['💥'] }, 'contractCodes.0'],
  ])('the body of row %# is refused and changes nothing', async (body, field) => {
    const user = await server.newUser();
    expect(await user.call('batchAddFavourites', { body })).toMatchObject({ error: 'BODY_INVALID', field });
    expect(await user.expect('userFavoriteList')).toEqual([]);
  });
});

describe('FV-02 favourite contracts', () => {
  it('are rejected with their own code when there is no such contract', async () => {
    const user = await server.newUser();
    const add = { body: [{ contractCode: 'btc_usdt', status: 0 }] };
    const rejection = { status: 404, code: 41054, error: 'UNKNOWN_CONTRACT', field: '0.contractCode' };
    expect(await user.call('setContractCollection', add)).toMatchObject(rejection);
    // One that is gone can still be taken off the list.
    expect(await user.expect('setContractCollection', { body: [{ contractCode: 'btc_usdt', status: 1 }] })).toEqual([]);
    expect(await user.expect('contractCollection')).toEqual([]);
  });

  it.each([
    [[], ''],
    [[{ contractCode: 'btc_usdt' }], '0.status'],
    [[{ contractCode: 'btc_usdt', status: 2 }], '0.status'],
    [[{ contractCode: 'btc_usdt', status: '0' }], '0.status'],
    [[{ contractCode: 'BTC_USDT', status: 0 }], '0.contractCode'],
    [[{ contractCode: '', status: 0 }], '0.contractCode'],
    [[{ contractCode: 'x'.repeat(41), status: 0 }], '0.contractCode'],
    [[{ contractCode: 'btc\u202eusdt', status: 0 }], '0.contractCode'],
    [{ contractCode: 'btc_usdt', status: 0 }, ''],
  ])('%j is refused', async (body, field) => {
    const user = await server.newUser();
    expect(await user.call('setContractCollection', { body })).toMatchObject({ error: 'BODY_INVALID', field });
  });
});

/** The exchange trades no contracts yet: the routes over contracts of the test's own, on the real database. */
describe('FV-02 favourite contracts, once there are contracts', () => {
  let app: HttpApp;
  const CSRF = 'token';
  let accountId = 0;
  const contracts = [perpetual('btc_usdt'), perpetual('eth_usdt'), perpetual('sol_usdt')];

  beforeAll(async () => {
    accountId = (await server.newUser()).accountId;
    const user = { accountId, csrfToken: CSRF } as SessionUser;
    app = await createBareApp({ user, checkResponses: true });
    const store = new FavouritesStore(server.db.pool);
    registerFavourites(app, server.view, store, { contracts: () => contracts });
    await app.fastify.ready();
  });
  afterAll(() => app.fastify.close());

  const post = async (url: string, payload: unknown) => {
    const headers = { 'content-type': 'application/json', 'x-csrf-token': CSRF };
    return (await app.fastify.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) })).json();
  };
  const set = (...lines: readonly (readonly [contractCode: string, status: number])[]) =>
    post(
      '/swap/v1/portal/collection',
      lines.map(([contractCode, status]) => ({ contractCode, status })),
    );
  const codes = (answer: { data: { contractCode: string }[] }) => answer.data.map((line) => line.contractCode);

  it('are added, newest first, and removed', async () => {
    expect(codes(await set(['btc_usdt', 0]))).toEqual(['btc_usdt']);
    expect((await set(['eth_usdt', 0])).data).toEqual([
      { contractCode: 'eth_usdt', status: 0, userId: accountId },
      { contractCode: 'btc_usdt', status: 0, userId: accountId },
    ]);
    expect(codes(await set(['sol_usdt', 0], ['eth_usdt', 1]))).toEqual(['sol_usdt', 'btc_usdt']);
    expect(codes(await set(['eth_usdt', 0], ['eth_usdt', 1]))).toEqual(['sol_usdt', 'btc_usdt']);
    const listed = await app.fastify.inject({ method: 'GET', url: '/swap/v1/portal/collection' });
    expect(codes(listed.json())).toEqual(['sol_usdt', 'btc_usdt']);
  });

  it('are changed atomically', async () => {
    const rejected = await set(['btc_usdt', 1], ['no_usdt', 0]);
    expect(rejected).toMatchObject({ error: 'UNKNOWN_CONTRACT', field: '1.contractCode' });
    const listed = await app.fastify.inject({ method: 'GET', url: '/swap/v1/portal/collection' });
    expect(codes(listed.json())).toEqual(['sol_usdt', 'btc_usdt']);
  });

  it('FV-03 are merged with the markets in one call', async () => {
    const body = { tradeIds: [2, 1], contractCodes: ['eth_usdt', 'no_usdt', 'btc_usdt'] };
    expect((await post('/hk-web/user/trading_favorite/batch_add', body)).data).toEqual({
      tradeIds: [2, 1],
      contractCodes: ['eth_usdt', 'sol_usdt', 'btc_usdt'],
      unknownTradeIds: [],
      unknownContractCodes: ['no_usdt'],
    });
  });
});
