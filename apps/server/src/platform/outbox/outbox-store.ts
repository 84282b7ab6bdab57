import { randomUUID } from 'node:crypto';
import type { Command } from '@bourse/core';
import type { ClientBase, Pool } from 'pg';
import { restoreCommand, serializeCommand } from './command-json.ts';
import type { OutboxItem, Outcome } from './outbox.ts';

/** What names a row. */
export interface RowName {
  readonly feature: string;
  readonly rowId: string;
}

/** Commands that are submitted one after the other. */
export interface Lane {
  readonly feature: string;
  readonly accountId: number;
}

/** Stands before every lane. */
export const NO_LANE: Lane = { feature: '', accountId: 0 };

/** A row that this worker has leased. */
export interface ClaimedRow extends RowName, Lane {
  readonly outboxId: bigint;
  readonly command: Command;
  /** An earlier lease may have submitted the command already. */
  readonly wasSubmitted: boolean;
  /** Claims so far, this one included. */
  readonly attempts: number;
  /** A stuck row that is an earlier step of the same row. */
  readonly behind: bigint | undefined;
}

interface Row {
  readonly outbox_id: bigint;
  readonly feature: string;
  readonly row_id: string;
  readonly account_id: number;
  readonly command: unknown;
  readonly was_submitted: boolean;
  readonly attempts: number;
  readonly behind: bigint | null;
}

/** Rows that wait, for the gauges. */
export interface OutboxCounts {
  readonly waiting: number;
  /** Those of them that failed several times. */
  readonly failing: number;
  /** Those that are parked until an operator deals with them. */
  readonly stuck: number;
}

/** Rows that a worker may take. */
const WAITING = 'outcome is null and stuck_at is null and waits_for is null';
const MAX_ERROR_CHARS = 1_000;
/** Claims from which on a row counts as failing. */
const FAILING_ATTEMPTS = 5;

/** The SQL of the outbox. Leases use the database's clock, which all servers share. */
export class OutboxStore {
  private readonly pool: Pool;
  private readonly serverId: string;
  /** Names this worker in leases. */
  private readonly owner: string;

  constructor(pool: Pool, serverId: string) {
    this.pool = pool;
    this.serverId = serverId;
    this.owner = `${serverId}/${randomUUID()}`;
  }

  /** Ends the leases of earlier processes of this server, which have died. */
  async endOldLeases(): Promise<void> {
    await this.pool.query(
      `update outbox set lease_owner = null, lease_until = '-infinity'
        where outcome is null and split_part(lease_owner, '/', 1) = $1 and lease_owner <> $2`,
      [this.serverId, this.owner],
    );
  }

  async insert(tx: ClientBase, { feature, rowId, command }: OutboxItem): Promise<void> {
    const accountId = 'accountId' in command ? command.accountId : 0;
    await tx.query('insert into outbox (feature, row_id, account_id, command) values ($1, $2, $3, $4)', [
      feature,
      rowId,
      accountId,
      serializeCommand(command),
    ]);
  }

  /**
   * Leases up to `limit` rows, each the oldest open one of its lane, from the lanes behind `after`. Walks from lane to lane along the
   * index, so that the cost does not grow with the number of rows that wait.
   */
  async claim(features: readonly string[], after: Lane, limit: number, leaseMs: number): Promise<ClaimedRow[]> {
    const { rows } = await this.pool.query<Row>(
      `with recursive head as (
          (select feature, account_id, outbox_id from outbox
            where ${WAITING} and (feature, account_id) > ($5, $6)
            order by feature, account_id, outbox_id limit 1)
          union all
          select next.* from head cross join lateral (
            select feature, account_id, outbox_id from outbox
            where ${WAITING} and (feature, account_id) > (head.feature, head.account_id)
            order by feature, account_id, outbox_id limit 1) next
        ), due as (
          select outbox_id, candidate.is_submitted from head join outbox candidate using (outbox_id)
          where candidate.outcome is null and candidate.stuck_at is null and candidate.waits_for is null
            and candidate.feature = any($1)
            and candidate.not_before <= now() and candidate.lease_until < now()
          limit $2 for update of candidate skip locked)
        update outbox set is_submitted = true, attempts = attempts + 1,
            lease_owner = $3, lease_until = now() + make_interval(secs => $4)
          from due where outbox.outbox_id = due.outbox_id
          returning outbox.outbox_id, feature, row_id, account_id, command, attempts, due.is_submitted as was_submitted,
            (select min(stuck.outbox_id) from outbox stuck
              where stuck.feature = outbox.feature and stuck.outcome is null and stuck.stuck_at is not null
                and stuck.outbox_id < outbox.outbox_id
                and split_part(stuck.row_id, '/', 1) = split_part(outbox.row_id, '/', 1)) as behind`,
      [features, limit, this.owner, leaseMs / 1_000, after.feature, after.accountId],
    );
    return rows.map((row) => ({
      outboxId: row.outbox_id,
      feature: row.feature,
      rowId: row.row_id,
      accountId: row.account_id,
      command: restoreCommand(row.command),
      wasSubmitted: row.was_submitted,
      attempts: row.attempts,
      behind: row.behind ?? undefined,
    }));
  }

  /** Writes the outcome down if the lease is still this worker's; false: another worker has taken the row over. */
  async close(tx: ClientBase, outboxId: bigint, outcome: Outcome): Promise<boolean> {
    const { rowCount } = await tx.query(
      `update outbox set outcome = $3, done_at = now(), lease_owner = null
        where outbox_id = $1 and lease_owner = $2 and outcome is null`,
      [outboxId, this.owner, JSON.stringify(outcome)],
    );
    return rowCount === 1;
  }

  /** Gives a row back, to be claimed again after `delayMs`. `isSubmitted`: whether the core may have seen its command. */
  async release(outboxId: bigint, isSubmitted: boolean, delayMs: number): Promise<void> {
    await this.pool.query(
      `update outbox set is_submitted = $3, not_before = now() + make_interval(secs => $4),
          lease_owner = null, lease_until = '-infinity'
        where outbox_id = $1 and lease_owner = $2 and outcome is null`,
      [outboxId, this.owner, isSubmitted, delayMs / 1_000],
    );
  }

  /**
   * Gives back a row whose handler failed, to be claimed again after `delayMs`; the failure with number `most` parks it. Returns whether it is
   * parked.
   */
  async fail(
    outboxId: bigint,
    failure: { outcome: Outcome; error: string; most: number; delayMs: number },
  ): Promise<boolean> {
    const { outcome, error, most, delayMs } = failure;
    const { rows } = await this.pool.query<{ readonly is_stuck: boolean }>(
      `update outbox set failures = failures + 1, last_error = $3, known_outcome = $4,
          stuck_at = case when failures + 1 >= $5 then now() end, not_before = now() + make_interval(secs => $6),
          lease_owner = null, lease_until = '-infinity'
        where outbox_id = $1 and lease_owner = $2 and outcome is null returning stuck_at is not null as is_stuck`,
      [
        outboxId,
        this.owner,
        error.replaceAll('\0', '').slice(0, MAX_ERROR_CHARS),
        JSON.stringify(outcome),
        most,
        delayMs / 1_000,
      ],
    );
    return rows[0]?.is_stuck ?? false;
  }

  /** Parks a row behind a stuck one, unless that is stuck no more. */
  async park({ outboxId, wasSubmitted }: ClaimedRow, behind: bigint): Promise<void> {
    await this.pool.query(
      `with stuck as (
          select outbox_id from outbox where outbox_id = $3 and outcome is null and stuck_at is not null for update)
        update outbox set waits_for = (select outbox_id from stuck), is_submitted = $4,
            lease_owner = null, lease_until = '-infinity'
          where outbox_id = $1 and lease_owner = $2 and outcome is null`,
      [outboxId, this.owner, behind, wasSubmitted],
    );
  }

  /** Outcomes in the order of the rows asked for; undefined where a row is open or absent. */
  async outcomes(rows: readonly RowName[]): Promise<(Outcome | undefined)[]> {
    const { rows: found } = await this.pool.query<{ readonly outcome: Outcome | null }>(
      `select outcome from unnest($1::text[], $2::text[]) with ordinality as wanted (feature, row_id, place)
        left join outbox using (feature, row_id) order by place`,
      [rows.map(({ feature }) => feature), rows.map(({ rowId }) => rowId)],
    );
    return found.map(({ outcome }) => outcome ?? undefined);
  }

  /** Features that have open rows. */
  async openFeatures(): Promise<string[]> {
    const { rows } = await this.pool.query<{ readonly feature: string }>(
      'select distinct feature from outbox where outcome is null order by feature',
    );
    return rows.map(({ feature }) => feature);
  }

  /** Deletes rows that were closed so many days ago. */
  async removeDone(days: number): Promise<void> {
    await this.pool.query(
      'delete from outbox where outcome is not null and done_at < now() - make_interval(days => $1)',
      [days],
    );
  }

  async counts(): Promise<OutboxCounts> {
    const { rows } = await this.pool.query<{
      readonly waiting: bigint;
      readonly failing: bigint;
      readonly stuck: bigint;
    }>(
      `select count(*) as waiting, count(*) filter (where attempts >= $1 and stuck_at is null) as failing,
        count(*) filter (where stuck_at is not null) as stuck from outbox where outcome is null`,
      [FAILING_ATTEMPTS],
    );
    const { waiting = 0n, failing = 0n, stuck = 0n } = rows[0] ?? {};
    return { waiting: Number(waiting), failing: Number(failing), stuck: Number(stuck) };
  }
}
