/**
 * What happened to an account, as its owner reads it.
 *
 * Goal: an owner who fears a stranger finds every login and every change of what lets somebody in, by time, address and program. Method: one
 * row an event, written by whoever does it, in the transaction of the change where there is one, so that log and change are one. Not
 * handled: refused calls of strangers (the security log has them), and what an operator's audit needs (`platform/audit`).
 */
import { ACTIVITY_GROUPS, type ActivityEvent, type ActivityGroup } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import type { ApiResult } from '../http/api-result.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../pages/cursor.ts';
import { pageOf, pageSize } from '../pages/page.ts';
import { deviceName } from './device-name.ts';

/** Something that happened to an account. */
export interface ActivityNote {
  readonly accountId: number;
  readonly event: ActivityEvent;
  /** The caller's address in its normal form; left out where nobody called. */
  readonly address?: string | undefined;
  /** The caller's User-Agent header as it was sent; only names of known programs are kept of it. */
  readonly device?: string | undefined;
  /** What it was about, such as the label of a key: plain text, cut after 120 characters. */
  readonly detail?: string | undefined;
}

/** What is asked of the log. */
export interface ActivityQuery {
  readonly group?: ActivityGroup | undefined;
  /** Both ends included, milliseconds since the epoch. */
  readonly fromMs?: string | undefined;
  readonly toMs?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: string | undefined;
}

/** An entry as the API has it. */
export interface ActivityEntry {
  readonly activityId: string;
  readonly event: ActivityEvent;
  readonly address: string;
  readonly device: string;
  readonly detail: string;
  readonly timeMs: number;
}

interface Row {
  readonly activity_id: bigint;
  readonly event: ActivityEvent;
  readonly address: string;
  readonly device: string;
  readonly detail: string;
  readonly time_ms: number;
}

const CURSOR = cursorOf('account-activity', ['int']);
const MOST_DETAIL = 120;
const KEEP_DAYS = 365;
/** Rows of one statement, so that no other transaction waits long. */
const BATCH = 5_000;

/** The activity log of every account; kept for a year. */
export class ActivityLog {
  private readonly pool: Pool;
  private readonly nowMs: () => number;

  constructor(pool: Pool, nowMs: () => number) {
    this.pool = pool;
    this.nowMs = nowMs;
  }

  /** Writes down what happened, in the caller's transaction if `db` is one. */
  async note(db: Pick<ClientBase, 'query'> | Pool, note: ActivityNote): Promise<void> {
    const { accountId, event, address = '', device, detail = '' } = note;
    const line = detail.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ');
    const name = device === undefined ? '' : deviceName(device);
    await (db as Pick<ClientBase, 'query'>).query(
      `insert into account_activity (account_id, event, address, device, detail, occurred_at)
        values ($1, $2, $3, $4, $5, $6)`,
      [accountId, event, address, name, [...line].slice(0, MOST_DETAIL).join(''), new Date(this.nowMs())],
    );
  }

  /** An account's entries, newest first. Rejected: QUERY_INVALID for a cursor of another list. */
  async list(
    accountId: number,
    query: ActivityQuery,
  ): Promise<ApiResult<{ readonly items: ActivityEntry[]; readonly nextCursor: string }>> {
    const before = decodeCursor(CURSOR, query.cursor);
    if (!before.ok) return before;
    const size = pageSize(query.limit);
    const { rows } = await this.pool.query<Row>(
      `select activity_id, event, address, device, detail,
          floor(extract(epoch from occurred_at) * 1000)::float8 as time_ms
        from account_activity
        where account_id = $1 and ($2::bigint is null or activity_id < $2) and ($3::text[] is null or event = any($3))
          and ($4::float8 is null or occurred_at >= to_timestamp($4 / 1000)) and ($5::float8 is null or occurred_at <= to_timestamp($5 / 1000))
        order by activity_id desc limit $6`,
      [
        accountId,
        before.value?.[0] ?? null,
        query.group === undefined ? null : ACTIVITY_GROUPS[query.group],
        secondsSafe(query.fromMs),
        secondsSafe(query.toMs),
        size + 1,
      ],
    );
    return { ok: true, value: pageOf(rows, size, ({ activity_id }) => encodeCursor(CURSOR, [activity_id]), entryOf) };
  }

  /** Deletes what is older than a year. */
  async removeOld(): Promise<void> {
    const before = new Date(this.nowMs() - KEEP_DAYS * 86_400_000);
    for (;;) {
      const { rowCount } = await this.pool.query(
        `delete from account_activity where activity_id in (
          select activity_id from account_activity where occurred_at < $1 order by occurred_at limit $2)`,
        [before, BATCH],
      );
      if ((rowCount ?? 0) < BATCH) return;
    }
  }
}

/** Milliseconds that PostgreSQL has a time for; its times end in the year 294276. */
function secondsSafe(ms: string | undefined): number | null {
  return ms === undefined ? null : Math.min(Number(ms), 8_640_000_000_000_000);
}

function entryOf({ activity_id, event, address, device, detail, time_ms }: Row): ActivityEntry {
  return { activityId: activity_id.toString(), event, address, device, detail, timeMs: time_ms };
}
