import { codeOfStep, stepAt } from '../features/account/totp.ts';
import { bytesOfBase32 } from './base32.ts';
import { TEST_PASSWORD, type TestServer } from './server-fixture.ts';
import { SoftAuthenticator, type UseOptions } from './soft-authenticator.ts';
import type { TestClient } from './test-client.ts';

/** Somebody with what proves him. */
export interface Owner {
  readonly client: TestClient;
  readonly email: string;
  readonly userId: string;
  /** Base32; empty without an authenticator app. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
  readonly key: SoftAuthenticator | undefined;
}

/** The code of a step: by default that of the next one, which stays good whenever the test comes to it, and is newer than the owner's first. */
export function codeOf(secret: string, away = 1): string {
  return codeOfStep(bytesOfBase32(secret), stepAt(Date.now()) + away);
}

/** A new user with an authenticator app, a passkey, both or neither; the client proves itself by the password as long as that is enough. */
export async function newOwner(
  server: TestServer,
  has: { readonly app?: true; readonly passkey?: true } = {},
): Promise<Owner> {
  const client = await server.newUser();
  const { email } = await client.expect('sessionUser');
  const { rows } = await server.db.pool.query<{ id: string }>('select id from users where email = $1', [email]);
  const app = has.app ? await client.expect('beginSecondFactor') : undefined;
  const key = has.passkey ? new SoftAuthenticator(server.url) : undefined;
  if (key !== undefined) await addPasskey(client, key);
  const code = app && codeOf(app.secret, 0);
  const confirmed = code === undefined ? undefined : await client.expect('confirmSecondFactor', { body: { code } });
  // Proofs want more from now on.
  if (has.app || has.passkey) client.password = undefined;
  const backupCodes = confirmed?.backupCodes ?? [];
  return { client, email, userId: rows[0]?.id ?? '', secret: app?.secret ?? '', backupCodes, key };
}

/** Adds a passkey by an authenticator, and returns its id. */
export async function addPasskey(client: TestClient, key: SoftAuthenticator, proof?: string): Promise<string> {
  const headers = proof === undefined ? {} : { 'x-step-up-proof': proof };
  const { challengeId, options } = await client.expect('beginPasskey', { headers });
  const body = { challengeId, name: 'Test key', response: key.create(options) };
  return (await client.expect('addPasskey', { body })).passkeyId;
}

/** Logs in by a passkey. */
export async function loginByPasskey(
  client: TestClient,
  key: SoftAuthenticator,
  { password, code, ...use }: UseOptions & { readonly password?: string; readonly code?: string } = {},
) {
  const { challengeId, options } = await client.expect('beginPasskeyLogin');
  const response = key.get(options, use);
  const more = { ...(password === undefined ? {} : { password }), ...(code === undefined ? {} : { code }) };
  return client.call('loginByPasskey', { body: { challengeId, response, ...more } });
}

/** A passkey's answer for the step-up of one act. */
export async function stepUpAssertion(client: TestClient, key: SoftAuthenticator, act: string, use: UseOptions = {}) {
  const { passkey } = await client.expect('beginSafetyCheck', { body: { act } });
  if (passkey === undefined) throw new Error('no passkey is asked for');
  return { challengeId: passkey.challengeId, response: key.get(passkey.options, use) };
}

/** Logs in by the password. */
export function loginByPassword(server: TestServer, email: string, code?: string, password = TEST_PASSWORD) {
  return server.visitor().call('login', { body: { email, password, ...(code === undefined ? {} : { code }) } });
}

/** Texts of the mails to an address that have a subject. */
export async function mailsTo({ db }: TestServer, email: string, subject: string): Promise<string[]> {
  const sql = 'select body_text from mails where to_address = $1 and subject = $2 order by mail_id';
  return (await db.pool.query<{ body_text: string }>(sql, [email, subject])).rows.map(({ body_text }) => body_text);
}
