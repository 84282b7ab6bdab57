import { type Database, openDatabase } from '../platform/db/database.ts';
import { ADMIN_ROLE, adminPassword, DATABASE, databaseUrl } from '../platform/db/database-roles.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { silentLogger } from '../platform/logger.ts';
import { MIGRATIONS } from '../schema.ts';
import { temporaryDir } from './server-fixture.ts';
import { copyTemplate } from './template-cluster.ts';

/** A real PostgreSQL of a test's own with our tables in it, and no server. */
export interface TestDatabase extends Database {
  /** A directory of the test's own; deleted by `close`. */
  readonly dir: string;
  /** The address for the cluster's administrator. */
  readonly adminUrl: string;
  /** Inserts a user; the core has no account of it. */
  newUser(email: string): Promise<{ readonly userId: string; readonly accountId: number; readonly email: string }>;
}

/** Secret of the cluster's roles where none was copied. */
const TEST_CLUSTER_SECRET = 'only-for-tests';

/** Starts PostgreSQL in a temporary directory and brings the schema up to date; `close` stops and deletes it. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dir = temporaryDir();
  const secret = copyTemplate(dir.path) ?? TEST_CLUSTER_SECRET;
  const postgres = await startEmbeddedPostgres({
    dataDir: dir.path,
    secret,
    onProgress: () => undefined,
    durable: false,
  });
  const database = openDatabase({ url: postgres.url, logger: silentLogger() });
  await migrate(database.pool, MIGRATIONS, () => undefined, postgres.asAdministrator);
  await postgres.protectAuditLog();
  return {
    ...database,
    dir: dir.path,
    adminUrl: databaseUrl(Number(new URL(postgres.url).port), ADMIN_ROLE, adminPassword(secret), DATABASE),
    newUser: async (email) => {
      const { rows } = await database.pool.query<{ account_id: number }>(
        'insert into users (id, name, email) values ($1, $1, $1) returning account_id',
        [email],
      );
      return { userId: email, accountId: rows[0]?.account_id ?? 0, email };
    },
    close: async () => {
      await database.close();
      await postgres.stop();
      dir.remove();
    },
  };
}
