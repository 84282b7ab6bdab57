import type { ClientBase, Pool } from 'pg';

/** One forward step of the schema. Names are stable for ever; the order is the order of the list. */
export interface Migration {
  /** `<feature>-<number>-<what>`, for example `account-1-users`. */
  readonly name: string;
  /** SQL that PostgreSQL 15 accepts; several statements are fine. */
  readonly sql: string;
  /** Whose objects it changes; absent: the server's own. */
  readonly owner?: 'administrator';
}

/** Runs work on a connection of the role that owns the protected objects. */
export type AsAdministrator = <T>(work: (client: ClientBase) => Promise<T>) => Promise<T>;

/** Key of the advisory lock that keeps two servers from migrating at once. */
const MIGRATION_LOCK = 4_201_001;

/**
 * Brings the schema up to date, each migration in its own transaction, and returns how many ran.
 * Throws when the database has migrations that this version does not know: it was used by a newer one. Migrations of protected objects run as the
 * administrator, where there is one; else as the server's role, which fails when it does not own them.
 */
export async function migrate(
  pool: Pool,
  migrations: readonly Migration[],
  onProgress: (line: string) => void,
  asAdministrator?: AsAdministrator,
): Promise<number> {
  rejectDuplicates(migrations);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const applied = await appliedNames(client);
    rejectUnknown(applied, migrations);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const migration of pending) {
      onProgress(`migrating the database: ${migration.name}`);
      if (migration.owner === undefined || asAdministrator === undefined) await apply(client, migration);
      else await asAdministrator((administrator) => apply(administrator, migration));
    }
    return pending.length;
  } finally {
    await client.query('select pg_advisory_unlock_all()');
    client.release();
  }
}

async function appliedNames(client: ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  return new Set(rows.map((row) => row.name));
}

async function apply(client: ClientBase, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (name) values ($1)', [migration.name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const hint = migration.owner === undefined ? '' : ' (set BOURSE_DATABASE_ADMIN_URL for this start)';
    throw new Error(`migration ${migration.name} failed${hint}: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

function rejectDuplicates(migrations: readonly Migration[]): void {
  const names = new Set(migrations.map((migration) => migration.name));
  if (names.size !== migrations.length) throw new Error('two migrations have the same name');
}

function rejectUnknown(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].find((name) => !known.has(name));
  if (unknown !== undefined) {
    throw new Error(`the database was used by a newer version (it has migration ${unknown}); start that version`);
  }
}
