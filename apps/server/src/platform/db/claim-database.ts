import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../logger.ts';

/** Any number that nobody else locks; whoever holds it is the one server of this database. */
const SERVER_LOCK = 4_201_002;
/** A killed server's connection may need a moment to be noticed. */
const PATIENCE_MS = 2_000;
const RETRY_MS = 250;

/** The right to be the one server of a database. PostgreSQL takes it back when the process dies, however it dies. */
export interface DatabaseClaim {
  release(): Promise<void>;
}

/** How a claim behaves. */
export interface ClaimOptions {
  readonly url: string;
  readonly logger: Logger;
  /** Called again and again while the connection is lost, before each new attempt. */
  readonly onLost: () => Promise<void>;
  /** How long another holder may take to let go. */
  readonly patienceMs?: number;
}

/** Claims the database, or answers undefined when another server has it. */
export async function claimDatabase(options: ClaimOptions): Promise<DatabaseClaim | undefined> {
  const deadline = performance.now() + (options.patienceMs ?? PATIENCE_MS);
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
  // A broken connection ends; the `end` event is what counts.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ claimed: boolean }>('select pg_try_advisory_lock($1) as claimed', [
    SERVER_LOCK,
  ]);
  if (rows[0]?.claimed === true) return client;
  await client.end();
  return undefined;
}
