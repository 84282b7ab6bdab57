/**
 * Roles of the embedded PostgreSQL. Goal: a faulty or injected query can reach only the exchange's own tables: no file, no program,
 * no other role. Method: the cluster belongs to an administrator role with its own password, used only while the server starts; the
 * server connects as a role that owns its database and has no other privileges.
 */
import { createHmac } from 'node:crypto';
import pg from 'pg';

/** The role that the server connects as, and the database that it owns. */
export const APP_ROLE = 'bourse';
export const DATABASE = 'bourse';
/** The superuser role that created the cluster. */
export const ADMIN_ROLE = 'bourse_admin';

/** Port of the cluster, and the secret from which the passwords of its roles are derived. */
export interface ClusterAccess {
  readonly port: number;
  readonly secret: string;
}

/** The administrator's password. It cannot be derived from the server role's password. */
export function adminPassword(secret: string): string {
  return createHmac('sha256', secret).update('administrator of the cluster').digest('hex');
}

/** The password of the server's role. */
export function rolePassword(secret: string): string {
  return createHmac('sha256', secret).update('role of the server').digest('hex');
}

/** The connection URL of a database for a role. */
export function databaseUrl(port: number, role: string, password: string, database: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates the server's role and database when missing, and revokes privileges that the role must not have. */
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

/** Runs work as the cluster's administrator. */
export function asAdmin<T>({ port, secret }: ClusterAccess, database: string, work: (client: pg.Client) => Promise<T>) {
  return withClient(databaseUrl(port, ADMIN_ROLE, adminPassword(secret), database), work);
}

/** Runs work on a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
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
 * Gives the audit log to the administrator, so that the server's role can only read and append: it owns neither the table
 * nor its schema. Call it after the migrations; idempotent.
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
