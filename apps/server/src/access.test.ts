import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeSamples, SMALLEST_PNG, sampleList, sampleScale } from './testing/route-samples.ts';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';
import type { TestClient, WireRequest } from './testing/test-client.ts';
import { fund } from './testing/test-world.ts';

// Every route of the contract, called by a visitor, the owner, another user and another site.

const NAMES = Object.keys(routes) as RouteName[];
const specOf = (name: RouteName): RouteSpec => routes[name];
const USER_ROUTES = NAMES.filter((name) => specOf(name).auth === 'user' && specOf(name).permission === undefined);
const OPERATOR_ROUTES = NAMES.filter((name) => specOf(name).permission !== undefined);
const OPEN_ROUTES = NAMES.filter((name) => specOf(name).auth === 'none');
const OPTIONAL_ROUTES = NAMES.filter((name) => specOf(name).auth === 'optional');
const CHANGING = [...USER_ROUTES, ...OPTIONAL_ROUTES].filter((name) => specOf(name).mutates);
// These end the session or the order that the other rows need; they are tested separately.
const ENDING: readonly RouteName[] = [
  'logout',
  'cancelSpotOrder',
  'cancelSpotOrderList',
  'cancelSpotStrategy',
  'cancelAllSpotOrders',
  'deleteApiKey',
  'setUserPhoto',
  'deleteUserPhoto',
  // In passwords.test.ts, second-factor.test.ts and own-sessions.test.ts.
  'confirmSecondFactor',
  'renewBackupCodes',
  'endSecondFactor',
  'changePassword',
  'endOwnSession',
  'endOtherSessions',
  'deleteRole',
  'approveProposal',
  'rejectProposal',
  // Of an alert; in alerts.test.ts.
  'changePriceAlert',
  'cancelPriceAlert',
  // Of a browser with a push service; in push.test.ts.
  'pushSubscribe',
  'pushUnsubscribe',
  // Of a transfer that waits for review; in transfer.test.ts.
  'approveTransfer',
  'rejectTransfer',
  // Of a command that is stuck; in console.test.ts.
  'retryStuckCommand',
  'skipStuckCommand',
  // Of rows that a test has to make; in the console's own tests.
  'endUserSession',
  'endUserSessions',
  'undoConsoleSetting',
  // Of an article; in content.test.ts.
  'consoleContentDocument',
  'contentVersions',
  'contentDiff',
  'setContent',
  'saveContentDraft',
  'publishContent',
  'withdrawContent',
  'pinContent',
  'runJob',
  'giveUpJob',
  'consoleMail',
  'retryMail',
  // Of talks, files and answers that a test has to make; in the support feature's own tests.
  'feedbackFile',
  'consoleFeedbackFile',
  'answerFeedback',
  'deskTalk',
  'deskMessages',
  'deskCustomer',
  'deskFile',
  'deskTranscript',
  'deskNotes',
  'addDeskNote',
  'claimTalk',
  'sendDeskMessage',
  'sendDeskFile',
  'readDeskTalk',
  'transferTalk',
  'closeDeskTalk',
  'changeCannedAnswer',
  'deleteCannedAnswer',
  'fillCannedAnswer',
];

let server: TestServer;
let owner: TestClient;
let other: TestClient;
let orderId: string;
let keyId: string;
let listId: string;
let strategyId: string;
let roleId: string;
let fileId: string;
let sessionKeys: { readonly signKey: string; readonly sealKey: string };
let termsVersion: string;
const sampleOf = (name: RouteName) =>
  routeSamples({
    ...{ orderId, keyId, listId, strategyId, sessionKeys, roleId, fileId, termsVersion },
    accountId: other.accountId,
  })[name];

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.newUser();
  other = await server.newUser();
  await fund(server.host, owner.accountId, 'USDT', '100000');
  const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.01' };
  orderId = (await owner.expect('placeSpotOrder', { body: order })).orderId;
  listId = (await owner.expect('placeSpotOrderList', { body: sampleList })).listId;
  const { photo } = await owner.expect('setUserPhoto', { body: SMALLEST_PNG });
  fileId = photo.slice(photo.lastIndexOf('/') + 1);
  const chief = await server.newOperator();
  const [market] = (await chief.expect('consoleMarkets', { query: { tradeCode: 'btc_usdt' } })).items;
  const seen = routeSamples({ orderId, keyId: '', termsVersion: market?.termsVersion ?? '' });
  // The sample's terms from now on, so that each row finds the version of the one before.
  termsVersion = (await chief.expect('configureMarket', seen.configureMarket)).termsVersion;
  roleId = (await chief.expect('createRole', { body: { name: 'Sample', permissions: [] } })).roleId;
  strategyId = (await owner.expect('placeSpotStrategy', { body: sampleScale })).strategyId;
  sessionKeys = (await owner.device()).publicKeys;
  keyId = (await owner.expect('createApiKey', routeSamples({ orderId, keyId: '' }).createApiKey)).keyId;
});
afterAll(() => server.close());

describe('a visitor', () => {
  it.each([...USER_ROUTES, ...OPERATOR_ROUTES])('must log in for %s', async (name) => {
    const answer = await server.visitor().call(name, sampleOf(name));
    expect(answer).toMatchObject({ status: 401, code: 40100, error: 'LOGIN_REQUIRED', field: '', data: null });
  });

  it.each([...USER_ROUTES, ...OPERATOR_ROUTES])(
    'hears of nothing but the login from %s, whatever is sent',
    async (name) => {
      const hostile = specOf(name).method === 'GET' ? {} : { body: '{' };
      const answer = await server.visitor().call(name, {
        params: {
          orderId: 'x',
          key: 'x',
          keyId: 'x',
          listId: 'x',
          strategyId: 'x',
          roleId: 'x',
          proposalId: 'x',
          fileId: 'x',
          coinId: 'x',
          tradeId: 'x',
          accountId: 'x',
          transferId: 'x',
          alertId: 'x',
          sessionId: 'x',
          mailId: 'x',
          documentId: 'x',
          outboxId: 'x',
          talkId: 'x',
          feedbackId: 'x',
          cannedId: 'x',
        },
        query: 'limit=x',
        ...hostile,
      });
      expect(answer.error).toBe('LOGIN_REQUIRED');
    },
  );

  it.each(OPEN_ROUTES.filter((name) => !['login', 'resetPassword'].includes(name)))('may call %s', async (name) => {
    const answer = await server.visitor().call(name, sampleOf(name));
    expect(answer).toMatchObject({ status: 200, code: 200 });
  });

  it.each(OPTIONAL_ROUTES)('needs no login for %s, but our site to change something', async (name) => {
    expect((await server.visitor().call(name, sampleOf(name))).error).not.toBe('CSRF_INVALID');
    if (!specOf(name).mutates) return;
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const foreign = await server.visitor().call(name, { ...sampleOf(name), headers });
    expect(foreign).toMatchObject({ status: 403, error: 'CSRF_INVALID', field: 'origin' });
  });

  it('is whoever sends an unknown session', async () => {
    for (const cookie of [
      'bourse_session=x',
      'bourse_session=',
      `bourse_session=${'a'.repeat(32)}.${'b'.repeat(44)}`,
    ]) {
      const answer = await server.visitor().call('balances', { headers: { cookie } });
      expect(answer.error).toBe('LOGIN_REQUIRED');
    }
  });
});

describe('the owner', () => {
  it.each(USER_ROUTES.filter((name) => !ENDING.includes(name)))('may call %s', async (name) => {
    const answer = await owner.call(name, sampleOf(name));
    expect(answer).toMatchObject({ status: 200, code: 200, msg: '' });
  });

  it.each(CHANGING)('needs the CSRF token for %s', async (name) => {
    for (const token of ['', 'x', other.csrfToken]) {
      const answer = await owner.call(name, { ...sampleOf(name), headers: { 'x-csrf-token': token } });
      expect(answer).toMatchObject({ status: 403, code: 40301, error: 'CSRF_INVALID', field: 'x-csrf-token' });
    }
  });

  it('still has the order unchanged after all rejected calls', async () => {
    expect(await owner.expect('spotOrder', { params: { orderId } })).toMatchObject({ orderId, status: 'NEW' });
  });
});

describe('another user', () => {
  it('does not see, find or cancel the owner’s order', async () => {
    for (const name of ['spotOrder', 'cancelSpotOrder'] as const) {
      const answer = await other.call(name, { params: { orderId } });
      expect(answer).toMatchObject({ status: 404, error: 'UNKNOWN_ORDER' });
    }
    for (const name of ['spotOrderList', 'cancelSpotOrderList'] as const) {
      const answer = await other.call(name, { params: { listId } });
      expect(answer).toMatchObject({ status: 404, error: 'UNKNOWN_LIST' });
    }
    for (const name of ['spotStrategy', 'cancelSpotStrategy'] as const) {
      const answer = await other.call(name, { params: { strategyId } });
      expect(answer).toMatchObject({ status: 404, error: 'UNKNOWN_STRATEGY' });
    }
    const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.01' };
    const stolen = await other.call('replaceSpotOrder', { body: { orderId, mode: 'stop-on-failure', order } });
    expect(stolen).toMatchObject({ status: 404, error: 'UNKNOWN_ORDER' });
    expect(await other.expect('openSpotOrderLists')).toEqual([]);
    expect(await other.expect('spotOrderListHistory')).toEqual({ items: [], nextCursor: '' });
    await owner.expect('setSpotCountdown', { body: { countdownMs: 3_600_000 } });
    expect((await other.expect('spotCountdowns')).items).toEqual([]);
    await other.expect('setSpotCountdown', { body: { countdownMs: 0 } });
    expect((await owner.expect('spotCountdowns')).items).toHaveLength(1);
    expect(await other.expect('spotStrategies')).toEqual({ items: [], nextCursor: '' });
    expect(await other.expect('openSpotOrders')).toEqual([]);
    expect(await other.expect('spotOrderHistory')).toEqual({ items: [], nextCursor: '' });
    expect(await other.expect('cancelAllSpotOrders')).toEqual({ canceled: 0 });
    expect(await owner.expect('spotOrder', { params: { orderId } })).toMatchObject({ status: 'NEW' });
    expect(await owner.expect('spotOrderList', { params: { listId } })).toMatchObject({ status: 'EXECUTING' });
    expect(await owner.expect('spotStrategy', { params: { strategyId } })).toMatchObject({ state: 'running' });
  });

  it('does not see, change or delete the owner’s API keys', async () => {
    for (const name of ['changeApiKey', 'deleteApiKey'] as const) {
      expect(await other.call(name, sampleOf(name))).toMatchObject({ status: 404, error: 'API_KEY_UNKNOWN' });
    }
    expect(await other.expect('apiKeys')).toEqual([]);
    expect((await owner.expect('apiKeys')).map((key) => key.keyId)).toContain(keyId);
  });

  it('does not see the owner’s money, statement or favourites', async () => {
    const { items } = await other.expect('balances');
    expect(items.every(({ total }) => Number(total) === 0)).toBe(true);
    expect(await other.expect('statement')).toEqual({ items: [], nextCursor: '' });
    expect(await other.expect('transferHistory')).toEqual({ items: [], nextCursor: '' });
    expect(await other.expect('walletRows')).toEqual([]);
    expect(await other.expect('userFavoriteList')).toEqual([]);
    expect(await owner.expect('userFavoriteList')).toEqual([1]);
  });

  it('is distinguished from the owner by the session alone', async () => {
    expect(await other.expect('sessionUser')).toMatchObject({ fid: other.accountId });
    expect(other.accountId).not.toBe(owner.accountId);
  });
});

/** A sample that succeeds: a market is listed of a coin that there is. */
async function preparedSample(name: RouteName): Promise<WireRequest> {
  const sample = sampleOf(name);
  if (name !== 'createMarket') return sample;
  const { baseCoinId } = sample.body as { baseCoinId: number };
  await server.host.submit({ type: 'create-asset', asset: { assetId: baseCoinId, code: `S${baseCoinId}`, scale: 8 } });
  return sample;
}

describe('an operator', () => {
  const REPEATABLE = OPERATOR_ROUTES.filter((name) => !ENDING.includes(name));

  it.each(REPEATABLE)('is the only caller accepted by %s', async (name) => {
    const operator = await server.newOperator();
    expect(await owner.call(name, sampleOf(name))).toMatchObject({ status: 403, code: 40300, error: 'FORBIDDEN' });
    expect(await operator.call(name, await preparedSample(name))).toMatchObject({ status: 200, code: 200 });
  });

  it.each(REPEATABLE)('needs a role for %s; revoking it takes effect at once', async (name) => {
    const [operator, chief] = [await server.newOperator(), await server.newOperator()];
    expect((await operator.call(name, await preparedSample(name))).code).toBe(200);
    const owner = (await chief.expect('consoleRoles')).find((role) => role.builtIn);
    const grant = { accountId: operator.accountId, roleId: owner?.roleId ?? '' };
    await chief.expect('revokeRole', { body: grant });
    expect((await operator.call(name, sampleOf(name))).error).toBe('FORBIDDEN');
  });

  it.each(OPERATOR_ROUTES.filter((name) => specOf(name).mutates))('needs the CSRF token for %s', async (name) => {
    const operator = await server.newOperator();
    for (const token of ['', 'x', owner.csrfToken]) {
      const answer = await operator.call(name, { ...sampleOf(name), headers: { 'x-csrf-token': token } });
      expect(answer).toMatchObject({ status: 403, error: 'CSRF_INVALID', field: 'x-csrf-token' });
    }
  });
});

describe('another site', () => {
  it.each(['login', 'register'] as const)('cannot %s a browser', async (name) => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const answer = await server.visitor().call(name, { ...sampleOf(name), headers });
    expect(answer).toMatchObject({ status: 403, error: 'CSRF_INVALID', field: 'origin' });
  });
});

describe('the owner, after all other callers', () => {
  it('cancels the order and logs out', async () => {
    expect(await owner.expect('cancelSpotOrder', { params: { orderId } })).toMatchObject({ status: 'CANCELED' });
    expect(await owner.call('logout')).toMatchObject({ code: 200, data: {} });
    expect((await owner.call('balances')).error).toBe('LOGIN_REQUIRED');
  });
});
