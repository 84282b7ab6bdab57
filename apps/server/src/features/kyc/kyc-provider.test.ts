import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/test-client.ts';
import type { ProviderEvent } from './provider/provider.ts';
import { signedHeaders } from './provider/signatures.ts';
import { type SandboxProvider, startSandboxProvider } from './sandbox/sandbox-provider.ts';
import { freshNumber, KycWorld } from './testing/kyc-world.ts';

const SECRET = 'only-for-tests-only-for-tests-only-for-tests';
let world: KycWorld;
let sandbox: SandboxProvider;
beforeAll(async () => {
  let nowMs = Date.now;
  sandbox = await startSandboxProvider({ secret: SECRET, port: 0, nowMs: () => nowMs() });
  const env = { BOURSE_KYC_PROVIDER_URL: sandbox.url, BOURSE_KYC_PROVIDER_SECRET: SECRET };
  world = await KycWorld.start({ env });
  nowMs = () => world.time.nowMs();
  const { reviewer } = world;
  await reviewer.expect('setConsoleSetting', { params: { key: 'kycProvider' }, body: { value: 'connected' } });
});
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

/** Opens the form; answers the applicant's id. */
async function open(user: TestClient, identityType: 1 | 2 = 1): Promise<string> {
  const { url } = await user.expect('identityProviderForm', { body: { identityType } });
  return url.slice(url.lastIndexOf('/') + 1);
}

function eventOf(applicantId: string, type: ProviderEvent['type'], more: Partial<ProviderEvent> = {}): ProviderEvent {
  const eventId = randomBytes(12).toString('hex');
  return { eventId, applicantId, identityType: 1, type, timeMs: world.time.nowMs(), ...more };
}

const person = (): NonNullable<ProviderEvent['person']> => ({
  firstName: 'Paula',
  lastName: 'Provider',
  birthDate: '1991-01-01',
  nationality: 'FR',
  country: 'FR',
  documentCountry: 'FR',
  documentType: 'passport',
  documentNumber: freshNumber(),
  documentExpires: '',
});

/** Sends bytes as the provider does; headers may be wrong on purpose. */
function post(bytes: Buffer, headers: Record<string, string> = signedHeaders(SECRET, bytes, world.time.nowMs())) {
  return world.server.visitor().call('identityProviderEvent', { body: bytes, headers });
}
const send = (event: ProviderEvent) => post(Buffer.from(JSON.stringify(event)));
const statusesOf = async (user: TestClient) =>
  (await user.expect('identityStatus')).map(({ identityStatus, identityType }) => [identityType, identityStatus]);

describe('PR-24 the provider', () => {
  it('gives a form, the same while it is good, and its approval gives the level', async () => {
    const user = await world.server.newUser();
    const { url } = await user.expect('identityProviderForm', { body: { identityType: 1 } });
    expect((await user.expect('identityProviderForm', { body: { identityType: 1 } })).url).toBe(url);
    expect(await (await fetch(url)).text()).toContain('<form');
    const { documentNumber } = person();
    const fields = { firstName: 'Paula', lastName: '', birthDate: '1991-01-01', country: 'FR', documentNumber };
    const body = new URLSearchParams({ ...fields, outcome: 'approved' });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
    expect(await statusesOf(user)).toEqual([[1, 1]]);
    expect((await user.call('identityProviderForm', { body: { identityType: 1 } })).error).toBe('KYC_LEVEL_HELD');
  });

  it('is refused without signature, with a wrong one, over other bytes, and when it is old', async () => {
    const user = await world.server.newUser();
    const bytes = Buffer.from(JSON.stringify(eventOf(await open(user), 'approved', { person: person() })));
    const nowMs = world.time.nowMs();
    const refused = { status: 401, error: 'KYC_EVENT_REFUSED' };
    expect(await post(bytes, {})).toMatchObject(refused);
    expect(await post(bytes, signedHeaders('another secret of thirty-two characters', bytes, nowMs))).toMatchObject(
      refused,
    );
    expect(await post(Buffer.concat([bytes, Buffer.from(' ')]), signedHeaders(SECRET, bytes, nowMs))).toMatchObject(
      refused,
    );
    expect(await post(bytes, signedHeaders(SECRET, bytes, nowMs - 301_000))).toMatchObject(refused);
    expect(await post(bytes, signedHeaders(SECRET, bytes, nowMs + 301_000))).toMatchObject(refused);
    expect(await statusesOf(user)).toEqual([]);
  });

  it('counts once: a replay is refused, also of the same bytes signed anew', async () => {
    const user = await world.server.newUser();
    const event = eventOf(await open(user), 'approved', { person: person() });
    expect((await send(event)).status).toBe(200);
    expect(await send(event)).toMatchObject({ status: 409, error: 'KYC_EVENT_REPEATED' });
    expect(await statusesOf(user)).toEqual([[1, 1]]);
  });

  it('moves the state by rank and time only: a late "pending" and a second result change nothing', async () => {
    const user = await world.server.newUser();
    const applicantId = await open(user);
    const early = eventOf(applicantId, 'pending');
    await world.time.pass(1_000);
    await send(eventOf(applicantId, 'rejected'));
    expect(await statusesOf(user)).toEqual([[1, 2]]);
    expect((await send(early)).status).toBe(200);
    expect((await send(eventOf(applicantId, 'approved', { person: person() }))).status).toBe(200);
    expect(await statusesOf(user)).toEqual([[1, 2]]);
  });

  it('of a level other than the one asked for is refused', async () => {
    const { user } = await world.passed();
    const applicantId = await open(user, 2);
    expect((await send(eventOf(applicantId, 'approved', { identityType: 1 }))).error).toBe('KYC_EVENT_REFUSED');
    expect(await statusesOf(user)).toEqual([[1, 1]]);
    expect((await send(eventOf(applicantId, 'approved', { identityType: 2 }))).status).toBe(200);
    expect(await statusesOf(user)).toEqual([
      [2, 1],
      [1, 1],
    ]);
  });

  it('of nobody known, and what is no event, is refused', async () => {
    expect((await send(eventOf('a'.repeat(32), 'approved'))).error).toBe('KYC_EVENT_REFUSED');
    expect((await post(Buffer.from('{"eventId":"x"}'))).error).toBe('BODY_INVALID');
    expect((await post(Buffer.from('not json'))).error).toBe('BODY_INVALID');
  });

  it.each([
    ['a hit of the sanctions list', { firstName: 'Ivan', lastName: 'Sidorov' }],
    ['a country that is refused', { country: 'KP' }],
    ['somebody too young', { birthDate: '2029-01-01' }],
  ])('cannot pass %s: a reviewer decides', async (_what, facts) => {
    const user = await world.server.newUser();
    await send(eventOf(await open(user), 'approved', { person: { ...person(), ...facts } }));
    expect(await user.expect('identityRecords')).toMatchObject({ level: 0, records: [{ state: 'waiting' }] });
  });

  it('leaves a case alone that a reviewer holds', async () => {
    const user = await world.server.newUser();
    const applicantId = await open(user);
    await send(eventOf(applicantId, 'pending'));
    const [record] = (await user.expect('identityRecords')).records;
    const held = await world.claimed(record?.recordId ?? 0);
    await send(eventOf(applicantId, 'approved', { person: person() }));
    expect(await world.read(record?.recordId ?? 0)).toMatchObject({ state: 'claimed', isFromProvider: true });
    // What the provider has sent since was not seen.
    expect((await world.decide(held, 'pass')).error).toBe('KYC_CASE_CHANGED');
  });

  it('gives no advanced level when the standard one was taken back meanwhile', async () => {
    const { user, recordId } = await world.passed();
    const applicantId = await open(user, 2);
    await send(eventOf(applicantId, 'pending', { identityType: 2 }));
    const params = { recordId: String(recordId) };
    const { version } = await world.read(recordId);
    const body = { version, reasons: [{ field: 'documentNumber', reason: 'altered' }], message: 'Taken back.' };
    const { status } = await world.reviewer.call('revokeIdentity', { params, body });
    expect(status).toBe(200);
    await send(eventOf(applicantId, 'approved', { identityType: 2 }));
    expect((await user.expect('identityRights')).level).toBe(0);
  });

  it('is heard when it sends an event again that was ahead of the applicant', async () => {
    const user = await world.server.newUser();
    const event = eventOf('ahead-of-its-applicant', 'approved', { person: person() });
    expect((await send(event)).error).toBe('KYC_EVENT_REFUSED');
    await world.server.db.pool.query(`update kyc_applicants set applicant_id = $1 where applicant_id = $2`, [
      event.applicantId,
      await open(user),
    ]);
    expect((await send(event)).status).toBe(200);
    expect(await statusesOf(user)).toEqual([[1, 1]]);
  });

  it('is off unless it is set', async () => {
    const set = (value: string) =>
      world.reviewer.expect('setConsoleSetting', { params: { key: 'kycProvider' }, body: { value } });
    await set('off');
    const user = await world.server.newUser();
    expect((await user.call('identityProviderForm', { body: { identityType: 1 } })).error).toBe('KYC_PROVIDER_OFF');
    expect((await post(Buffer.from('{}'))).error).toBe('KYC_PROVIDER_OFF');
    expect((await user.expect('kycConfig')).hasProvider).toBe(false);
    await set('sandbox');
    expect((await user.expect('identityProviderForm', { body: { identityType: 1 } })).url).toMatch(
      /^http:\/\/127\.0\.0\.1/,
    );
    await set('connected');
  });
});
