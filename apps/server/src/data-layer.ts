import type { Closers } from './closers.ts';
import type { ServerConfig } from './platform/config.ts';
import { claimDatabase } from './platform/db/claim-database.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { withClient } from './platform/db/database-roles.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { type AsAdministrator, type Migration, migrate } from './platform/db/migrate.ts';
import type { Logger } from './platform/logger.ts';
import type { Secrets } from './platform/secrets.ts';
import { StartRejected } from './start-rejected.ts';

/** Dependencies of the database. */
export interface DataLayerDeps {
  readonly config: ServerConfig;
  readonly secrets: Secrets;
  readonly logger: Logger;
  readonly closers: Closers;
  /** The schema. */
  readonly migrations: readonly Migration[];
  readonly onProgress: (line: string) => void;
  /** False trades the embedded database's durability for speed; for tests only. */
  readonly durable: boolean;
}

/** Starts or connects to PostgreSQL, takes the exclusive claim on it and migrates its schema. */
export async function openDataLayer(deps: DataLayerDeps): Promise<Database> {
  const { config, logger, closers, migrations, onProgress } = deps;
  const embedded = config.databaseUrl === undefined ? await startOwnPostgres(deps) : undefined;
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const claim = await claimDatabase({ url, logger, onLost: async () => embedded?.revive() }).catch((error) => {
    throw new StartRejected(`The database cannot be reached: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  });
  if (claim === undefined) {
    throw new StartRejected(
      'Another server is running on this database; stop it first, or give this one its own BOURSE_DATA.',
    );
  }
  // Only the holder of the claim may stop the database: a database found running may belong to another server.
  if (embedded !== undefined) closers.add('stop PostgreSQL', () => embedded.stop());
  closers.add('release the database', () => claim.release());
  const db = openDatabase({ url, logger });
  closers.add('close the database', () => db.close());
  await migrate(db.pool, migrations, onProgress, embedded?.asAdministrator ?? administratorOf(config));
  await embedded?.protectAuditLog();
  if (config.mode === 'production') await rejectDemoUsers(db);
  await warnOfSuperuser(db, logger);
  return db;
}

/** The administrator of an outside database, if it is configured. */
function administratorOf({ databaseAdminUrl: url }: ServerConfig): AsAdministrator | undefined {
  return url === undefined ? undefined : (work) => withClient(url, work);
}

function startOwnPostgres(deps: DataLayerDeps): Promise<EmbeddedPostgres> {
  deps.onProgress('starting the database');
  return startEmbeddedPostgres({
    dataDir: deps.config.dataDir,
    secret: deps.secrets.postgres,
    onProgress: deps.onProgress,
    durable: deps.durable,
  });
}

/** An operator's own database may have given us more privileges than we need. */
async function warnOfSuperuser(db: Database, logger: Logger): Promise<void> {
  const { rowCount } = await db.pool.query('select 1 from pg_roles where rolname = current_user and rolsuper');
  if (rowCount !== 0) logger.warn('the role of DATABASE_URL is a superuser; give it its own database and no more');
}

async function rejectDemoUsers(db: Database): Promise<void> {
  const { rowCount } = await db.pool.query(`select 1 from users where email like '%@bourse.test' limit 1`);
  if (rowCount !== 0) throw new StartRejected('This database has demo users; production needs a database of its own.');
}
