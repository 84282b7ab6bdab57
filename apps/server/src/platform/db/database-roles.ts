/**
 * Who owns what in the embedded PostgreSQL. Goal: a mistake in a query of ours, or in one that somebody smuggles in, reaches our own
 * tables and nothing else: no file, no program, no other role. Method: the cluster belongs to an administrator with a password of its
 * own, who works only while the server starts; the server works as a role that owns its database and may do nothing beside.
 *
 * A data directory from before this had one role that was both. Its name passes to the new one, and with it everything in the database.
 */
import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The role that the server works as, and the database that it owns. */
export const APP_ROLE = 'bourse';
export const DATABASE = 'bourse';
/** The role that the cluster was made by. */
export const ADMIN_ROLE = 'bourse_admin';
/** Stands in while the old administrator is renamed, which nobody can do to himself. */
const MOVER_ROLE = 'bourse_mover';

/** Where the cluster listens, and the password of the server's role. */
export interface ClusterAccess {
  readonly port: number;
  readonly password: string;
}

/** The administrator's password. Whoever has the server's cannot find it. */
export function adminPassword(password: string): string {
  return createHmac('sha256', password).update('administrator of the cluster').digest('hex');
}

/** The address of a database for a role. */
export function databaseUrl(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** Makes the server's role and database where they are missing, and takes from the role what it should not have. */
export async function prepareRoles(access: ClusterAccess): Promise<void> {
  if (await isOneRole(access)) await splitRole(access);
  await asAdmin(access, 'postgres', async (client) => {
    const { rowCount: roles } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    if (roles === 0) await client.query(`create role ${APP_ROLE}`);
    await client.query(
      `alter role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${client.escapeLiteral(access.password)}`,
    );
    const { rowCount: databases } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (databases === 0) await client.query(`create database ${DATABASE} owner ${APP_ROLE}`);
    await client.query(`drop role if exists ${MOVER_ROLE}`);
    await client.query(`revoke all on database ${DATABASE} from public`);
  });
}

/** Whether the cluster still has the one role that is both. */
async function isOneRole({ port, password }: ClusterAccess): Promise<boolean> {
  const url = databaseUrl(port, APP_ROLE, password, 'postgres');
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ rolsuper: boolean }>(
        'select rolsuper from pg_roles where rolname = current_user',
      );
      return rows[0]?.rolsuper === true;
    });
  } catch (error) {
    // A new cluster does not know the role yet.
    if ((error as { code?: string }).code === '28P01') return false;
    throw error;
  }
}

/** Gives the old role's name and belongings to a role without its rights. Each step can be repeated after a crash. */
async function splitRole(access: ClusterAccess): Promise<void> {
  const { port, password } = access;
  const mover = adminPassword(adminPassword(password));
  await withClient(databaseUrl(port, APP_ROLE, password, 'postgres'), async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
    await client.query(`drop role if exists ${MOVER_ROLE}`);
    await client.query(`create role ${MOVER_ROLE} login superuser password ${client.escapeLiteral(mover)}`);
  });
  // One transaction, so that there is never a cluster without both.
  await withClient(databaseUrl(port, MOVER_ROLE, mover, DATABASE), async (client) => {
    await client.query(`
      begin;
      alter role ${APP_ROLE} rename to ${ADMIN_ROLE};
      alter role ${ADMIN_ROLE} password ${client.escapeLiteral(adminPassword(password))};
      create role ${APP_ROLE} login password ${client.escapeLiteral(password)};
      alter database ${DATABASE} owner to ${APP_ROLE};
      ${OWN_EVERYTHING}
      commit;`);
  });
}

/** Sequences of columns follow their tables, and row types too. */
const OWN_EVERYTHING = `
  do $$
  declare thing record;
  begin
    alter schema public owner to ${APP_ROLE};
    for thing in
      select oid::regclass as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend where objid = pg_class.oid and relkind = 'S' and deptype in ('a', 'i'))
    loop execute format('alter table %s owner to ${APP_ROLE}', thing.name); end loop;
    for thing in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
    loop execute format('alter routine %s owner to ${APP_ROLE}', thing.name); end loop;
    for thing in select oid::regtype as name from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd')
    loop execute format('alter type %s owner to ${APP_ROLE}', thing.name); end loop;
  end $$;`;

function asAdmin<T>({ port, password }: ClusterAccess, database: string, work: (client: pg.Client) => Promise<T>) {
  return withClient(databaseUrl(port, ADMIN_ROLE, adminPassword(password), database), work);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
