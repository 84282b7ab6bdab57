import type { RouteBody } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SMALL_PDF } from '../../testing/kyc-samples.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';
import { KycWorld } from './testing/kyc-world.ts';

let world: KycWorld;
let second: TestClient;
beforeAll(async () => {
  world = await KycWorld.start();
  second = await world.server.newOperator();
});
afterAll(() => world.close());

const ORDER = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '20000', qty: '0.001' } as const;
type Gates = RouteBody<'setKycGates'>;

/** Sets gates; those that nothing opens are done at once. */
async function set(change: Partial<Gates>) {
  const now = await world.reviewer.expect('kycGates');
  const limits = now.limits.map(({ level, withdrawPerDayUsdt }) => ({ level, withdrawPerDayUsdt }));
  const body = { version: now.version, gates: now.gates, limits, ...change };
  return world.reviewer.expect('setKycGates', { body });
}

/** Approves a proposal as another operator. */
async function approve(proposalId: string, by: TestClient) {
  const { items } = await by.expect('consoleApprovals');
  const contentHash = items.find((item) => item.proposalId === proposalId)?.contentHash ?? '';
  return by.call('approveProposal', { params: { proposalId }, body: { contentHash } });
}

async function newTrader(): Promise<TestClient> {
  const user = await world.server.newUser();
  await fund(world.server.host, user.accountId, 'USDT', '10000');
  return user;
}

describe('ER-01 the gates', () => {
  it('close a part to lower levels at once, with the message of the need for verification', async () => {
    const user = await newTrader();
    expect((await user.call('placeSpotOrder', { body: ORDER })).status).toBe(200);
    expect((await set({ gates: { spot: 1 } })).state).toBe('done');
    expect(await user.call('placeSpotOrder', { body: ORDER })).toMatchObject({
      status: 403,
      error: 'KYC_REQUIRED',
      msg: 'Verify your identity first. After that you can use this part of the exchange.',
    });
    expect((await user.expect('kycConfig')).requiredLevels.spot).toBe(1);
    const version = await world.draft(user);
    const { recordId } = await user.expect('applyStandardIdentity', { body: { version } });
    await world.pass(recordId);
    expect((await user.call('placeSpotOrder', { body: ORDER })).status).toBe(200);
    await set({ gates: { spot: 2 } });
    expect((await user.call('placeSpotOrder', { body: ORDER })).error).toBe('KYC_REQUIRED');
    expect((await user.expect('identityRights')).levels[1]?.modules).not.toContain('spot');
    expect((await user.expect('identityRights')).levels[2]?.modules).toContain('spot');
  });

  it('open again only with a second person, who is somebody else', async () => {
    const user = await newTrader();
    await set({ gates: { spot: 2 } });
    const { proposalId, state } = await set({ gates: {} });
    expect(state).toBe('proposed');
    expect((await user.call('placeSpotOrder', { body: ORDER })).error).toBe('KYC_REQUIRED');
    expect((await approve(proposalId, world.reviewer)).error).toBe('APPROVAL_OWN');
    expect((await approve(proposalId, second)).status).toBe(200);
    expect((await user.call('placeSpotOrder', { body: ORDER })).status).toBe(200);
  });

  it('need a second person for a higher limit, and none for a lower one', async () => {
    const limits = (text: string) => ({ limits: [0, 1, 2, 3].map((level) => ({ level, withdrawPerDayUsdt: text })) });
    expect((await set(limits('500'))).state).toBe('done');
    expect((await set(limits('500.01'))).state).toBe('proposed');
    expect((await set(limits(''))).state).toBe('proposed');
    expect((await set(limits('10'))).state).toBe('done');
    const user = await newTrader();
    expect((await user.expect('identityRights')).levels[0]?.withdrawPerDayUsdt).toBe('10');
  });

  it('are changed by one of two operators at once; what was approved for older gates has failed', async () => {
    const { gates, limits, version } = await world.reviewer.expect('kycGates');
    const body = { version, gates: { ...gates, p2p: 1 }, limits };
    const answers = await Promise.all([
      world.reviewer.call('setKycGates', { body }),
      second.call('setKycGates', { body: { ...body, gates: { ...gates, p2p: 2 } } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { proposalId } = await set({ gates: {} });
    await set({ gates: { ...(await world.reviewer.expect('kycGates')).gates, card: 3 } });
    expect((await approve(proposalId, second)).error).toBe('KYC_GATES_CHANGED');
  });

  it('want a proof, and the permission', async () => {
    const plain = await world.server.newUser();
    expect((await plain.call('kycGates')).error).toBe('FORBIDDEN');
    const operator = await world.server.newOperator();
    operator.password = undefined;
    const { gates, limits, version } = await operator.expect('kycGates');
    expect((await operator.call('setKycGates', { body: { version, gates, limits } })).error).toBe('STEP_UP_REQUIRED');
  });

  it('stand beside the setting that closes parts to everybody who is not verified', async () => {
    const { version, limits } = await world.reviewer.expect('kycGates');
    expect(version).toBeGreaterThan(1);
    expect(limits).toHaveLength(4);
    await world.reviewer.expect('setConsoleSetting', {
      params: { key: 'kycRequired' },
      body: { value: { transfer: true } },
    });
    expect((await world.reviewer.expect('kycGates')).required).toEqual(['transfer']);
    const user = await newTrader();
    expect((await user.expect('kycConfig')).requiredLevels.transfer).toBe(1);
    await world.reviewer.expect('setConsoleSetting', { params: { key: 'kycRequired' }, body: { value: {} } });
  });

  it('close again at once when a level is taken back', async () => {
    const { user, recordId } = await world.passed();
    await fund(world.server.host, user.accountId, 'USDT', '10000');
    const { gates } = await world.reviewer.expect('kycGates');
    expect((await set({ gates: { ...gates, spot: 1 } })).state).toBe('done');
    expect((await user.call('placeSpotOrder', { body: ORDER })).status).toBe(200);
    const { version } = await world.read(recordId);
    const body = { version, reasons: [], message: 'The document was altered.' };
    await world.reviewer.expect('revokeIdentity', { params: { recordId: String(recordId) }, body });
    expect((await user.call('placeSpotOrder', { body: ORDER })).error).toBe('KYC_REQUIRED');
  });

  it('a sub-account has its master’s level and records, and no checks of its own', async () => {
    const { user } = await world.passed();
    const sub = await user.expect('createSubAccount', { body: { name: 'Bot' } });
    const params = { accountId: String(sub.subId) };
    expect((await world.reviewer.expect('kycAccount', { params })).level).toBe(1);
    const login = await user.expect('enterSubAccount', { params: { subId: String(sub.subId) } });
    user.csrfToken = login.csrfToken;
    expect(await user.expect('identityStatus')).toMatchObject([{ identityType: 1, identityStatus: 1 }]);
    expect((await user.call('standardDraft')).error).toBe('SUB_ACCOUNT_FORBIDDEN');
  });

  it('do not keep anybody from checks: they belong to no module', async () => {
    const user = await world.server.newUser();
    expect((await world.putFile(user, 'company', 'company-address', SMALL_PDF)).status).toBe(200);
  });
});
