import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';

let server: TestServer;
let owner: TestClient;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
  owner = await server.newOperator();
});
afterAll(() => server.close());

const put = (client: TestClient, key: string, value: unknown) =>
  client.call('setConsoleSetting', { params: { key }, body: { value } });
const emailOf = async (client: TestClient) => (await client.expect('sessionUser')).email;
const entriesOf = async (email: string, query: Record<string, string> = {}) =>
  (await owner.expect('consoleAuditLog', { query: { email, ...query } })).items.toReversed();

describe('roles', () => {
  it('grant an operator their permissions and nothing else, until they are revoked', async () => {
    const clerk = await server.newUser();
    expect(await clerk.expect('ownPermissions')).toEqual([]);
    const terms = { name: 'Reader', permissions: ['site.settings.read' as const] };
    const { roleId } = await owner.expect('createRole', { body: terms });
    const grant = { accountId: clerk.accountId, roleId };
    await owner.expect('grantRole', { body: grant });
    expect(await clerk.expect('ownPermissions')).toEqual(['site.settings.read']);
    expect((await clerk.call('consoleSettings')).code).toBe(200);
    expect((await put(clerk, 'rebateStatus', 2)).error).toBe('FORBIDDEN');
    expect((await clerk.call('consoleOperators')).error).toBe('FORBIDDEN');
    const operators = await owner.expect('consoleOperators');
    expect(operators.find(({ accountId }) => accountId === clerk.accountId)).toMatchObject({
      roles: [{ name: 'Reader', grantedBy: await emailOf(owner) }],
    });
    await owner.expect('revokeRole', { body: grant });
    expect((await clerk.call('consoleSettings')).error).toBe('FORBIDDEN');
    await owner.expect('deleteRole', { params: { roleId } });
    expect(await owner.call('deleteRole', { params: { roleId } })).toMatchObject({ error: 'ROLE_UNKNOWN' });
  });
});

describe('four eyes', () => {
  it('lets a second owner approve the first one’s proposal over the API, with audit entries for both', async () => {
    const [second, third] = [await server.newOperator(), await server.newUser()];
    const ownerRole = (await owner.expect('consoleRoles')).find(({ builtIn }) => builtIn);
    const body = { accountId: third.accountId, roleId: ownerRole?.roleId ?? '' };
    const { state, proposalId } = await owner.expect('grantRole', { body });
    expect(state).toBe('proposed');
    const page = await second.expect('consoleApprovals', { query: { state: 'pending', limit: '1' } });
    const [waiting] = page.items;
    expect(waiting).toMatchObject({ proposalId, kind: 'console.grant-owner', proposedBy: await emailOf(owner) });
    expect(waiting?.summary).toContain(await emailOf(third));
    const approval = { params: { proposalId }, body: { contentHash: waiting?.contentHash } };
    expect((await owner.call('approveProposal', approval)).error).toBe('APPROVAL_OWN');
    expect(await second.expect('approveProposal', approval)).toMatchObject({ state: 'executed' });
    expect((await third.call('consoleSettings')).code).toBe(200);
    expect((await second.call('rejectProposal', approval)).error).toBe('APPROVAL_CLOSED');
    const outcomes = (await entriesOf(await emailOf(second))).map(({ route, outcome }) => `${route} ${outcome}`);
    expect(outcomes).toEqual([
      'consoleApprovals ok',
      'approveProposal STEP_UP_REQUIRED',
      'approveProposal ok',
      'rejectProposal APPROVAL_CLOSED',
    ]);
  });
});

describe('stuck commands', () => {
  /** A command whose outcome is known and whose feature could not take it. */
  async function addStuck(rowId: string): Promise<string> {
    const { rows } = await server.db.pool.query<{ id: bigint }>(
      `insert into outbox (feature, row_id, account_id, command, is_submitted, stuck_at, known_outcome, last_error)
        values ('nobody', $1, $2, '{"type":"credit"}', true, now(), '{"ok":true,"seq":1}', 'the row is broken')
        returning outbox_id as id`,
      [rowId, owner.accountId],
    );
    return `${rows[0]?.id}`;
  }

  it('are listed, tried again and skipped with a reason over the API', async () => {
    const [first, second] = [await addStuck('first'), await addStuck('second')];
    const listed = async () => {
      const { items } = await owner.expect('consoleStuckCommands', { query: { limit: '50' } });
      return items.map(({ outboxId }) => `${outboxId}`);
    };
    expect(await listed()).toEqual([first, second]);
    await owner.expect('retryStuckCommand', { params: { outboxId: first } });
    expect(await listed()).toEqual([second]);
    const skip = { params: { outboxId: second }, body: { reason: 'Paid by hand.' } };
    await owner.expect('skipStuckCommand', skip);
    expect(await listed()).toEqual([]);
    for (const name of ['skipStuckCommand', 'retryStuckCommand'] as const) {
      expect((await owner.call(name, skip)).error).toBe('STUCK_ROW_UNKNOWN');
    }
  });
});

describe('the audit log', () => {
  it('has every call of an operator with its outcome, in order, and refused calls of others', async () => {
    const operator = await server.newOperator();
    const stranger = await server.newUser();
    await operator.call('consoleSettings');
    await put(operator, 'rebateStatus', 2);
    await put(operator, 'rebateStatus', 'much');
    await put(operator, 'nothing', 1);
    await operator.call('createRole', { body: '{' });
    await operator.call('createRole', { body: { name: 'x', permissions: ['no.such.thing'] } });
    await stranger.call('consoleRoles');
    const entries = await entriesOf(await emailOf(operator));
    expect(entries.map(({ route, outcome }) => `${route} ${outcome}`)).toEqual([
      'consoleSettings ok',
      'setConsoleSetting STEP_UP_REQUIRED',
      'setConsoleSetting ok',
      'setConsoleSetting STEP_UP_REQUIRED',
      'setConsoleSetting SETTING_INVALID',
      'setConsoleSetting STEP_UP_REQUIRED',
      'setConsoleSetting SETTING_UNKNOWN',
      'createRole BODY_INVALID',
      'createRole BODY_INVALID',
    ]);
    expect(JSON.parse(entries[2]?.request ?? '')).toMatchObject({
      params: { key: 'rebateStatus' },
      body: { value: 2 },
    });
    const [rejected] = await entriesOf(await emailOf(stranger));
    expect(rejected).toMatchObject({ route: 'consoleRoles', outcome: 'FORBIDDEN', address: '127.0.0.1' });
  });

  it('has no reads of counters, which pages ask for again and again, but those that were refused', async () => {
    const [operator, stranger] = [await server.newOperator(), await server.newUser()];
    for (const client of [operator, stranger]) {
      await client.call('consoleHome');
      await client.call('consoleOutboxState');
    }
    await operator.call('consoleBooks');
    expect((await entriesOf(await emailOf(operator))).map(({ route }) => route)).toEqual(['consoleBooks']);
    const refused = (await entriesOf(await emailOf(stranger))).map(({ route, outcome }) => `${route} ${outcome}`);
    expect(refused).toEqual(['consoleHome FORBIDDEN', 'consoleOutboxState FORBIDDEN']);
  });

  it('is read page by page, by route, outcome and time, and reading it adds an entry', async () => {
    const operator = await server.newOperator();
    const email = await emailOf(operator);
    for (let i = 0; i < 5; i += 1) await put(operator, 'rebateStatus', i % 4);
    const seen: string[] = [];
    let cursor = '';
    do {
      const query = { email, limit: '2', route: 'setConsoleSetting', outcome: 'ok', cursor };
      const page = await owner.expect('consoleAuditLog', { query });
      seen.push(...page.items.map(({ seq }) => seq));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(seen).toHaveLength(5);
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
    expect(await entriesOf(email, { toMs: '1000' })).toEqual([]);
    expect((await owner.call('consoleAuditLog', { query: { cursor: 'x' } })).error).toBe('QUERY_INVALID');
    const own = await entriesOf(await emailOf(owner), { route: 'consoleAuditLog' });
    expect(own.length).toBeGreaterThanOrEqual(4);
  });

  it('is verified by a command beside the running server', async () => {
    const script = join(import.meta.dirname, '../../verify-audit.ts');
    const env = { ...process.env, BOURSE_DATA: server.config.dataDir };
    const run = (...args: string[]) => promisify(execFile)(process.execPath, [script, ...args], { env });
    const { stdout } = await run();
    const [, head = ''] = /Head: (\S+)/.exec(stdout) ?? [];
    expect(stdout).toMatch(/^The audit log is whole: \d+ entries/);
    await put(owner, 'rebateStatus', 1);
    expect((await run('--head', head)).stdout).toContain('whole');
    const csv = join(server.config.dataDir, 'audit.csv');
    expect((await run('--csv', csv)).stdout).toMatch(/\d+ entries written/);
    const lines = readFileSync(csv, 'utf8').split('\r\n');
    expect(lines[0]).toBe('\uFEFFseq,time,email,address,route,outcome,call,request,hash');
    expect(lines.length).toBeGreaterThan(Number(head.split(':')[0]) + 2);
    await expect(run('--csv', csv)).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('EEXIST') });
    const forged = head.replace(/.{8}$/, '00000000');
    await expect(run('--head', forged)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('replaced') });
    await expect(run('--head', 'x')).rejects.toMatchObject({ code: 2 });
    env.BOURSE_DATA = join(server.config.dataDir, 'nothing');
    await expect(run()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('no server has run') });
    expect((await owner.call('consoleSettings')).code).toBe(200);
  });
});
