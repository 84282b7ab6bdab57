import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server-fixture.ts';
import { DAYS_SHOWN, UptimeStore } from './uptime-store.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Ten minutes past midnight, long before the samples of the server itself. */
const NOW = 20_000 * DAY + 10 * MINUTE + 30_000;

let server: TestServer;
let store: UptimeStore;
let pool: Pool;

beforeAll(async () => {
  server = await startTestServer();
  pool = server.db.pool;
  store = new UptimeStore(pool);
});
beforeEach(async () => {
  await pool.query('delete from minutes_up');
});
afterAll(() => server.close());

const up = async (fromMs: number, minutes: number) => {
  for (let at = 0; at < minutes; at++) await store.note(fromMs + at * MINUTE, 5);
};

describe('the record of uptime', () => {
  it('is empty before the first sample', async () => {
    expect(await store.read(NOW)).toEqual({ sinceMs: 0, days: [], gaps: [] });
  });

  it('counts the minutes since it began, and lists those without a sample', async () => {
    await up(NOW - 20 * MINUTE, 5);
    await up(NOW - 12 * MINUTE, 12);
    const read = await store.read(NOW);
    // Ten minutes of yesterday, of which 20 to 16 and 12 to 11 minutes ago were up; today all ten.
    expect(read.days).toEqual([
      { day: 19_999, minutes: 10, upMinutes: 7, slowestMs: 5 },
      { day: 20_000, minutes: 10, upMinutes: 10, slowestMs: 5 },
    ]);
    const minuteOf = (ms: number) => Math.floor(ms / MINUTE) * MINUTE;
    expect(read.sinceMs).toBe(minuteOf(NOW - 20 * MINUTE));
    expect(read.gaps).toEqual([{ fromMs: minuteOf(NOW - 15 * MINUTE), toMs: minuteOf(NOW - 12 * MINUTE) }]);
  });

  it('has days without any sample, and an interruption that goes on', async () => {
    await up(NOW - 3 * DAY, 1);
    const read = await store.read(NOW);
    expect(read.days.map(({ minutes, upMinutes }) => [minutes, upMinutes])).toEqual([
      [1_430, 1],
      [1_440, 0],
      [1_440, 0],
      [10, 0],
    ]);
    expect(read.gaps).toHaveLength(1);
    expect(read.gaps[0]?.toMs).toBe(Math.floor(NOW / MINUTE) * MINUTE);
  });

  it('keeps the slowest of a minute, and forgets what is not shown', async () => {
    await store.note(NOW - MINUTE, 5);
    await store.note(NOW - MINUTE, 90);
    await store.note(NOW - MINUTE, 7);
    expect((await store.read(NOW)).days.at(-1)?.slowestMs).toBe(90);
    await up(NOW - (DAYS_SHOWN + 5) * DAY, 1);
    await store.forgetOld(NOW);
    const { rows } = await pool.query('select 1 from minutes_up where minute < $1', [Math.floor(NOW / MINUTE)]);
    expect(rows).toHaveLength(1);
    expect((await store.read(NOW)).days).toHaveLength(1);
  });

  it('is public, and grows by itself', async () => {
    await expect
      .poll(async () => (await pool.query('select 1 from minutes_up')).rowCount, { timeout: 30_000, interval: 250 })
      .toBeGreaterThan(0);
    const read = await server.visitor().expect('uptime');
    expect(read.days.length).toBeLessThanOrEqual(DAYS_SHOWN);
  });
});
