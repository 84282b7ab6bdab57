import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from '../logger.ts';
import { type ChannelListener, listenTo } from './listen.ts';

/** PostgreSQL's oid of int8; a JavaScript number would lose digits beyond 2^53. */
const OID_INT8 = 20;

/** An open database. Features declare their own tables: `db.kysely.withTables<SpotTables>()`. */
export interface Database {
  readonly kysely: Kysely<Record<never, never>>;
  /** For COPY, LISTEN and other uses that need a dedicated connection. */
  readonly pool: pg.Pool;
  /** For unauthenticated reads: few connections and short statements, so that they never delay orders or logins. */
  readonly publicPool: pg.Pool;
  readonly url: string;
  /** Subscribes to a channel of NOTIFY on a connection of its own; see `listenTo`. */
  listen(channel: string, onNotify: (payload?: string) => void): Promise<ChannelListener>;
  /** Whether a query succeeds now. */
  isReachable(): Promise<boolean>;
  close(): Promise<void>;
}

/** Options of `openDatabase`. */
export interface OpenDatabaseOptions {
  readonly url: string;
  readonly logger: Logger;
  /** Maximum number of connections; default 12. */
  readonly maxConnections?: number;
}

/** Settings of the public pool; the statement timeout and the wait for a connection are in milliseconds. */
const PUBLIC_POOL = {
  max: 2,
  statement_timeout: 3_000,
  connectionTimeoutMillis: 3_000,
  application_name: 'bourse-public',
};

/** Opens the pools. int8 arrives as bigint, numeric as text; nothing connects before the first query. */
export function openDatabase(options: OpenDatabaseOptions): Database {
  const common = { max: options.maxConnections ?? 12, connectionTimeoutMillis: 30_000, application_name: 'bourse' };
  const pool = openPool(options, common);
  const publicPool = openPool(options, PUBLIC_POOL);
  const kysely = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    publicPool,
    url: options.url,
    listen: (channel, onNotify) => listenTo({ ...options, channel, onNotify }),
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
  // The pool listens only while a connection is idle; a connection that breaks in use must not end the process either.
  pool.on('connect', (client) => {
    client.on('error', (error) => logger.warn({ err: error }, 'a database connection broke while in use'));
  });
  return pool;
}

/** SQLSTATE of a statement that exceeded its timeout. */
const QUERY_CANCELED = '57014';

/** Whether an error means that the database is overloaded; the caller may retry. */
export function isDatabaseBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // The pool's own error has no code, only this message.
  return (
    error.message === 'timeout exceeded when trying to connect' || ('code' in error && error.code === QUERY_CANCELED)
  );
}

/** Codes of an error by which a connection was not made, or broke: Node's, and classes and states of PostgreSQL. */
const AWAY = /^(ECONN(REFUSED|RESET|ABORTED)|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08...|57P0[1-3]|53300)$/;

/** Whether an error means that there was no connection to the database; the same work may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return AWAY.test(error.code);
  // The driver's and the pool's own errors have no code.
  return /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message);
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === OID_INT8 && format !== 'binary') return BigInt;
  return pg.types.getTypeParser(oid, format as 'text');
}
