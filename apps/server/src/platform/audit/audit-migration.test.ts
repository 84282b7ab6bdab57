import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATIONS } from '../../schema.ts';
import { temporaryDir } from '../../testing/server-fixture.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { silentLogger } from '../logger.ts';
import { AuditLog } from './audit-log.ts';
import { verifyEntries } from './audit-store.ts';

const dir = temporaryDir();
let postgres: EmbeddedPostgres;
let db: Database;
beforeAll(async () => {
  const options = { dataDir: dir.path, secret: 'only-for-tests', durable: false };
  postgres = await startEmbeddedPostgres({ ...options, onProgress: () => undefined });
  db = openDatabase({ url: postgres.url, logger: silentLogger() });
});
afterAll(async () => {
  await db.close();
  await postgres.stop();
  dir.remove();
});

it('a log that is protected already is migrated as the administrator, and stays as it was', async () => {
  const step = MIGRATIONS.findIndex(({ owner }) => owner === 'administrator');
  const before = MIGRATIONS.slice(0, step);
  await migrate(db.pool, before, () => undefined);
  await postgres.protectAuditLog();
  const old = `insert into audit.entries values (1, 5, 'u', 'ann@example.com', '', 'createRole', '{}', 'ok', $1, $2)`;
  const fields = ['1', 5, 'u', 'ann@example.com', '', 'createRole', '{}', 'ok', '0'.repeat(64)];
  const hash = createHash('sha256')
    .update(`BOURSE-AUDIT-1\n${JSON.stringify(fields)}`)
    .digest();
  await db.pool.query(old, [Buffer.alloc(32), hash]);
  await expect(migrate(db.pool, MIGRATIONS, () => undefined)).rejects.toThrow(
    /BOURSE_DATABASE_ADMIN_URL.*must be owner/,
  );
  await migrate(db.pool, MIGRATIONS, () => undefined, postgres.asAdministrator);
  await postgres.protectAuditLog();
  await expect(db.pool.query(`update audit.entries set outcome = 'x'`)).rejects.toThrow(/permission denied/);
  const log = new AuditLog({ pool: db.pool, logger: silentLogger() });
  const call = { userId: 'u', email: 'ann@example.com', address: '', route: 'createRole', request: {} };
  expect(await log.record({ ...call, outcome: 'ok', callId: 'a' })).toBe(true);
  await log.close();
  expect(await verifyEntries(db.pool)).toMatchObject({ ok: true, entries: 2n });
  const { rows } = await db.pool.query('select seq, call_id from audit.entries order by seq');
  expect(rows).toEqual([
    { seq: 1n, call_id: '' },
    { seq: 2n, call_id: 'a' },
  ]);
});
