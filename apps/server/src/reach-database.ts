import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerConfig } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { openSecrets } from './platform/secrets.ts';

/** A database for a command that runs beside a server or without one. */
export interface ReachedDatabase {
  readonly url: string;
  /** Stops the embedded database unless it was running: then it belongs to a server. */
  release(): Promise<void>;
}

/** The configured database, which a server must have made. */
export async function reachDatabase(config: ServerConfig): Promise<ReachedDatabase> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, release: async () => undefined };
  // Opening the secrets would create a new directory, in which there is nothing.
  if (!existsSync(join(config.dataDir, 'secrets.json'))) throw new Error(`no server has run in ${config.dataDir}`);
  const secrets = openSecrets(config.dataDir, config.mode);
  if (!secrets.ok) throw new Error(secrets.message);
  const { url, adopted, stop } = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    secret: secrets.value.postgres,
    onProgress: () => undefined,
  });
  return { url, release: async () => (adopted ? undefined : stop()) };
}
