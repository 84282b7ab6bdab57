/**
 * A database that is set up once a run and copied for each test server.
 *
 * Goal: a test server starts without creating a cluster and without migrating, which is most of its start. Method: the global setup of
 * vitest's project (`template-setup.ts`) makes a cluster with our schema and names it in the environment; the fixture copies its directory before the server
 * starts, together with the secret that its roles' passwords come from. Without the variable everything is made anew.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { silentLogger } from '../platform/logger.ts';
import { openSecrets, type Secrets } from '../platform/secrets.ts';
import { MIGRATIONS } from '../schema.ts';

/** Makes the cluster in a directory. */
export async function makeTemplate(dir: string): Promise<void> {
  const secrets = secretsOf(dir, 'demo');
  const options = { dataDir: dir, secret: secrets.postgres, onProgress: () => undefined, durable: false };
  const postgres = await startEmbeddedPostgres(options);
  try {
    const database = openDatabase({ url: postgres.url, logger: silentLogger() });
    await migrate(database.pool, MIGRATIONS, () => undefined, postgres.asAdministrator);
    await database.close();
    await postgres.protectAuditLog();
  } finally {
    await postgres.stop();
  }
}

/**
 * Copies the cluster into a data directory that is still empty. Returns the secret of its roles; undefined: there is no cluster to copy.
 * The server's other secrets are made anew.
 */
export function copyTemplate(dataDir: string, mode: Secrets['mode'] = 'demo'): string | undefined {
  const template = process.env.BOURSE_TEST_TEMPLATE;
  if (template === undefined || !existsSync(join(template, 'postgres'))) return undefined;
  const { postgres } = secretsOf(template, 'demo');
  const secrets = { ...secretsOf(dataDir, mode), postgres };
  writeFileSync(join(dataDir, 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  copyDirectory(join(template, 'postgres'), join(dataDir, 'postgres'));
  return postgres;
}

/** Owners and modes are kept: PostgreSQL refuses a directory that is not its user's own. */
function copyDirectory(from: string, to: string): void {
  if (process.getuid?.() === 0) execFileSync('cp', ['-a', from, to]);
  else cpSync(from, to, { recursive: true, preserveTimestamps: true });
}

function secretsOf(dir: string, mode: Secrets['mode']): Secrets {
  const secrets = openSecrets(dir, mode);
  if (!secrets.ok) throw new Error(secrets.message);
  return secrets.value;
}
