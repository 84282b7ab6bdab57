import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { TEST_ASSETS } from '../../testing/test-world.ts';
import { silentLogger } from '../logger.ts';
import { inTransaction } from '../projections/transaction.ts';
import { keyOfAct, markAct, runAct } from './act.ts';
import { listEntries, listUnfinished, verifyEntries } from './audit-store.ts';
import { type AuditNote, UNKNOWN } from './entry.ts';
import { resolveUnfinished } from './unfinished.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Begins an act and does its work, as a server does that is killed before the outcome is in the log. */
async function beginAct(route: string, work: () => Promise<unknown>): Promise<string> {
  const callId = randomUUID();
  const note: AuditNote = {
    userId: 'u1',
    email: 'ann@example.com',
    address: '',
    route,
    request: {},
    outcome: UNKNOWN,
    callId,
  };
  expect(await server.access.audit.record(note)).toBe(true);
  await runAct(callId, work);
  return callId;
}

const credit = (accountId: number, assetId: number) =>
  server.host.submit(
    { type: 'credit', accountId, wallet: 'spot', assetId, amount: 5n, reason: 'adjustment' },
    keyOfAct(),
  );

it('an act without an outcome gets it from its mark or from the core; what left neither stays unknown', async () => {
  const { pool } = server.db;
  const user = await server.newUser();
  const { assetId } = TEST_ASSETS.USDT;
  await beginAct('committed', () => inTransaction(pool, markAct));
  await beginAct('rolledBack', () =>
    inTransaction(pool, async (tx) => {
      await markAct(tx);
      throw new Error('killed');
    }).catch(() => undefined),
  );
  await beginAct('accepted', () => credit(user.accountId, assetId));
  await beginAct('rejected', () => credit(999_999, assetId));
  await beginAct('neverDone', async () => undefined);
  expect(await server.projector.whenProjected(server.host.seq, 50_000)).toBe(true);

  const deps = { pool, audit: server.access.audit, logger: silentLogger() };
  expect(await resolveUnfinished(deps)).toBe(2);
  const found = await listEntries(pool, { email: 'ann@example.com', limit: 100 });
  expect(Object.fromEntries(found.map(({ route, outcome }) => [route, outcome]))).toEqual({
    committed: 'ok',
    rolledBack: UNKNOWN,
    accepted: 'ok',
    rejected: 'UNKNOWN_ACCOUNT',
    neverDone: UNKNOWN,
  });
  expect(found).toHaveLength(5);
  expect((await listUnfinished(pool)).map(({ route }) => route)).toEqual(['rolledBack', 'neverDone']);
  expect((await pool.query('select 1 from audit_marks')).rowCount).toBe(0);
  expect(await verifyEntries(pool)).toMatchObject({ ok: true });
  expect(await resolveUnfinished(deps)).toBe(2);
});

it('an operator’s act is in the log before it begins, and is not run when it cannot be', async () => {
  const owner = await server.newOperator();
  await owner.expect('createRole', { body: { name: 'Recorded', permissions: [] } });
  const { rows } = await server.db.pool.query<{ outcome: string; call_id: string }>(
    `select outcome, call_id from audit.entries where route = 'createRole' order by seq`,
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual([UNKNOWN, 'ok']);
  expect(rows[0]?.call_id).toBe(rows[1]?.call_id);
  const client = await server.db.pool.connect();
  try {
    await client.query('select pg_advisory_lock(4201011)');
    const rejected = await owner.call('createRole', { body: { name: 'Unrecorded', permissions: [] } });
    expect(rejected.error).toBe('NOT_READY');
  } finally {
    await client.query('select pg_advisory_unlock(4201011)');
    client.release();
  }
  const names = (await owner.expect('consoleRoles')).map(({ name }) => name);
  expect(names).toContain('Recorded');
  expect(names).not.toContain('Unrecorded');
});
