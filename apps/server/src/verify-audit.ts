/**
 * Verifies the chain of the operators' audit log: `npm run verify-audit`, beside a running server or without one. With
 * `-- --head SEQ:HASH`, noted at an earlier run, it also proves that nobody replaced the whole log since; with `-- --csv FILE` it writes
 * what it verified to a new file.
 */
import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { entryPages, hashAt, listUnfinished, type StoredEntry, verifyEntries } from './platform/audit/audit-store.ts';
import { parseConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { silentLogger } from './platform/logger.ts';
import { type CsvExport, csvChunks } from './platform/pages/csv.ts';
import { reachDatabase } from './reach-database.ts';

const EXIT = { ok: 0, broken: 1, rejected: 2 } as const;
const HEAD = /^(\d{1,18}):([0-9a-f]{64})$/;

/** The maximum number of rows of a spreadsheet. */
const MOST_ROWS = 1_000_000;

const AUDIT_CSV: CsvExport<StoredEntry> = {
  columns: ['seq', 'time', 'email', 'address', 'route', 'outcome', 'call', 'request', 'hash'],
  cellsOf: (entry) => [
    String(entry.seq),
    new Date(entry.atMs).toISOString(),
    entry.email,
    entry.address,
    entry.route,
    entry.outcome,
    entry.callId,
    entry.request,
    entry.hash.toString('hex'),
  ],
  mostRows: MOST_ROWS,
};

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);

process.umask(0o077);
process.exitCode = await main().catch((error: unknown) => {
  printError(`The audit log cannot be read: ${error instanceof Error ? error.message : error}`);
  return EXIT.rejected;
});

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { head: { type: 'string' }, csv: { type: 'string' } } });
  const head = values.head === undefined ? undefined : HEAD.exec(values.head);
  if (head === null) {
    printError('--head wants SEQ:HASH, as an earlier run printed it.');
    return EXIT.rejected;
  }
  const config = parseConfig(process.env);
  if (!config.ok) {
    printError(config.message);
    return EXIT.rejected;
  }
  const { url, release } = await reachDatabase(config.value);
  const db = openDatabase({ url, logger: silentLogger() });
  try {
    const verdict = await verifyEntries(db.pool);
    if (!verdict.ok) {
      printError(`The audit log is broken: entry ${verdict.seq} is ${verdict.problem}.`);
      return EXIT.broken;
    }
    const [, seq = '0', hash] = head ?? [];
    if (head !== undefined && (await hashAt(db.pool, BigInt(seq))) !== hash) {
      printError(`The audit log was replaced: entry ${seq} is not the one that was noted.`);
      return EXIT.broken;
    }
    if (values.csv !== undefined) await exportEntries(db.pool, values.csv);
    printLine(`The audit log is whole: ${verdict.entries} entries. Head: ${verdict.entries}:${verdict.head}`);
    for (const { seq, atMs, email, route } of await listUnfinished(db.pool)) {
      printLine(`Entry ${seq} (${new Date(atMs).toISOString()}, ${email}, ${route}): unknown outcome, or under way.`);
    }
    return EXIT.ok;
  } finally {
    await db.close();
    await release();
  }
}

/** Writes every entry to a file that must not exist yet. */
async function exportEntries(pool: Pool, path: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const chunks = csvChunks(AUDIT_CSV, entryPages(pool));
    let next = await chunks.next();
    for (; next.done !== true; next = await chunks.next()) await file.write(next.value);
    const { rows, isCut } = next.value;
    printLine(`${rows} entries written to ${path}${isCut ? ', which is as many as it may have' : ''}.`);
  } finally {
    await file.close();
  }
}
