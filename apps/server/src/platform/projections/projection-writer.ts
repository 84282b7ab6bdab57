import { invariant } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import type { AppliedCommand } from '../core-host/core-host.ts';
import { Batch, type EventTable, eventTableOf, type HostedProjection } from './batch.ts';
import { runScript, type ScriptStep } from './copy-script.ts';
import { loadSpecs, type ProjectedSpecs } from './projected-specs.ts';
import type { AnyProjection, Projection } from './projection.ts';
import { inTransaction, onConnection } from './transaction.ts';

const HOUR_MS = 3_600_000;
/** Names are written into SQL. Products such as `p2p` and `web3` have digits. */
const PLAIN_NAME = /^[a-z][a-z0-9-]*$/;

/** Maximum commands in one transaction: large enough that rows dominate its cost, small enough for one or two tenths of a second. */
export const BATCH_COMMANDS = 4_000;
/**
 * The same under high load without waiting readers: with more commands at once, fewer orders are written twice, which is the largest cost
 * of the database. Takes half a second.
 */
export const FLOOD_BATCH_COMMANDS = 64_000;

/** Rows of consecutive commands. */
export interface PreparedBatch {
  /** Number of commands. */
  readonly commands: number;
  /** Sequence and time of the last one. */
  readonly seq: number;
  readonly timeMs: number;
  readonly batch: Batch;
  readonly steps: readonly ScriptStep[];
}

/**
 * Writes the core's events into the projections' tables. Goal: each event counts exactly once for each projection, whatever
 * fails when, and each can be rebuilt alone. Method: every projection has an offset, the sequence of its last command; the
 * offsets are written in the same transaction as the rows, and a write must find those that it expects. A batch starts
 * after the lowest of them, and a projection that is ahead skips commands that it has.
 */
export class ProjectionWriter {
  private readonly pool: Pool;
  private readonly specs: ProjectedSpecs;
  private readonly hosted: readonly HostedProjection[];
  private readonly table: EventTable;
  /** Hour since the epoch, in command time, of the last pruning. */
  private prunedHour = -1;
  private writing: PreparedBatch | undefined;

  constructor(pool: Pool, specs: ProjectedSpecs, hosted: readonly HostedProjection[]) {
    this.pool = pool;
    this.specs = specs;
    this.hosted = hosted;
    this.table = eventTableOf(hosted);
  }

  /** Sequence of the last command that every projection has. */
  get seq(): number {
    return this.hosted.reduce((least, { seq }) => Math.min(least, seq), Number.MAX_SAFE_INTEGER);
  }

  /** Prepares the rows of the next commands, or of those after the batch being written. */
  prepare(parts: Iterable<readonly AppliedCommand[]>): PreparedBatch {
    const previous = this.writing?.batch.rows;
    const rows = this.hosted.map(({ open }, index) => open.begin(previous?.[index], this.specs));
    const batch = new Batch(this.hosted, rows, this.table);
    let commands = 0;
    let last: AppliedCommand | undefined;
    for (const part of parts) {
      for (const applied of part) {
        this.specs.take(applied.events);
        batch.add(applied);
      }
      commands += part.length;
      last = part.at(-1) ?? last;
    }
    invariant(last !== undefined, 'a batch has commands');
    return { commands, seq: last.seq, timeMs: last.timeMs, batch, steps: batch.copySteps() };
  }

  /** Writes commands, which must follow the last written one, and the new offsets in one transaction. */
  async commit(commands: readonly AppliedCommand[]): Promise<void> {
    if (commands.length > 0) await this.commitPrepared(this.prepare([commands]), () => undefined);
  }

  /** The same with prepared rows; `meanwhile` runs while the database writes most of them. */
  async commitPrepared(prepared: PreparedBatch, meanwhile: () => void): Promise<void> {
    this.writing = prepared;
    try {
      await this.store(prepared, meanwhile);
    } finally {
      this.writing = undefined;
    }
  }

  private async store({ commands, seq, timeMs, batch, steps }: PreparedBatch, meanwhile: () => void): Promise<void> {
    const from = this.seq;
    invariant(
      seq === from + commands,
      `projections stand at ${from}, so ${commands} commands up to ${seq} cannot follow`,
    );
    const hour = Math.floor(timeMs / HOUR_MS);
    const prunes = hour !== this.prunedHour;
    if (prunes) for (const { open } of this.hosted) open.beforePrune?.();
    const behind = this.hosted.filter((each) => each.seq < seq);
    await onConnection(this.pool, async (client) => {
      const copying = runScript(client, [{ statement: 'begin' }, { statement: moveOffsets(behind, seq) }, ...steps]);
      meanwhile();
      const { tags, error } = await copying;
      // Existing rows are an error too, but the offsets show the cause.
      invariant(
        tags[1] === undefined || tags[1] === `UPDATE ${behind.length}`,
        `projections moved away from ${from}: another server writes to this database`,
      );
      if (error !== undefined) throw error;
      await batch.write(client);
      if (prunes) await this.prune(client, hour * HOUR_MS);
      await client.query('commit');
    });
    for (const each of behind) each.seq = seq;
    for (const [index, { open }] of this.hosted.entries()) {
      const rows = batch.rows[index];
      if (rows !== undefined) open.committed?.(rows, prunes);
    }
    this.prunedHour = hour;
    batch.release();
  }

  private async prune(client: ClientBase, hourMs: number): Promise<void> {
    for (const { open } of this.hosted) await open.prune?.(client, hourMs);
  }

  /**
   * After a failed write: how many of the tried `commands` are stored nevertheless. A commit whose response was lost did happen; the
   * offsets show it, and its rows must not be written again. The lost batch may have been shorter.
   */
  async noticeLostReply(commands: number): Promise<number> {
    const offsets = await readOffsets(this.pool).catch(() => undefined);
    if (offsets === undefined) return 0;
    const stored = this.hosted.map(({ projection, seq }) => offsets.get(projection.name) ?? seq);
    const before = this.seq;
    const done = Math.min(...stored) - before;
    if (done <= 0 || done > commands) return 0;
    try {
      for (const { open } of this.hosted) await open.reload?.(this.pool);
    } catch {
      return 0;
    }
    for (const [index, each] of this.hosted.entries()) each.seq = stored[index] ?? each.seq;
    return done;
  }
}

/** Opens projections at their offsets; one that is new to the database starts at the first command. */
export async function openProjectionWriter(
  pool: Pool,
  projections: readonly AnyProjection[],
): Promise<ProjectionWriter> {
  const list = projections as readonly unknown[] as readonly Projection[];
  const names = list.map(({ name }) => name);
  checkList(list);
  await pool.query(
    'insert into projection_offset (name, seq) select unnest($1::text[]), 0 on conflict (name) do nothing',
    [names],
  );
  const offsets = await readOffsets(pool);
  const hosted: HostedProjection[] = [];
  for (const projection of list) {
    hosted.push({ projection, open: await projection.open(pool), seq: offsets.get(projection.name) ?? 0 });
  }
  return new ProjectionWriter(pool, await loadSpecs(pool), hosted);
}

/** A mistake in the list must fail the start: found while writing, it would stop every projection. */
function checkList(list: readonly Projection[]): void {
  const own = (values: readonly string[]) => new Set(values).size === values.length;
  invariant(own(list.map(({ name }) => name)), 'no two projections have the same name');
  invariant(own(list.flatMap(({ tables }) => tables)), 'no table belongs to two projections');
  for (const { name } of list) invariant(PLAIN_NAME.test(name), () => `the projection ${name} has no plain name`);
}

/** Empties projections, so that the next start rebuilds them from the journal. Requires that no writer runs. */
export async function resetProjections(pool: Pool, projections: readonly AnyProjection[]): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const { name, tables, resetSql = [] } of projections) {
      if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
      for (const sql of resetSql) await client.query(sql);
      await client.query('update projection_offset set seq = 0 where name = $1', [name]);
    }
  });
}

function moveOffsets(behind: readonly HostedProjection[], to: number): string {
  const expected = behind.map(({ projection: { name }, seq }) => {
    invariant(Number.isSafeInteger(seq) && Number.isSafeInteger(to), 'an offset is a whole number');
    return `('${name}', ${seq}::bigint)`;
  });
  return `update projection_offset as stored set seq = ${to} from (values ${expected.join(', ')}) as expected (name, seq)
    where stored.name = expected.name and stored.seq = expected.seq`;
}

async function readOffsets(pool: Pool): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ name: string; seq: bigint }>('select name, seq from projection_offset');
  return new Map(rows.map(({ name, seq }) => [name, Number(seq)]));
}
