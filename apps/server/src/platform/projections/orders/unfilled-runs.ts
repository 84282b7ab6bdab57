import { idAt, orderNumber } from '@bourse/core';
import type { ClientBase } from 'pg';

/*
 * Goal: delete old orders that ended without a fill, of which market makers leave millions a day, without an index by age. Method: order
 * ids are divided into runs, and for each account the runs in which it has such orders are recorded. Ids ascend, so an account's orders of
 * a run are adjacent in the table's primary key; when a run is old enough, they are scanned once. Recorded runs are a superset: each
 * order is checked in the scan.
 *
 * Not handled: accounts that have fewer orders than are kept are scanned again every hour.
 */

/** Orders per run, over all accounts: many, so that few runs are recorded; not too many, because a run is scanned at once. */
const RUN_ORDERS = 262_144;
/** The same as a distance of order ids. */
const RUN_IDS = idAt(RUN_ORDERS, 0);
/** Maximum number of cached recorded runs; evicted ones are recorded again, which changes nothing. */
const MOST_REMEMBERED = 100_000;

/** Condition on `orders`: ended without a fill. */
const IS_UNFILLED = `executed_lots = 0 and status in ('CANCELED', 'EXPIRED', 'EXPIRED_IN_MATCH')`;

/** Runs in which an account has orders that ended unfilled, with the time of one of them. */
export class UnfilledRuns {
  private readonly byRun = new Map<number, Map<number, number>>();
  private lastRun = -1;
  private lastAccounts = new Map<number, number>();

  /** Records that an order ended without a fill at `timeMs`. */
  note(accountId: number, orderId: bigint, timeMs: number): void {
    const run = Math.floor(orderNumber(orderId) / RUN_ORDERS);
    if (run !== this.lastRun) {
      this.lastAccounts = this.byRun.get(run) ?? new Map();
      this.byRun.set(run, this.lastAccounts);
      this.lastRun = run;
    }
    if (!this.lastAccounts.has(accountId)) this.lastAccounts.set(accountId, timeMs);
  }

  all(): UnfilledRun[] {
    return [...this.byRun].flatMap(([run, accounts]) => {
      return [...accounts].map(([accountId, notedMs]) => ({ accountId, run, notedMs }));
    });
  }
}

interface UnfilledRun {
  readonly accountId: number;
  readonly run: number;
  readonly notedMs: number;
}

/** Records runs, and deletes the orders in them. Its user must be the only writer of the database. */
export class UnfilledRunStore {
  /** Cache of the runs recorded in the database. */
  private readonly noted = new Set<string>();

  /** Records runs in the transaction that writes their orders; returns the new ones, to be cached when that is committed. */
  async write(client: ClientBase, runs: UnfilledRuns): Promise<readonly string[]> {
    const fresh = runs.all().filter((run) => !this.noted.has(nameOf(run)));
    if (fresh.length === 0) return [];
    await client.query({
      name: 'project-unfilled-runs',
      text: `insert into unfilled_runs (account_id, run, noted_ms)
        select * from unnest($1::integer[], $2::bigint[], $3::bigint[]) on conflict do nothing`,
      values: [
        fresh.map(({ accountId }) => accountId),
        fresh.map(({ run }) => run),
        fresh.map(({ notedMs }) => notedMs),
      ],
    });
    return fresh.map(nameOf);
  }

  /** Caches the result of `write`, except one from a transaction with `prune`, which may have removed it. */
  remember(names: readonly string[]): void {
    if (this.noted.size + names.length > MOST_REMEMBERED) this.noted.clear();
    for (const name of names) this.noted.add(name);
  }

  /** Clears the cache, because `prune` may remove recorded runs; call it before the transaction that prunes. */
  forget(): void {
    this.noted.clear();
  }

  /**
   * Deletes unfilled orders that ended before `endedBeforeMs`, unless they are among the `newestKept` newest orders of their account that
   * were placed before `placedBeforeMs`.
   */
  async prune(client: ClientBase, endedBeforeMs: number, placedBeforeMs: number, newestKept: number): Promise<void> {
    const { rows } = await client.query<DueRun>(
      `with aged as (
         select account_id, run from unfilled_runs where noted_ms < $1
       ), floors as (
         select account_id, (
           select order_id from orders as newest
           where newest.account_id = accounts.account_id and newest.placed_ms < $2
           order by order_id desc offset $3 limit 1
         ) as floor from (select distinct account_id from aged) as accounts
       )
       select account_id, run, run * $4 as first_id, least((run + 1) * $4 - 1, floor) as last_id
       from aged join floors using (account_id) where floor >= run * $4`,
      [endedBeforeMs, placedBeforeMs, newestKept, RUN_IDS],
    );
    if (rows.length === 0) return;
    const due = [rows.map((row) => row.account_id), rows.map((row) => row.first_id), rows.map((row) => row.last_id)];
    await client.query(
      `delete from orders using unnest($1::integer[], $2::bigint[], $3::bigint[]) as due (account_id, first_id, last_id)
       where orders.account_id = due.account_id and order_id between first_id and last_id
         and ${IS_UNFILLED} and updated_ms < $4`,
      [...due, endedBeforeMs],
    );
    await client.query(
      `delete from unfilled_runs using unnest($1::integer[], $2::bigint[]) as due (account_id, run)
       where unfilled_runs.account_id = due.account_id and unfilled_runs.run = due.run and not exists (
         select from orders where orders.account_id = due.account_id
           and order_id >= due.run * $3 and order_id < (due.run + 1) * $3 and ${IS_UNFILLED}
       )`,
      [due[0], rows.map((row) => row.run), RUN_IDS],
    );
  }
}

interface DueRun {
  readonly account_id: number;
  readonly run: bigint;
  readonly first_id: bigint;
  readonly last_id: bigint;
}

function nameOf({ accountId, run }: UnfilledRun): string {
  return `${accountId}/${run}`;
}
