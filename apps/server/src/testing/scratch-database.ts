import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { ADMIN_ROLE, APP_ROLE, adminPassword, databaseUrl } from '../platform/db/database-roles.ts';
import { type Migration, migrate } from '../platform/db/migrate.ts';
import { silentLogger } from '../platform/logger.ts';
import { MIGRATIONS } from '../schema.ts';
import type { TestServer } from './server-fixture.ts';

/** A database beside the one of a test's server, with our tables in it (or those of other `migrations`) and nothing else; its name must be new. */
export async function openScratchDatabase(
  { db, config }: TestServer,
  name: string,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<{ readonly database: Database; readonly url: string }> {
  const url = new URL(db.url);
  await asAdmin(config.dataDir, Number(url.port), `create database ${name} owner ${APP_ROLE}`);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href, logger: silentLogger() });
  await migrate(database.pool, migrations, () => undefined);
  return { database, url: url.href };
}

/** The server's own role makes no databases. */
async function asAdmin(dataDir: string, port: number, sql: string): Promise<void> {
  const { postgres } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as { readonly postgres: string };
  const connectionString = databaseUrl(port, ADMIN_ROLE, adminPassword(postgres), 'postgres');
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
