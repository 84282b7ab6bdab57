import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeSamples, SMALLEST_PNG, sampleList, sampleScale } from './testing/route-samples.ts';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';
import type { TestClient, WireRequest } from './testing/test-client.ts';
import { fund } from './testing/test-world.ts';

// Right calls of every route are accepted from whoever may make them. Who is refused, and whose objects exist for whom: rights*.test.ts.

const NAMES = Object.keys(routes) as RouteName[];
const specOf = (name: RouteName): RouteSpec => routes[name];
const USER_ROUTES = NAMES.filter((name) => specOf(name).auth === 'user' && specOf(name).permission === undefined);
const OPERATOR_ROUTES = NAMES.filter((name) => specOf(name).permission !== undefined);
const OPEN_ROUTES = NAMES.filter((name) => specOf(name).auth === 'none');
// These end the session or the order that the other rows need; they are tested separately.
const ENDING: readonly RouteName[] = [
  'logout',
  'cancelSpotOrder',
  'cancelSpotOrderList',
  'cancelSpotStrategy',
  'cancelAllSpotOrders',
  'deleteApiKey',
  // Of a sub-account; in sub-accounts.test.ts.
  'changeSubAccount',
  'closeSubAccount',
  'enterSubAccount',
  'leaveSubAccount',
  'transferBetweenSubAccounts',
  'setUserPhoto',
  'deleteUserPhoto',
  // Of a picture that a browser shows; in entry/qr-logins.test.ts.
  'seeQrLogin',
  'approveQrLogin',
  'refuseQrLogin',
  // Of an authenticator or an owner who has lost his; in account/factors/.
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'proposeFactorReset',
  // In passwords.test.ts, second-factor.test.ts and own-sessions.test.ts.
  'confirmSecondFactor',
  'renewBackupCodes',
  'endSecondFactor',
  'changePassword',
  'endOwnSession',
  'endOtherSessions',
  // Of a device, a code or an account that a test has to make; in account/profile/.
  'removeOwnDevice',
  'confirmEmailChange',
  'closeAccount',
  'deleteRole',
  'approveProposal',
  'rejectProposal',
  // Of a book with orders; in convert.test.ts.
  'convertQuote',
  'convert',
  // Of the order that the last test cancels; in cancel-orders.test.ts.
  'cancelSpotOrders',
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
  'freezeUserLogin',
  'raiseUserFlag',
  'clearUserFlag',
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
  // Of drafts, cases and gates of a certain version; in the kyc feature's own tests.
  'applyStandardIdentity',
  'applyAdvancedIdentity',
  'applyCompanyIdentity',
  'saveAdvancedDraft',
  'saveCompanyBasicInfo',
  'saveCompanyFiles',
  'saveCompanyBeneficiary',
  'saveCompanyDirector',
  'saveCompanyTrader',
  'saveSupplementDraft',
  'submitSupplement',
  'identityProviderForm',
  'removeIdentityFile',
  'identityFile',
  'kycCase',
  'kycCaseFile',
  'claimKycCase',
  'releaseKycCase',
  'decideKycCase',
  'askKycSupplement',
  'revokeIdentity',
  'decideKycFinding',
  'kycNotes',
  'addKycNote',
  'setKycGates',
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
  // Of a user, a link, a registration or a code that there is not; in the account feature's own tests.
  const REFUSED: readonly RouteName[] = [
    'login',
    'resetPassword',
    'undoEmailChange',
    'resendRegistration',
    'confirmRegistration',
    'registrationMail',
    'loginByCode',
    'loginByPasskey',
    // Of a provider that is not connected; in kyc-provider.test.ts.
    'identityProviderEvent',
  ];
  it.each(OPEN_ROUTES.filter((name) => !REFUSED.includes(name)))('may call %s', async (name) => {
    const answer = await server.visitor().call(name, sampleOf(name));
    expect(answer).toMatchObject({ status: 200, code: 200 });
  });
});

describe('the owner', () => {
  it.each(USER_ROUTES.filter((name) => !ENDING.includes(name)))('may call %s', async (name) => {
    const answer = await owner.call(name, sampleOf(name));
    expect(answer).toMatchObject({ status: 200, code: 200, msg: '' });
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
  let operator: TestClient;
  beforeAll(async () => {
    operator = await server.newOperator();
  });

  it.each(OPERATOR_ROUTES.filter((name) => !ENDING.includes(name)))('may call %s', async (name) => {
    expect(await operator.call(name, await preparedSample(name))).toMatchObject({ status: 200, code: 200 });
  });

  it.each(['consoleRoles', 'createRole', 'consoleUsers'] as const)(
    'loses %s at once when his role is revoked',
    async (name) => {
      const [another, chief] = [await server.newOperator(), await server.newOperator()];
      expect((await another.call(name, await preparedSample(name))).code).toBe(200);
      const role = (await chief.expect('consoleRoles')).find(({ builtIn }) => builtIn);
      const revoked = { accountId: another.accountId, roleId: role?.roleId ?? '' };
      await chief.expect('revokeRole', { body: revoked });
      expect((await another.call(name, sampleOf(name))).error).toBe('FORBIDDEN');
    },
  );
});

describe('the owner, after all other callers', () => {
  it('cancels the order and logs out', async () => {
    expect(await owner.expect('cancelSpotOrder', { params: { orderId } })).toMatchObject({ status: 'CANCELED' });
    expect(await owner.call('logout')).toMatchObject({ code: 200, data: {} });
    expect((await owner.call('balances')).error).toBe('LOGIN_REQUIRED');
  });
});
