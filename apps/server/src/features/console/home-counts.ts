/**
 * What the first page counts in the database. Goal: any number of operators' pages that ask every half minute cost the database next to
 * nothing. Method: what waits is counted along partial indexes, at most once a second; users and sessions, whose counts read all of a
 * table, at most once a minute; callers meanwhile get the same answer.
 */
import type { Pool } from 'pg';

type Waiting = Readonly<Record<'proposals' | 'stuckCommands' | 'failedMails' | 'deadJobs' | 'failingJobs', number>>;
type People = Readonly<Record<'all' | 'newOfDay' | 'sessions', number>>;

/** Age of what waits, at most. */
export const WAITING_MS = 1_000;
const PEOPLE_MS = 60_000;

/** A value that is read again when it is older than it may be. */
export class Fresh<T> {
  private readonly read: () => Promise<T>;
  private readonly maxAgeMs: number;
  private last: { readonly atMs: number; readonly value: Promise<T> } | undefined;

  constructor(read: () => Promise<T>, maxAgeMs: number) {
    this.read = read;
    this.maxAgeMs = maxAgeMs;
  }

  /** The value; what failed is read again at once. */
  get(nowMs = performance.now()): Promise<T> {
    if (this.last !== undefined && nowMs - this.last.atMs < this.maxAgeMs) return this.last.value;
    const value = this.read();
    const last = { atMs: nowMs, value };
    this.last = last;
    value.catch(() => {
      if (this.last === last) this.last = undefined;
    });
    return value;
  }
}

/** Counts, as old as a second or a minute at most. */
export class HomeCounts {
  private readonly waiting: Fresh<Waiting & { readonly databaseMs: number }>;
  private readonly people: Fresh<People>;

  constructor(pool: Pool) {
    this.waiting = new Fresh(async () => {
      const beganMs = performance.now();
      const counts = await countWaiting(pool);
      return { ...counts, databaseMs: Math.round(performance.now() - beganMs) };
    }, WAITING_MS);
    this.people = new Fresh(() => countPeople(pool), PEOPLE_MS);
  }

  /** What waits, with how long the database took to count it, and how many users there are. */
  async read(): Promise<Waiting & People & { readonly databaseMs: number }> {
    const [waiting, people] = await Promise.all([this.waiting.get(), this.people.get()]);
    return { ...waiting, ...people };
  }
}

/** A mail that failed is no work for anybody when its text is gone. */
async function countWaiting(pool: Pool): Promise<Waiting> {
  const { rows } = await pool.query<Waiting>(
    `select
        (select count(*)::integer from approval_proposals where state = 'pending' and expires_ms > $1) as proposals,
        (select count(*)::integer from outbox where stuck_at is not null and outcome is null) as "stuckCommands",
        (select count(*)::integer from mails where state = 'failed' and body_text <> '') as "failedMails",
        (select count(*)::integer from jobs where is_dead) as "deadJobs",
        (select count(*)::integer from jobs where not is_dead and last_error <> '') as "failingJobs"`,
    [Date.now()],
  );
  return only(rows);
}

async function countPeople(pool: Pool): Promise<People> {
  const { rows } = await pool.query<People>(
    `select
        (select count(*)::integer from users) as all,
        (select count(*)::integer from users where created_at > now() - interval '24 hours') as "newOfDay",
        (select count(*)::integer from sessions where expires_at > now()) as sessions`,
  );
  return only(rows);
}

function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('counts have no row');
  return row;
}
