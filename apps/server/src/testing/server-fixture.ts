import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig, type ServerConfig } from '../platform/config.ts';
import { silentLogger } from '../platform/logger.ts';
import { type RunningServer, startServer } from '../server.ts';
import type { StartOptions } from '../start-options.ts';
import { copyTemplate } from './template-cluster.ts';
import { TestClient } from './test-client.ts';
import { listTestMarkets } from './test-world.ts';

/** Password of every user that the fixture makes. */
export const TEST_PASSWORD = 'only-for-tests-2026';

/** A real server of a test's own: embedded PostgreSQL, core, journal and port. */
export interface TestServer extends RunningServer {
  /** A visitor. */
  visitor(): TestClient;
  /** Somebody newly registered and logged in. */
  newUser(): Promise<TestClient>;
  /** The same, with the role `owner`. */
  newOperator(): Promise<TestClient>;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

/** A configuration for a test; the variables are those of an operator. */
export function testConfig(dataDir: string, env: Readonly<Record<string, string>> = {}): ServerConfig {
  const parsed = parseConfig({
    PORT: '0',
    BOURSE_DATA: dataDir,
    BOURSE_MAKERS: 'off',
    BOURSE_RATE_LIMITS: 'off',
    BOURSE_DEMO_PASSWORD: TEST_PASSWORD,
    ...env,
  });
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
}

/** A new directory in the system's place for temporary things. */
export function temporaryDir(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'bourse-server-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** How a test's server differs: operator's variables, start options, and whether BTC/USDT and ETH/USDT are listed. */
export interface TestServerOptions extends StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly markets?: boolean;
}

/** Gives a user the role `owner`. */
export async function makeOwner({ db, access }: RunningServer, accountId: number): Promise<void> {
  const { rows } = await db.pool.query<{ id: string }>('select id from users where account_id = $1', [accountId]);
  await access.roles.ensureOwner(rows[0]?.id ?? '');
}

let users = 0;

/** Starts a server. Every answer is checked against the contract; the demo world is left out unless `seed` is true. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dir = temporaryDir();
  const { env, markets = true, ...start } = options;
  const config = testConfig(dir.path, env);
  const isOwnDatabase = config.dataDir === dir.path && config.databaseUrl === undefined;
  if (isOwnDatabase && start.composition === undefined) copyTemplate(dir.path, config.mode);
  const server = await startServer(config, {
    logger: silentLogger(),
    durable: false,
    checkResponses: true,
    seed: false,
    ...start,
  });
  if (markets && start.seed !== true) await listTestMarkets(server.host);
  const visitor = () => new TestClient(server.url);
  const newUser = async () => {
    const client = visitor();
    users += 1;
    await client.enter('register', `user-${process.pid}-${users}@example.com`, TEST_PASSWORD);
    return client;
  };
  return {
    ...server,
    visitor,
    newUser,
    newOperator: async () => {
      const client = await newUser();
      await makeOwner(server, client.accountId);
      return client;
    },
    close: async () => {
      const failures = await server.stop();
      dir.remove();
      if (failures.length > 0)
        throw new AggregateError(
          failures.map(({ error }) => error),
          'the server did not stop well',
        );
    },
  };
}
