import { PERMISSION_NAMES, type PermissionName } from '@bourse/contract';
import { codeOfStep, stepAt } from '../../features/account/totp.ts';
import type { SessionStore } from '../../platform/auth/authenticator.ts';
import { bytesOfBase32 } from '../base32.ts';
import type { TestServer } from '../server-fixture.ts';
import { TestClient, type WireRequest } from '../test-client.ts';
import type { CallerKind } from './rules.ts';

/** Somebody, or something, that calls each route of the contract. */
export interface Caller {
  readonly name: string;
  readonly kind: CallerKind;
  readonly client: TestClient;
  /** Sent with each call beside the session's own. */
  readonly headers: WireRequest['headers'];
}

const NOBODY: CallerKind = {
  hasSession: false,
  isSub: false,
  permissions: new Set(),
  lacksOperatorFactor: false,
  isForeignSite: false,
  hasToken: false,
};
const USER: CallerKind = { ...NOBODY, hasSession: true, hasToken: true };
const EVIL = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } as const;

/** Whoever is no operator. */
export async function openCallers(server: TestServer): Promise<readonly Caller[]> {
  const owner = await ownerWithFactor(server);
  const other = await server.newUser();
  const caller = (name: string, client: TestClient, kind: CallerKind, headers: Caller['headers'] = {}) => ({
    ...{ name, client, kind, headers },
  });
  return [
    caller('a visitor', server.visitor(), NOBODY),
    caller('an expired session', await expired(server), NOBODY),
    caller('a session that was never given out', withCookie(server, `${'a'.repeat(32)}.${'b'.repeat(44)}`), NOBODY),
    caller('the owner', owner, USER),
    caller('an owner without a second factor', other, USER),
    caller('the owner without the token', copyOf(owner, ''), { ...USER, hasToken: false }),
    caller('the owner with another’s token', copyOf(owner, other.csrfToken), { ...USER, hasToken: false }),
    caller('another site in the owner’s browser', owner, { ...USER, isForeignSite: true }, EVIL),
    caller('another site in a visitor’s browser', server.visitor(), { ...NOBODY, isForeignSite: true }, EVIL),
    caller('a sub-account', await enteredSub(await server.newUser()), { ...USER, isSub: true }),
    await keyCaller(server, other, 'read-only', false),
    await keyCaller(server, other, 'trade', true),
  ];
}

/** One operator with a second factor for each role that the server comes with, and one of all rights without, where operators need one. */
export async function openOperators(server: TestServer): Promise<readonly Caller[]> {
  const chief = await server.newOperator();
  const roles = (await chief.expect('consoleRoles')).filter(({ preset, builtIn }) => builtIn || preset !== '');
  const operators: Caller[] = [];
  for (const role of roles) {
    const client = await server.newUser();
    await grant(server, client.accountId, role.roleId);
    await giveFactor(server, client.accountId);
    const permissions = new Set<PermissionName>(role.builtIn ? PERMISSION_NAMES : role.permissions);
    const kind = { ...USER, permissions };
    operators.push({ name: `an operator of the role ${role.name}`, client, kind, headers: {} });
  }
  await chief.expect('setConsoleSetting', { params: { key: 'consoleFactor' }, body: { value: 'always' } });
  const kind = { ...USER, permissions: new Set(PERMISSION_NAMES), lacksOperatorFactor: true };
  return [...operators, { name: 'an operator without a second factor', client: chief, kind, headers: {} }];
}

/** A second factor by its row: nobody is asked for a code of it. */
async function giveFactor({ db }: TestServer, accountId: number): Promise<void> {
  await db.pool.query(
    `insert into second_factors (user_id, secret, confirmed_at) select id, 'sealed', now() from users where account_id = $1`,
    [accountId],
  );
}

/** Grants a role beside the API, where some grants wait for a second person. */
async function grant({ db, access }: TestServer, accountId: number, roleId: string): Promise<void> {
  await db.pool.query(
    `insert into user_roles (user_id, role_id, granted_ms, granted_by, granted_by_user)
      select id, $2, 0, 'test', id from users where account_id = $1`,
    [accountId, roleId],
  );
  await access.roleTable.changed();
}

function copyOf({ base, cookie, accountId }: TestClient, csrfToken: string): TestClient {
  return Object.assign(new TestClient(base), { cookie, accountId, csrfToken });
}

function withCookie({ url }: TestServer, value: string): TestClient {
  return Object.assign(new TestClient(url), { cookie: `bourse_session=${value}`, csrfToken: 'x' });
}

/** A session that ended by itself, still with its cookie and token. */
async function expired(server: TestServer): Promise<TestClient> {
  const { base, cookie, csrfToken, accountId } = await server.newUser();
  const { rows } = await server.db.pool.query<{ id: string }>(
    `update sessions set expires_at = now() - interval '1 minute'
      where user_id = (select id from users where account_id = $1) returning id`,
    [accountId],
  );
  // The server knows when a session will end and does not look again meanwhile.
  const sessions = server.gateway.http.auth as SessionStore;
  for (const { id } of rows) sessions.forget(id);
  return Object.assign(new TestClient(base), { cookie, csrfToken, accountId });
}

async function ownerWithFactor(server: TestServer): Promise<TestClient> {
  const owner = await server.newUser();
  const { secret } = await owner.expect('beginSecondFactor');
  await owner.expect('confirmSecondFactor', { body: { code: codeOfStep(bytesOfBase32(secret), stepAt(Date.now())) } });
  return owner;
}

/** The master's browser in one of his sub-accounts. */
export async function enteredSub(master: TestClient): Promise<TestClient> {
  const { subId } = await master.expect('createSubAccount', { body: { name: 'sub' } });
  const client = copyOf(master, master.csrfToken);
  const { csrfToken, fid } = await client.expect('enterSubAccount', { params: { subId: String(subId) } });
  return Object.assign(client, { csrfToken, accountId: fid });
}

/** An API key in every place where a session or a key could be looked for. */
async function keyCaller(server: TestServer, owner: TestClient, name: string, trade: boolean): Promise<Caller> {
  const { apiKey } = await owner.expect('createApiKey', {
    body: {
      label: name,
      kind: 'hmac',
      permissions: { read: true, trade, transfer: false, withdraw: false },
      ipAllowList: [],
      expiresMs: 0,
    },
  });
  const headers = { 'x-mbx-apikey': apiKey, authorization: `Bearer ${apiKey}`, 'x-api-key': apiKey };
  return { name: `a ${name} key`, client: withCookie(server, apiKey), kind: NOBODY, headers };
}
