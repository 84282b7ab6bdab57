import { setImmediate } from 'node:timers/promises';
import type { Pool } from 'pg';
import { type AuditEntry, FIRST_HASH, hashOf, UNKNOWN } from './entry.ts';

/** An entry with the hash that is stored beside it. */
export type StoredEntry = AuditEntry & { readonly hash: Buffer };

interface EntryRow {
  readonly seq: bigint;
  readonly at_ms: bigint;
  readonly user_id: string;
  readonly email: string;
  readonly address: string;
  readonly route: string;
  readonly request: string;
  readonly outcome: string;
  readonly call_id: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

/** Which entries are wanted; an absent part lets all pass. Times in milliseconds since the epoch, both ends included. */
export interface AuditFilter {
  readonly before?: bigint | undefined;
  readonly email?: string | undefined;
  readonly route?: string | undefined;
  readonly outcome?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
}

/** All but first entries of acts whose outcome is there. */
const NOT_ENDED = `(outcome <> '${UNKNOWN}' or not exists (
  select from audit.entries ended where ended.call_id = entry.call_id and ended.call_id <> '' and ended.outcome <> '${UNKNOWN}'))`;

/** First entries of acts without an outcome, oldest first. */
export async function listUnfinished(pool: Pool): Promise<StoredEntry[]> {
  const { rows } = await pool.query<EntryRow>(
    `select * from audit.entries entry where outcome = '${UNKNOWN}' and ${NOT_ENDED} order by seq`,
  );
  return rows.map(entryOfRow);
}

/** Entries that pass a filter, newest first; an act that has its outcome is shown by its second entry alone. */
export async function listEntries(pool: Pool, filter: AuditFilter): Promise<StoredEntry[]> {
  const { before, email, route, outcome, fromMs, toMs, limit } = filter;
  const { rows } = await pool.query<EntryRow>(
    `select * from audit.entries entry
      where ${NOT_ENDED} and ($1::bigint is null or seq < $1) and ($2::text is null or email = $2) and ($3::text is null or route = $3)
        and ($4::text is null or outcome = $4) and ($5::bigint is null or at_ms >= $5) and ($6::bigint is null or at_ms <= $6)
      order by seq desc limit $7`,
    [before ?? null, email ?? null, route ?? null, outcome ?? null, fromMs ?? null, toMs ?? null, limit],
  );
  return rows.map(entryOfRow);
}

/** What a verification found. `entries` are whole, and `head` is the last one's hash in hex; `seq` the first entry that does not fit. */
export type AuditVerdict = { readonly entries: bigint; readonly head: string } & (
  | { readonly ok: true }
  | { readonly ok: false; readonly seq: bigint; readonly problem: 'missing' | 'changed' | 'moved' }
);

const PAGE = 1_000;

/** Checks every entry from the first on: no gap, each chained to the one before, each hash that of its fields. */
export async function verifyEntries(pool: Pool): Promise<AuditVerdict> {
  let seq = 0n;
  let head: Buffer = FIRST_HASH;
  for await (const page of entryPages(pool)) {
    for (const entry of page) {
      const problem = problemOf(entry, seq, head);
      if (problem !== undefined) {
        const badSeq = problem === 'missing' ? seq + 1n : entry.seq;
        return { ok: false, entries: seq, head: head.toString('hex'), seq: badSeq, problem };
      }
      ({ seq, hash: head } = entry);
    }
    // Hashing a page takes some milliseconds, in which this thread does nothing else.
    await setImmediate();
  }
  return { ok: true, entries: seq, head: head.toString('hex') };
}

function problemOf(entry: StoredEntry, lastSeq: bigint, lastHash: Buffer) {
  if (entry.seq !== lastSeq + 1n) return 'missing';
  if (!entry.previousHash.equals(lastHash)) return 'moved';
  return entry.hash.equals(hashOf(entry)) ? undefined : 'changed';
}

/** Every entry in pages, oldest first. */
export async function* entryPages(pool: Pool): AsyncGenerator<readonly StoredEntry[]> {
  let seq = 0n;
  for (;;) {
    const { rows } = await pool.query<EntryRow>('select * from audit.entries where seq > $1 order by seq limit $2', [
      seq,
      PAGE,
    ]);
    if (rows.length > 0) yield rows.map(entryOfRow);
    if (rows.length < PAGE) return;
    seq = rows.at(-1)?.seq ?? seq;
  }
}

/** The hash of one entry in hex, 0 standing for the start of an empty log; undefined when there is no such entry. */
export async function hashAt(pool: Pool, seq: bigint): Promise<string | undefined> {
  if (seq === 0n) return FIRST_HASH.toString('hex');
  const { rows } = await pool.query<{ hash: Buffer }>('select hash from audit.entries where seq = $1', [seq]);
  return rows[0]?.hash.toString('hex');
}

function entryOfRow(row: EntryRow): StoredEntry {
  return {
    seq: row.seq,
    atMs: Number(row.at_ms),
    userId: row.user_id,
    email: row.email,
    address: row.address,
    route: row.route,
    request: row.request,
    outcome: row.outcome,
    callId: row.call_id,
    previousHash: row.previous_hash,
    hash: row.hash,
  };
}
