/**
 * Makes a user an owner by the installation's own right: `npm run grant-owner -- chief@exchange.example`, beside a running server or
 * without one. It is how a site gets its first owner, and a single owner the second who approves; it needs no approval and no
 * cooling, because whoever runs it has the database.
 */
import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { Approvals } from './platform/approvals/approvals.ts';
import { runAct } from './platform/audit/act.ts';
import { AuditLog } from './platform/audit/audit-log.ts';
import { UNKNOWN } from './platform/audit/entry.ts';
import { parseConfig } from './platform/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { silentLogger } from './platform/logger.ts';
import { RoleTable } from './platform/permissions/role-table.ts';
import { Roles } from './platform/permissions/roles.ts';
import { reachDatabase } from './reach-database.ts';

const EXIT = { ok: 0, rejected: 2 } as const;

process.umask(0o077);
process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Nobody was made an owner: ${error instanceof Error ? error.message : error}\n`);
  return EXIT.rejected;
});

async function main(args: readonly string[]): Promise<number> {
  const [email] = args;
  if (email === undefined || args.length !== 1) throw new Error('name one user by the e-mail address');
  const config = parseConfig(process.env);
  if (!config.ok) throw new Error(config.message);
  const { url, release } = await reachDatabase(config.value);
  const db = openDatabase({ url, logger: silentLogger() });
  try {
    await grantOwner(db.pool, url, email);
  } finally {
    await db.close();
    await release();
  }
  process.stdout.write(`${email} is an owner.\n`);
  return EXIT.ok;
}

/** Grants the role, and records that in the audit log; throws when nobody has the address. */
async function grantOwner(pool: Pool, url: string, email: string): Promise<void> {
  const logger = silentLogger();
  const { rows } = await pool.query<{ readonly id: string }>('select id from users where email = lower($1)', [email]);
  const userId = rows[0]?.id;
  if (userId === undefined) throw new Error(`no user has the address ${email}`);
  const table = await RoleTable.open({ pool, url, logger });
  const audit = new AuditLog({ pool, logger });
  try {
    const callId = randomUUID();
    const call = { userId: '', email: 'system', address: '', route: 'grant-owner', request: { email }, callId };
    if (!(await audit.record({ ...call, outcome: UNKNOWN }))) throw new Error('the audit log cannot be written');
    await runAct(callId, () => new Roles(pool, table, new Approvals(pool, 0)).ensureOwner(userId));
    await audit.record({ ...call, outcome: 'ok' });
  } finally {
    await audit.close();
    await table.close();
  }
}
