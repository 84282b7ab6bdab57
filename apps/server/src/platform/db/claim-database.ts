import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.ts';

/** Key of the advisory lock that makes its holder the only server of this database. */
const SERVER_LOCK = 4_201_002;
/** How long to wait for the lock: PostgreSQL may notice a killed server's connection late. */
const CLAIM_TIMEOUT_MS = 2_000;
const RETRY_MS = 250;

/** Exclusive use of a database by one server. PostgreSQL releases it when the process dies. */
export interface DatabaseClaim {
  release(): Promise<void>;
}

/** Options of a claim. */
export interface ClaimOptions {
  readonly url: string;
  readonly logger: Logger;
  /** Called before each attempt to reconnect while the connection is lost. */
  readonly onLost: () => Promise<void>;
  /** How long to wait while another server holds the claim, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Claims the database; returns undefined when another server holds it. */
export async function claimDatabase(options: ClaimOptions): Promise<DatabaseClaim | undefined> {
  const deadline = performance.now() + (options.timeoutMs ?? CLAIM_TIMEOUT_MS);
  let client = await tryClaim(options.url);
  while (client === undefined && performance.now() < deadline) {
    await sleep(RETRY_MS);
    client = await tryClaim(options.url);
  }
  if (client === undefined) return undefined;
  let released = false;
  let held: pg.Client | undefined;
  const hold = (taken: pg.Client) => {
    held = taken;
    taken.on('end', () => {
      held = undefined;
      if (!released) void regain();
    });
  };
  const regain = async () => {
    options.logger.error('the database connection is lost; trying to get it back');
    while (!released && held === undefined) {
      await sleep(RETRY_MS);
      try {
        await options.onLost();
        const again = await tryClaim(options.url);
        if (again !== undefined) hold(again);
      } catch (error) {
        options.logger.warn({ err: error }, 'the database is still away');
      }
    }
    if (!released) options.logger.info('the database is back');
  };
  hold(client);
  return {
    release: async () => {
      released = true;
      await held?.end();
    },
  };
}

async function tryClaim(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'bourse-claim', keepAlive: true });
  // A broken connection also emits `end`, which is handled.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
    SERVER_LOCK,
  ]);
  if (rows[0]?.claimed === true) return client;
  await client.end();
  return undefined;
}
