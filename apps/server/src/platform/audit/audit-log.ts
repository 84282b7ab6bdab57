/**
 * The operators' audit log: one entry for each call of a route that needs a permission, the rejected ones included, and two for each act, a
 * call that changes something: before it begins, with the outcome unknown, and when it has ended.
 *
 * Goal: nobody acts without an entry, whatever is killed when; nobody can change or remove an entry unnoticed; and a slow database never holds a
 * call up for ever. Method: an act waits until its first entry is durable, and is rejected when that takes longer than three seconds. The
 * second entry, and the one of a call that only reads, is waited for as long, and written as soon as it can be; while one is overdue,
 * acts are rejected. Entries are chained by SHA-256 and appended one after the other under a lock, also by several servers. Outcomes that a
 * kill left out are found at the next start where that is possible (`unfinished.ts`). Not handled: whoever may write the database as its
 * owner can make a new chain, which only a head noted elsewhere shows.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase, Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { inTransaction } from '../projections/transaction.ts';
import { type AuditEntry, type AuditNote, FIRST_HASH, hashOf, serializeRequest, UNKNOWN } from './entry.ts';

/** Writes the audit log. */
export interface AuditRecorder {
  /** Appends; resolves when the entry is written, or late after a bounded time, then false. Never rejects. */
  record(note: AuditNote): Promise<boolean>;
  /** Whether a row is overdue: whatever changes something must not go on. */
  isBehind(): boolean;
}

/** How long a call waits for its row, and from when on a row is overdue, in milliseconds. */
const PATIENCE_MS = 3_000;
const RETRY_MS = 500;
const MAX_BATCH = 200;
/** Any number that nobody else locks. */
const AUDIT_LOCK = 4_201_011;

interface Waiting {
  readonly note: AuditNote;
  readonly atMs: number;
  readonly done: () => void;
  /** Whether its call has waited for as long as calls do. */
  isOverdue: boolean;
}

/** Appends rows in the order in which they are recorded. */
export class AuditLog implements AuditRecorder {
  private readonly pool: Pool;
  private readonly logger: Logger;
  private readonly patienceMs: number;
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  private readonly closing = new AbortController();

  constructor(deps: { readonly pool: Pool; readonly logger: Logger; readonly patienceMs?: number }) {
    this.pool = deps.pool;
    this.logger = deps.logger;
    this.patienceMs = deps.patienceMs ?? PATIENCE_MS;
  }

  record(note: AuditNote): Promise<boolean> {
    const { promise: written, resolve } = Promise.withResolvers<boolean>();
    const waiting: Waiting = { note, atMs: Date.now(), done: () => resolve(true), isOverdue: false };
    this.waiting.push(waiting);
    this.writing ??= this.writeAll();
    const late = new AbortController();
    const patience = sleep(this.patienceMs, undefined, { signal: late.signal, ref: false }).then(
      () => {
        // Noted here, not measured by a clock: a timer may end a fraction of a millisecond before its time by the clock.
        waiting.isOverdue = true;
        return false;
      },
      () => false,
    );
    return Promise.race([written, patience]).finally(() => late.abort());
  }

  isBehind(): boolean {
    return this.waiting[0]?.isOverdue ?? false;
  }

  /** Rows that are not in the database yet. */
  unwritten(): number {
    return this.waiting.length;
  }

  /** Writes what is left, once more at most; what cannot be written goes into the log. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.writing;
    for (const { note, atMs } of this.waiting.splice(0)) {
      const { request, ...rest } = note;
      this.logger.error({ ...rest, atMs, request: serializeRequest(request) }, 'an audit entry could not be written');
    }
  }

  private async writeAll(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, MAX_BATCH);
      try {
        await inTransaction(this.pool, (client) => append(client, batch));
        this.waiting = this.waiting.slice(batch.length);
        for (const { done } of batch) done();
      } catch (error) {
        this.logger.error({ err: error, entries: this.waiting.length }, 'the audit log cannot be written');
        if (this.closing.signal.aborted) break;
        await sleep(RETRY_MS, undefined, { signal: this.closing.signal, ref: false }).catch(() => undefined);
      }
    }
    // In the same step as the last look at what waits: an entry in between would wait for the next one.
    this.writing = undefined;
  }
}

async function append(client: ClientBase, batch: readonly Waiting[]): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [AUDIT_LOCK]);
  const { rows } = await client.query<{ seq: bigint; hash: Buffer }>(
    'select seq, hash from audit.entries order by seq desc limit 1',
  );
  let { seq, hash } = rows[0] ?? { seq: 0n, hash: FIRST_HASH };
  const entries = batch.map(({ note, atMs }) => {
    seq += 1n;
    const entry: AuditEntry = { ...note, seq, atMs, request: serializeRequest(note.request), previousHash: hash };
    hash = hashOf(entry);
    return { ...entry, hash };
  });
  await client.query(
    `insert into audit.entries (seq, at_ms, user_id, email, address, route, request, outcome, call_id, previous_hash, hash)
      select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
        $8::text[], $9::text[], $10::bytea[], $11::bytea[])`,
    [
      entries.map((entry) => entry.seq),
      entries.map((entry) => entry.atMs),
      entries.map((entry) => entry.userId),
      entries.map((entry) => entry.email),
      entries.map((entry) => entry.address),
      entries.map((entry) => entry.route),
      entries.map((entry) => entry.request),
      entries.map((entry) => entry.outcome),
      entries.map((entry) => entry.callId),
      entries.map((entry) => entry.previousHash),
      entries.map((entry) => entry.hash),
    ],
  );
  // After an exception the mark stays: it may have come behind the commit.
  const isOpen = (outcome: string) => outcome === UNKNOWN || outcome === 'INTERNAL';
  const ended = entries.filter(({ callId, outcome }) => callId !== '' && !isOpen(outcome));
  if (ended.length === 0) return;
  await client.query('delete from audit_marks where call_id = any($1)', [ended.map(({ callId }) => callId)]);
}
