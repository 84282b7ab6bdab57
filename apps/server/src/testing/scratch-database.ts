import { type Database, openDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { silentLogger } from '../platform/logger.ts';
import { MIGRATIONS } from '../schema.ts';
import type { TestServer } from './server-fixture.ts';

/** A database beside the one of a test's server, with our tables in it and nothing else; its name must be new. */
export async function openScratchDatabase(
  { db }: TestServer,
  name: string,
): Promise<{ readonly database: Database; readonly url: string }> {
  await db.pool.query(`create database ${name}`);
  const url = new URL(db.url);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href, logger: silentLogger() });
  await migrate(database.pool, MIGRATIONS, () => undefined);
  return { database, url: url.href };
}
