/**
 * Which part of the exchange needs which level, in memory.
 *
 * Goal: the module guard asks 15,000 times a second without a query, and a change counts on every server. Method: one row, read at the
 * start, after each notification, and by whoever changed it before he is answered.
 */
import type { ModuleName } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import type { IdentityLevelNumber } from '../../../platform/auth/identity-levels.ts';
import type { Queryable } from '../../../platform/jobs/jobs.ts';
import { query } from '../drafts/draft.store.ts';

/** Limits of a level. */
export interface LevelLimit {
  readonly level: number;
  /** USDT a day, decimal text; empty: no limit. */
  readonly withdrawPerDayUsdt: string;
}

/** The levels that parts need; what is not named needs none. */
export type GateLevels = Readonly<Partial<Record<ModuleName, number>>>;

/** Gates and limits in force. */
export interface Gates {
  readonly version: number;
  readonly gates: GateLevels;
  /** Of the levels 0 to 3, in this order. */
  readonly limits: readonly LevelLimit[];
  readonly changedMs: number;
  readonly changedBy: string;
}

interface Row extends Omit<Gates, 'changedMs'> {
  readonly changedMs: bigint;
}

/** The gates with their copy in memory. */
export class GatesTable {
  private readonly pool: Pool;
  private current: Gates | undefined;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Gates in force; throws before the first reading. */
  now(): Gates {
    if (this.current === undefined) throw new Error('the gates were not read yet');
    return this.current;
  }

  /** Reads the gates again. */
  async reload(): Promise<void> {
    const read = await readGates(this.pool);
    // Two readings may overtake each other; versions only grow.
    if (this.current === undefined || read.version >= this.current.version) this.current = read;
  }

  /** The level that a module needs. */
  requiredLevel(module: ModuleName): IdentityLevelNumber {
    const level = this.current?.gates[module] ?? 0;
    return level === 1 || level === 2 || level === 3 ? level : 0;
  }

  /** Limits of a level. */
  limitOf(level: number): LevelLimit {
    return this.now().limits[level] ?? { level, withdrawPerDayUsdt: '0' };
  }

  /** Replaces the gates in the caller's transaction if their version is still the one named; false: it is not. */
  async replace(
    tx: ClientBase,
    change: Pick<Gates, 'version' | 'gates' | 'limits' | 'changedMs' | 'changedBy'>,
  ): Promise<boolean> {
    const { changedBy, changedMs, gates, limits, version } = change;
    const { rowCount } = await tx.query(
      `update kyc_gates set version = version + 1, gates = $2, limits = $3, changed_ms = $4, changed_by = $5 where version = $1`,
      [version, JSON.stringify(gates), JSON.stringify(limits), changedMs, changedBy],
    );
    if (rowCount !== 1) return false;
    await tx.query(`select pg_notify('bourse_kyc', 'gates')`);
    return true;
  }
}

/** The gates as they are stored. */
export async function readGates(db: Queryable): Promise<Gates> {
  const { rows } = await query<Row>(
    db,
    'select version, gates, limits, changed_ms as "changedMs", changed_by as "changedBy" from kyc_gates',
    [],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the gates have one row');
  return { ...row, changedMs: Number(row.changedMs) };
}

/** Whether a change opens something: a part needs a lower level, or a limit is higher. Such a change needs a second person. */
export function opensSomething(
  before: Pick<Gates, 'gates' | 'limits'>,
  after: Pick<Gates, 'gates' | 'limits'>,
): boolean {
  const lowers = Object.entries(before.gates).some(
    ([module, level]) => (after.gates[module as ModuleName] ?? 0) < (level ?? 0),
  );
  const raises = after.limits.some(({ level, withdrawPerDayUsdt }) => {
    const now = before.limits.find((limit) => limit.level === level)?.withdrawPerDayUsdt ?? '0';
    return hundredthsOf(withdrawPerDayUsdt) > hundredthsOf(now);
  });
  return lowers || raises;
}

/** A limit in hundredths of a USDT; without a limit it is above every other. */
function hundredthsOf(text: string): bigint {
  if (text === '') return 1n << 62n;
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0') || '0');
}
