import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DrivenTime } from '../../testing/driven-time.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { silentLogger } from '../logger.ts';
import { inTransaction } from '../projections/transaction.ts';
import { SYSTEM_TIME, type Timekeeper } from '../timekeeper.ts';
import { JobWorker } from './job-worker.ts';
import type { Job, JobHandler } from './jobs.ts';

const SECOND = 1_000;
const HOUR = 3_600_000;

let database: TestDatabase;
let time: DrivenTime;
const workers: JobWorker[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => {
  time = new DrivenTime();
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await database.pool.query('delete from jobs');
});
afterAll(() => database.close());

interface Options extends Omit<JobHandler, 'run'> {
  readonly clock?: Timekeeper;
  readonly leaseMs?: number;
  readonly everyMs?: number;
  readonly serverId?: string;
}

/** A worker that runs the kind `test`. */
async function startWorker(run: JobHandler['run'], options: Options = {}): Promise<JobWorker> {
  const { clock = time, leaseMs, everyMs, serverId = randomUUID(), ...handler } = options;
  const { pool } = database;
  const lease = leaseMs === undefined ? {} : { leaseMs };
  const worker = new JobWorker({ pool, time: clock, logger: silentLogger(), serverId, ...lease });
  worker.register('test', { run, ...handler });
  if (everyMs !== undefined) worker.every(everyMs, 'test');
  await worker.start();
  workers.push(worker);
  return worker;
}

/** A handler that notes what it runs. */
function recorder() {
  const runs: Pick<Job, 'id' | 'payload' | 'attempts'>[] = [];
  const run: JobHandler['run'] = async ({ id, payload, attempts }) => {
    runs.push({ id, payload, attempts });
  };
  return { runs, run, ids: () => runs.map(({ id }) => id) };
}

async function rows(): Promise<Record<string, unknown>[]> {
  const { rows: found } = await database.pool.query('select * from jobs order by id');
  return found;
}

const inMs = (worker: JobWorker, ms: number, id: string, payload?: unknown) =>
  worker.at(database.pool, time.nowMs() + ms, { kind: 'test', id, payload });

describe('a job', () => {
  it('runs once at its time, with its payload, and is gone', async () => {
    const { runs, run } = recorder();
    const worker = await startWorker(run);
    await inMs(worker, 10 * SECOND, 'a', { amount: '5', list: [1, null] });
    await time.pass(9_999);
    expect(runs).toEqual([]);
    await time.pass(1);
    expect(runs).toEqual([{ id: 'a', payload: { amount: '5', list: [1, null] }, attempts: 1 }]);
    await time.pass(HOUR);
    expect(runs).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  it('that is past runs at once', async () => {
    const { ids, run } = recorder();
    const worker = await startWorker(run);
    await inMs(worker, -HOUR, 'late');
    await time.pass(20);
    expect(ids()).toEqual(['late']);
  });

  it('is moved when it is scheduled again, and removed when it is cancelled', async () => {
    const { runs, run } = recorder();
    const worker = await startWorker(run);
    await inMs(worker, 5 * SECOND, 'moved', 1);
    await inMs(worker, 9 * SECOND, 'moved', 2);
    await inMs(worker, 5 * SECOND, 'cancelled');
    await worker.cancel(database.pool, 'test', 'cancelled');
    await time.pass(6 * SECOND);
    expect(runs).toEqual([]);
    await time.pass(3 * SECOND);
    expect(runs).toEqual([{ id: 'moved', payload: 2, attempts: 1 }]);
  });

  it('is scheduled by a transaction only if that commits', async () => {
    const { ids, run } = recorder();
    const worker = await startWorker(run);
    const lost = inTransaction(database.pool, async (tx) => {
      await worker.at(tx, time.nowMs(), { kind: 'test', id: 'lost' });
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    await inTransaction(database.pool, (tx) => worker.at(tx, time.nowMs(), { kind: 'test', id: 'kept' }));
    await time.pass(SECOND);
    expect(ids()).toEqual(['kept']);
  });

  it('may schedule or cancel itself while it runs', async () => {
    const again: string[] = [];
    const worker: JobWorker = await startWorker(async ({ id }) => {
      again.push(id);
      if (again.length < 3) await inMs(worker, 10 * SECOND, 'repeats');
      else await worker.cancel(database.pool, 'test', 'repeats');
    });
    await inMs(worker, SECOND, 'repeats');
    for (let count = 0; count < 5; count += 1) await time.pass(10 * SECOND);
    expect(again).toHaveLength(3);
    expect(await rows()).toEqual([]);
  });

  it('of a kind without a handler cannot be scheduled, and is left alone', async () => {
    const { ids, run } = recorder();
    const worker = await startWorker(run);
    const item = { kind: 'other', id: 'x' };
    await expect(worker.at(database.pool, 0, item)).rejects.toThrow('other has no job handler');
    await database.pool.query(`insert into jobs (kind, id, due_ms) values ('other', 'x', 0)`);
    await time.pass(HOUR);
    expect(ids()).toEqual([]);
    expect(await rows()).toMatchObject([{ kind: 'other', attempts: 0 }]);
  });

  it('is found although nobody announced it, within two seconds', async () => {
    const { ids, run } = recorder();
    await startWorker(run);
    await time.pass(0);
    await database.pool.query(`insert into jobs (kind, id, due_ms) values ('test', 'foreign', $1)`, [time.nowMs()]);
    await time.pass(2 * SECOND);
    expect(ids()).toEqual(['foreign']);
  });
});

describe('a job that fails', () => {
  it('is tried again after a second, two, four …', async () => {
    const times: number[] = [];
    const startMs = time.nowMs();
    const worker = await startWorker(async () => {
      times.push(time.nowMs() - startMs);
      if (times.length < 4) throw new Error('not yet');
    });
    await inMs(worker, 0, 'a');
    for (let count = 0; count < 300; count += 1) await time.pass(100);
    expect(times.map((at) => Math.round(at / SECOND))).toEqual([0, 1, 3, 7]);
    expect(await rows()).toEqual([]);
  });

  it('as often as it may is dead, which a gauge shows, until it is scheduled again', async () => {
    let isBroken = true;
    const { ids, run } = recorder();
    const worker = await startWorker(async (job) => (isBroken ? Promise.reject(new Error('broken')) : run(job)), {
      maxAttempts: 3,
      retryMs: () => SECOND,
    });
    const gauge = (name: string) =>
      worker
        .gauges()
        .find((source) => source.name === name)
        ?.read();
    await inMs(worker, 0, 'a');
    for (let count = 0; count < 2; count += 1) await time.pass(SECOND);
    expect(gauge('bourse_jobs_failing')).toBe(1);
    for (let count = 0; count < 10; count += 1) await time.pass(SECOND);
    expect(await rows()).toMatchObject([{ id: 'a', attempts: 3, is_dead: true, last_error: 'broken' }]);
    expect(gauge('bourse_jobs_dead')).toBe(1);
    isBroken = false;
    await inMs(worker, 0, 'a');
    await time.pass(SECOND);
    expect(ids()).toEqual(['a']);
    expect(await rows()).toEqual([]);
  });

  it('is dead, too, when the server died in each of its runs', async () => {
    const { ids, run } = recorder();
    await database.pool.query(
      `insert into jobs (kind, id, due_ms, attempts) values ('test', 'killer', 0, 3), ('test', 'other', 0, 2)`,
    );
    const worker = await startWorker(run, { maxAttempts: 3 });
    await time.pass(SECOND);
    expect(ids()).toEqual(['other']);
    await expect.poll(rows).toMatchObject([{ id: 'killer', attempts: 3, is_dead: true }]);
    await inMs(worker, 0, 'killer');
    await time.pass(SECOND);
    expect(ids()).toEqual(['other', 'killer']);
  });

  it('is deleted a month after it died', async () => {
    const worker = await startWorker(() => Promise.reject(new Error('broken')), { maxAttempts: 1 });
    await inMs(worker, 0, 'a');
    await time.pass(SECOND);
    await time.pass(29 * 24 * HOUR);
    await worker.removeDead();
    expect(await rows()).toMatchObject([{ id: 'a', is_dead: true }]);
    await time.pass(2 * 24 * HOUR);
    await worker.removeDead();
    expect(await rows()).toEqual([]);
  });
});

describe('a periodic job', () => {
  it('runs at the start and then once a period; runs that were missed are left out', async () => {
    const { runs, run } = recorder();
    const worker = await startWorker(run, { everyMs: HOUR });
    await time.pass(0);
    await expect.poll(() => runs.length).toBe(1);
    await time.pass(HOUR);
    expect(runs).toHaveLength(2);
    await time.pass(5.5 * HOUR);
    expect(runs).toHaveLength(3);
    await time.pass(0.5 * HOUR);
    expect(runs).toHaveLength(4);
    await worker.stop();
    await startWorker(run, { everyMs: HOUR });
    await time.pass(10);
    expect(runs).toHaveLength(4);
    await time.pass(HOUR);
    expect(runs).toHaveLength(5);
  });

  it('never dies, and takes a shorter period over', async () => {
    let attempts = 0;
    const fail: JobHandler['run'] = async () => {
      attempts += 1;
      throw new Error('broken');
    };
    const worker = await startWorker(fail, { everyMs: HOUR, maxAttempts: 1, retryMs: () => 10 * SECOND });
    for (let count = 0; count < 5; count += 1) await time.pass(10 * SECOND);
    expect(attempts).toBeGreaterThanOrEqual(4);
    await worker.stop();
    const { runs, run } = recorder();
    await startWorker(run, { everyMs: 60 * SECOND });
    await time.pass(60 * SECOND);
    expect(runs.length).toBeGreaterThanOrEqual(1);
    expect(await rows()).toMatchObject([{ is_dead: false, period_ms: BigInt(60 * SECOND) }]);
  });
});

describe('leases', () => {
  it('let two servers share the jobs and run none twice', async () => {
    const ran: string[] = [];
    const run: JobHandler['run'] = async ({ id }) => {
      ran.push(id);
      await new Promise((done) => setTimeout(done, 3));
    };
    const [one] = await Promise.all([startWorker(run), startWorker(run)]);
    for (let count = 0; count < 60; count += 1) await inMs(one as JobWorker, SECOND, `job-${count}`);
    await time.pass(SECOND);
    await time.pass(2 * SECOND);
    expect(ran).toHaveLength(60);
    expect(new Set(ran).size).toBe(60);
  });

  it('are extended while a job runs', async () => {
    const ended = Promise.withResolvers<void>();
    let runs = 0;
    const run: JobHandler['run'] = () => {
      runs += 1;
      return ended.promise;
    };
    const options = { clock: SYSTEM_TIME, leaseMs: 400 };
    const first = await startWorker(run, options);
    await first.at(database.pool, 0, { kind: 'test', id: 'long' });
    await expect.poll(() => runs).toBe(1);
    await startWorker(run, options);
    await database.pool.query('select pg_sleep(1.2)');
    const { rows: leased } = await database.pool.query('select 1 from jobs where lease_until > now()');
    expect(leased).toHaveLength(1);
    expect(runs).toBe(1);
    ended.resolve();
    await expect.poll(rows).toEqual([]);
  });

  it('of a server that died end by themselves', async () => {
    const { ids, run } = recorder();
    await database.pool.query(
      `insert into jobs (kind, id, due_ms, attempts, lease_owner, lease_until)
        values ('test', 'orphan', 0, 1, 'dead', now() + interval '300 milliseconds')`,
    );
    await startWorker(run);
    await time.pass(2 * SECOND);
    expect(ids()).toEqual([]);
    await database.pool.query('select pg_sleep(0.4)');
    await time.pass(2 * SECOND);
    expect(ids()).toEqual(['orphan']);
  });

  it('of the same server’s earlier process end at its start', async () => {
    const { ids, run } = recorder();
    const serverId = randomUUID();
    await database.pool.query(
      `insert into jobs (kind, id, due_ms, attempts, lease_owner, lease_until) values
        ('test', 'own', 0, 1, $1 || '/killed', now() + interval '1 hour'),
        ('test', 'foreign', 0, 1, 'other/alive', now() + interval '1 hour')`,
      [serverId],
    );
    await startWorker(run, { serverId });
    await time.pass(2 * SECOND);
    expect(ids()).toEqual(['own']);
  });

  it('keep a job that is scheduled again from running beside itself', async () => {
    const gate = Promise.withResolvers<void>();
    const log: string[] = [];
    const worker = await startWorker(async ({ payload }) => {
      log.push(`begin ${payload}`);
      if (payload === 1) await gate.promise;
      log.push(`end ${payload}`);
    });
    await inMs(worker, 0, 'a', 1);
    const first = time.pass(20);
    await expect.poll(() => log).toEqual(['begin 1']);
    await inMs(worker, 0, 'a', 2);
    void time.pass(20);
    gate.resolve();
    await first;
    await time.pass(2 * SECOND);
    expect(log).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2']);
  });
});

it('a slow kind does not hold up another, and has as many runs at a time as it may', async () => {
  const gate = Promise.withResolvers<void>();
  let slow = 0;
  const quick: string[] = [];
  const worker = new JobWorker({ pool: database.pool, time: SYSTEM_TIME, logger: silentLogger(), serverId: 'test' });
  workers.push(worker);
  worker.register('slow', {
    concurrency: 2,
    run: () => {
      slow += 1;
      return gate.promise;
    },
  });
  worker.register('quick', {
    run: async ({ id }) => {
      quick.push(id);
    },
  });
  await worker.start();
  for (let count = 0; count < 5; count += 1) await worker.at(database.pool, 0, { kind: 'slow', id: `${count}` });
  await expect.poll(() => slow).toBe(2);
  await worker.at(database.pool, 0, { kind: 'quick', id: 'q' });
  await expect.poll(() => quick).toEqual(['q']);
  expect(slow).toBe(2);
  gate.resolve();
  await expect.poll(() => slow, { timeout: 10_000 }).toBe(5);
});

it('a stop aborts what runs and leaves it to be done', async () => {
  const worker = await startWorker(
    ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
    { maxAttempts: 1 },
  );
  await inMs(worker, 0, 'a');
  const passing = time.pass(20);
  await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
  await worker.stop();
  await passing;
  expect(await rows()).toMatchObject([{ id: 'a', is_dead: false, lease_owner: null }]);
});
