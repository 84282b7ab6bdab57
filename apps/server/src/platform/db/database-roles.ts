/**
 * Who owns what in the embedded PostgreSQL. Goal: a mistake in a query of ours, or in one that somebody smuggles in, reaches our own
 * tables and nothing else: no file, no program, no other role. Method: the cluster belongs to an administrator with a password of its
 * own, who works only while the server starts; the server works as a role that owns its database and may do nothing beside.
 */
import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The role that the server works as, and the database that it owns. */
export const APP_ROLE = 'bourse';
export const DATABASE = 'bourse';
/** The role that the cluster was made by. */
export const ADMIN_ROLE = 'bourse_admin';

/** Where the cluster listens, and the secret from which the passwords of its roles are derived. */
export interface ClusterAccess {
  readonly port: number;
  readonly secret: string;
}

/** The administrator's password. Whoever has the server's role's cannot find it: neither is the secret. */
export function adminPassword(secret: string): string {
  return createHmac('sha256', secret).update('administrator of the cluster').digest('hex');
}

/** The password of the server's role. */
export function rolePassword(secret: string): string {
  return createHmac('sha256', secret).update('role of the server').digest('hex');
}

/** The address of a database for a role. */
export function databaseUrl(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** Makes the server's role and database where they are missing, and takes from the role what it should not have. */
export async function prepareRoles(access: ClusterAccess): Promise<void> {
  await asAdmin(access, 'postgres', async (client) => {
    const { rowCount: roles } = await client.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
    if (roles === 0) await client.query(`create role ${APP_ROLE}`);
    await client.query(
      `alter role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
        password ${client.escapeLiteral(rolePassword(access.secret))}`,
    );
    const { rowCount: databases } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (databases === 0) await client.query(`create database ${DATABASE} owner ${APP_ROLE}`);
    await client.query(`revoke all on database ${DATABASE} from public`);
  });
}

function asAdmin<T>({ port, secret }: ClusterAccess, database: string, work: (client: pg.Client) => Promise<T>) {
  return withClient(databaseUrl(port, ADMIN_ROLE, adminPassword(secret), database), work);
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

/**
 * Gives the audit log to the administrator, so that the server's role can read and append and nothing else: it owns neither the table
 * nor its schema. Call it after the migrations; repeating it changes nothing.
 */
export async function protectAuditLog(access: ClusterAccess): Promise<void> {
  await asAdmin(access, DATABASE, async (client) => {
    await client.query(`
      alter schema audit owner to ${ADMIN_ROLE};
      alter table audit.entries owner to ${ADMIN_ROLE};
      alter function audit.refuse_change() owner to ${ADMIN_ROLE};
      revoke all on schema audit from ${APP_ROLE};
      revoke all on audit.entries from ${APP_ROLE};
      grant usage on schema audit to ${APP_ROLE};
      grant select, insert on audit.entries to ${APP_ROLE};
    `);
  });
}
