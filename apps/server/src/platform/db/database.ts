import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logger.ts';

/** PostgreSQL's oid of int8; a JavaScript number would lose digits beyond 2^53. */
const OID_INT8 = 20;

/** An open database. Features name their own tables: `db.kysely.withTables<SpotTables>()`. */
export interface Database {
  readonly kysely: Kysely<Record<never, never>>;
  /** For COPY, LISTEN and whatever else needs a connection of its own. */
  readonly pool: pg.Pool;
  /** For whatever anybody may ask: few connections and short statements, so that it never holds up orders or logins. */
  readonly publicPool: pg.Pool;
  readonly url: string;
  /** Whether a connection can be had now. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** How a database is opened. */
export interface OpenDatabaseOptions {
  readonly url: string;
  readonly logger: Logger;
  /** Connections at most; 12 unless told. */
  readonly maxConnections?: number;
}

/** Connections for public reads; one statement may run and one caller may wait for a connection so long, in milliseconds. */
const PUBLIC = { max: 2, statement_timeout: 3_000, connectionTimeoutMillis: 3_000, application_name: 'bourse-public' };

/** Opens the pools. int8 arrives as bigint, numeric as text; nothing connects before the first query. */
export function openDatabase(options: OpenDatabaseOptions): Database {
  const common = { max: options.maxConnections ?? 12, connectionTimeoutMillis: 30_000, application_name: 'bourse' };
  const pool = openPool(options, common);
  const publicPool = openPool(options, PUBLIC);
  const kysely = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    publicPool,
    url: options.url,
    isReachable: async () => {
      try {
        await pool.query('select 1');
        return true;
      } catch {
        return false;
      }
    },
    close: async () => {
      // Kysely closes the pool only if it has used it itself.
      await kysely.destroy();
      if (!pool.ended) await pool.end();
      await publicPool.end();
    },
  };
}

function openPool({ url, logger }: OpenDatabaseOptions, settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    idleTimeoutMillis: 60_000,
    types: { getTypeParser },
    ...settings,
  });
  // An idle connection that breaks is replaced by the next query; without a listener it would end the process.
  pool.on('error', (error) => logger.warn({ err: error }, 'a database connection broke'));
  // The pool listens only while a connection is idle; one that breaks in somebody's hands must not end the process either.
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection broke while in use'));
  });
  return pool;
}

/** PostgreSQL's word for a statement that ran for longer than it may. */
const QUERY_CANCELED = '57014';

/** Whether something failed because too much is asked of the database; the caller may try again. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The pool gives its own refusal nothing but this text.
  return (
    error.message === 'timeout exceeded when trying to connect' || ('code' in error && error.code === QUERY_CANCELED)
  );
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === OID_INT8 && format !== 'binary') return BigInt;
  return pg.types.getTypeParser(oid, format as 'text');
}
