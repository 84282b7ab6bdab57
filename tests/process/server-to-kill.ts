import { ApiClient } from '../support/api.ts';
import { type RealServer, startRealServer, temporaryDataDir } from '../support/real-server.ts';

/** Printed in the titles of kill tests; the same seed kills at the same times. */
export const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);
const PASSWORD = 'only-for-tests-2026';
const ENV = { BOURSE_DEMO_PASSWORD: PASSWORD, BOURSE_MAKERS: 'off', BOURSE_RATE_LIMITS: 'off' };

/** A real server that a test kills and starts again on the same data, and the demo's trader, whose session goes on. */
export interface ServerToKill {
  /** The trader's client at the running server. */
  readonly client: ApiClient;
  start(): Promise<void>;
  /** Kills the server some 2 … `mostMs` milliseconds from now, the same for the same seed and cycle. */
  killSoon(cycle: number, mostMs: number): Promise<void>;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

/** A server that is not started yet. */
export function serverToKill(): ServerToKill {
  const dir = temporaryDataDir();
  let server: RealServer | undefined;
  let client: ApiClient | undefined;
  return {
    get client() {
      if (client === undefined) throw new Error('the server was not started');
      return client;
    },
    async start() {
      const before = client;
      server = await startRealServer({ dataDir: dir.path, env: ENV });
      client = new ApiClient(server.url);
      if (before === undefined) await client.login('demo@bourse.test', PASSWORD);
      else Object.assign(client, { cookie: before.cookie, csrfToken: before.csrfToken });
    },
    async killSoon(cycle, mostMs) {
      const delayMs = 2 + (((SEED + cycle * 7_919) * 2_654_435_761) % (mostMs - 1));
      await new Promise((done) => setTimeout(done, delayMs));
      await server?.killHard();
    },
    async close() {
      await server?.stop();
      dir.remove();
    },
  };
}
