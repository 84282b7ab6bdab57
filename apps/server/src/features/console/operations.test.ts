import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPages } from '../../testing/read-pages.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { AuditCheck } from './audit-check.ts';

let server: TestServer;
let operator: TestClient;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
  operator = await server.newOperator();
});
afterAll(() => server.close());

const sql = (text: string, values: readonly unknown[] = []) => server.db.pool.query(text, [...values]);

describe('jobs', () => {
  const far = () => Date.now() + 3_600_000;
  const add = (id: string, more = '') =>
    sql(
      `insert into jobs (kind, id, due_ms ${more === '' ? '' : ', last_error, is_dead'})
      values ('test.job', $1, $2 ${more})`,
      [id, far()],
    );
  const jobs = (query: Record<string, string>) => operator.expect('consoleJobs', { query });
  const body = (id: string, kind = 'test.job') => ({ body: { kind, id } });

  it('are listed by due time, by kind and state, with the last run', async () => {
    await add('waits');
    await add('fails', `, 'no luck', false`);
    await add('dead', `, 'no luck', true`);
    const all = await readPages(jobs, 2);
    expect(all.map(({ dueMs }) => dueMs)).toEqual(all.map(({ dueMs }) => dueMs).toSorted((a, b) => a - b));
    const states = async (query: Record<string, string>) =>
      (await jobs({ kind: 'test.job', ...query })).items.map(({ id, state }) => `${id} ${state}`);
    expect((await states({})).toSorted()).toEqual(['dead dead', 'fails failing', 'waits waiting']);
    expect(await states({ state: 'failing' })).toEqual(['fails failing']);
    const [periodic] = (await jobs({ kind: 'mail.remove-old' })).items;
    expect(periodic).toMatchObject({ id: '', state: 'waiting', periodMs: 3_600_000, error: '' });
    expect(periodic?.lastRunMs).toBeGreaterThan(Date.now() - 600_000);
  });

  it('run at once, also dead ones, and are given up', async () => {
    const ran = await operator.expect('runJob', body('dead'));
    expect(ran).toMatchObject({ state: 'failing', attempts: 0 });
    expect(ran.dueMs).toBeLessThanOrEqual(Date.now());
    expect((await operator.call('runJob', body('waits'))).error).toBe('JOB_NOT_DUE');
    expect(await operator.expect('giveUpJob', body('waits'))).toMatchObject({ state: 'dead', error: 'given up' });
    expect((await operator.call('runJob', body('waits'))).error).toBe('JOB_NOT_DUE');
    expect(await operator.expect('giveUpJob', body('fails'))).toMatchObject({ state: 'dead', error: 'no luck' });
  });

  it('that run once more do so within the next poll', async () => {
    const period = body('', 'mail.remove-old');
    const before = (await jobs({ kind: 'mail.remove-old' })).items[0]?.lastRunMs ?? 0;
    await operator.expect('runJob', period);
    const lastRun = async () => (await jobs({ kind: 'mail.remove-old' })).items[0]?.lastRunMs ?? 0;
    await expect.poll(lastRun, { timeout: 10_000 }).toBeGreaterThan(before);
  });

  it('that were cancelled while they ran are none, also when their server has died', async () => {
    await add('cancelled');
    await sql(`update jobs set due_ms = 9007199254740991 where id = 'cancelled'`);
    for (const name of ['runJob', 'giveUpJob'] as const) {
      expect((await operator.call(name, body('cancelled'))).error).toBe('JOB_UNKNOWN');
    }
    expect((await jobs({ kind: 'test.job' })).items.map(({ id }) => id)).not.toContain('cancelled');
  });

  it('that are unknown, running or periodic are left alone', async () => {
    await add('busy');
    await sql(`update jobs set lease_until = now() + interval '1 minute' where id = 'busy'`);
    for (const name of ['runJob', 'giveUpJob'] as const) {
      expect((await operator.call(name, body('nothing'))).error).toBe('JOB_UNKNOWN');
      expect((await operator.call(name, body('busy'))).error).toBe('JOB_RUNNING');
    }
    expect((await jobs({ state: 'running' })).items.map(({ id }) => id)).toEqual(['busy']);
    expect((await operator.call('giveUpJob', body('', 'mail.remove-old'))).error).toBe('JOB_PERIODIC');
    await sql(`delete from jobs where kind = 'test.job'`);
  });
});

describe('the outbox', () => {
  const add = async (rowId: string, columns: Record<string, string> = {}) => {
    const names = Object.keys(columns).map((name) => `, ${name}`);
    const values = Object.values(columns).map((value) => `, ${value}`);
    const { rows } = await sql(
      `insert into outbox (feature, row_id, account_id, command, not_before${names.join('')})
        values ('nobody', $1, 1000, '{"type":"credit"}', now() + interval '1 day'${values.join('')}) returning outbox_id`,
      [rowId],
    );
    return String(rows[0].outbox_id);
  };

  it('is counted by state and listed, the newest first, by state, feature and account', async () => {
    await add('waits', { created_at: `now() - interval '1 hour'` });
    await add('submitted', { is_submitted: 'true' });
    const stuck = await add('stuck', { stuck_at: 'now()', known_outcome: `'{"ok":false,"code":"UNKNOWN_ASSET"}'` });
    await add('behind', { waits_for: stuck });
    await add('done', { outcome: `'{"ok":true,"seq":1}'`, done_at: 'now()' });
    await add('skipped', {
      outcome: `'{"ok":true,"seq":1}'`,
      done_at: 'now()',
      skipped_by: `'ann'`,
      skip_reason: `'why'`,
    });
    const states = await operator.expect('consoleOutboxState');
    expect(states.map(({ count, state }) => [state, count])).toEqual([
      ['waiting', 1],
      ['submitted', 1],
      ['stuck', 1],
      ['behind', 1],
    ]);
    expect(states[0]?.oldestMs).toBeLessThan(Date.now() - 3_000_000);
    const list = (query: Record<string, string>) => operator.expect('consoleOutbox', { query });
    const all = await readPages((query) => list({ feature: 'nobody', accountId: '1000', ...query }), 2);
    expect(all.map(({ rowId, state }) => (rowId === state ? rowId : `${rowId} ${state}`))).toEqual([
      'skipped',
      'done',
      'behind',
      'stuck',
      'submitted',
      'waits waiting',
    ]);
    expect((await list({ state: 'stuck' })).items).toMatchObject([{ rowId: 'stuck', outcome: 'UNKNOWN_ASSET' }]);
    expect((await list({ state: 'skipped' })).items).toMatchObject([{ skippedBy: 'ann', skipReason: 'why' }]);
    expect((await list({ accountId: '1' })).items).toEqual([]);
    await sql(`delete from outbox where feature = 'nobody'`);
  });
});

describe('mails', () => {
  const add = async (to: string, state: string, more: { readonly body?: string; readonly error?: string } = {}) => {
    const { rows } = await sql(
      `insert into mails (template, language, to_address, subject, body_text, body_html, state, error, ended_at)
        values ('test.notice', 'en_US', $1, 'Hello', $2, $2, $3, $4, case when $3 = 'waiting' then null else now() end)
        returning mail_id`,
      [to, more.body ?? 'the text', state, more.error ?? ''],
    );
    return { params: { mailId: String(rows[0].mail_id) } };
  };
  const mails = (query: Record<string, string>) => operator.expect('consoleMails', { query });

  it('are listed, the newest first, by state, template and address, and read in the demo', async () => {
    const [sent] = [await add('Ann@example.com', 'sent'), await add('bob@example.com', 'failed', { error: 'no box' })];
    const mine = (query: Record<string, string>) => mails({ template: 'test.notice', ...query });
    expect((await readPages(mine, 1)).map(({ to }) => to)).toEqual(['bob@example.com', 'Ann@example.com']);
    expect((await mine({ state: 'failed' })).items).toMatchObject([{ error: 'no box', subject: 'Hello' }]);
    expect((await mine({ to: 'ann@' })).items).toHaveLength(1);
    expect((await mine({ to: 'nn@' })).items).toEqual([]);
    expect(await operator.expect('consoleMail', sent)).toMatchObject({ to: 'Ann@example.com', text: 'the text' });
    expect((await operator.call('consoleMail', { params: { mailId: '999' } })).error).toBe('MAIL_UNKNOWN');
  });

  it('whose delivery is given up have failed, and are sent again from there', async () => {
    const { params } = await add('eve@example.com', 'waiting');
    const job = { kind: 'mail.deliver', id: params.mailId };
    await sql(`insert into jobs (kind, id, due_ms, last_error) values ('mail.deliver', $1, $2, 'no server')`, [
      params.mailId,
      Date.now() + 3_600_000,
    ]);
    await operator.expect('giveUpJob', { body: job });
    const mine = async () => (await mails({ to: 'eve@' })).items[0];
    expect(await mine()).toMatchObject({ state: 'failed', error: 'its delivery was given up' });
    expect((await mine())?.endedMs).toBeGreaterThan(0);
    expect(await operator.expect('retryMail', { params })).toMatchObject({ state: 'waiting', error: '' });
    await expect.poll(async () => (await mine())?.state, { timeout: 10_000 }).toBe('sent');
  });

  it('that failed are sent again, others are not', async () => {
    const failed = await add('carl@example.com', 'failed', { error: 'no box' });
    expect(await operator.expect('retryMail', failed)).toMatchObject({ state: 'waiting', endedMs: 0 });
    const state = async () => (await mails({ to: 'carl' })).items[0];
    await expect.poll(async () => (await state())?.state, { timeout: 10_000 }).toBe('sent');
    expect(await state()).toMatchObject({ attempts: 1, error: '' });
    expect((await operator.call('retryMail', failed)).error).toBe('MAIL_NOT_FAILED');
    const gone = await add('dora@example.com', 'failed', { body: '' });
    expect((await operator.call('retryMail', gone)).error).toBe('MAIL_TEXT_GONE');
    expect((await operator.call('retryMail', { params: { mailId: '999' } })).error).toBe('MAIL_UNKNOWN');
  });
});

describe('the audit log', () => {
  it('is verified over the API: whole, with its head', async () => {
    const whole = await operator.expect('verifyAuditLog');
    expect(whole).toMatchObject({ ok: true, badSeq: '', problem: '' });
    const { items } = await operator.expect('consoleAuditLog');
    expect(items.find(({ seq }) => seq === whole.entries)?.hash).toBe(whole.head);
    const [first, second] = await Promise.all([operator.expect('verifyAuditLog'), operator.expect('verifyAuditLog')]);
    expect([first.ok, second.ok]).toEqual([true, true]);
  });

  it('is verified once at a time and not again at once, on all servers together', async () => {
    const { pool } = server.db;
    const check = new AuditCheck(pool);
    const both = await Promise.all([check.run(), check.run()]);
    expect(both).toMatchObject([{ ok: true }, { ok: true }]);
    expect(both[0]).toBe(both[1]);
    expect(await check.run()).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS', retryAfterS: 30 });
    const other = await pool.connect();
    await other.query('select pg_advisory_lock(4201012)');
    expect(await new AuditCheck(pool).run()).toMatchObject({ ok: false, code: 'TOO_MANY_REQUESTS' });
    await other.query('select pg_advisory_unlock(4201012)');
    other.release();
    expect(await new AuditCheck(pool).run()).toMatchObject({ ok: true });
  });

  it('names the first entry that does not fit', async () => {
    const { rows } = await sql(
      `insert into audit.entries (seq, at_ms, user_id, email, address, route, request, outcome, call_id, previous_hash, hash)
        select seq + 1, at_ms, user_id, email, address, 'consoleHome', request, outcome, '', hash, decode(repeat('ab', 32), 'hex')
        from audit.entries order by seq desc limit 1 returning seq`,
    );
    const badSeq = String(rows[0].seq);
    expect(await operator.expect('verifyAuditLog')).toMatchObject({
      ok: false,
      badSeq,
      entries: String(BigInt(badSeq) - 1n),
      problem: 'changed',
    });
  });
});

it('the first page has what waits, how the exchange is, and what happened', async () => {
  await sql(`insert into jobs (kind, id, due_ms, is_dead) values ('test.job', 'dead', 0, true)`);
  const home = await operator.expect('consoleHome');
  expect(home.waiting).toMatchObject({
    proposals: 0,
    transferReviews: 0,
    stuckCommands: 0,
    deadJobs: 1,
    damagedSettings: 0,
  });
  expect(home.health.journalSeq).toBe(server.host.seq);
  expect(home.health.startedMs).toBeLessThan(Date.now());
  expect(home.users).toMatchObject({ all: 1, newOfDay: 1, frozen: 0, sessions: 1 });
  expect(home.markets).toEqual({ all: 0, trading: 0, cancelOnly: 0, halted: 0 });
  expect(home.volumes).toEqual([]);
});
