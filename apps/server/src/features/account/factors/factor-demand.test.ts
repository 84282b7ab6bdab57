import { afterAll, beforeAll, expect, it } from 'vitest';
import { Approvals } from '../../../platform/approvals/approvals.ts';
import { silentLogger } from '../../../platform/logger.ts';
import { RoleTable } from '../../../platform/permissions/role-table.ts';
import { Roles } from '../../../platform/permissions/roles.ts';
import { inTransaction } from '../../../platform/projections/transaction.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { FactorDemand } from './factor-demand.ts';

let db: TestDatabase;
let table: RoleTable;
let operator: string;
let customer: string;
beforeAll(async () => {
  db = await openTestDatabase();
  table = await RoleTable.open({ pool: db.pool, url: db.url, logger: silentLogger() });
  operator = (await db.newUser('operator@example.com')).userId;
  customer = (await db.newUser('customer@example.com')).userId;
  await new Roles(db.pool, table, new Approvals(db.pool, 0)).ensureOwner(operator);
});
afterAll(async () => {
  await table.close();
  await db.close();
});

const addApp = (userId: string) =>
  db.pool.query(`insert into second_factors (user_id, secret, confirmed_at) values ($1, 'sealed', now())`, [userId]);
const addPasskey = (userId: string) =>
  db.pool.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, is_synced, rp_id, name)
      values ($1, 'of ' || $1, '', 0, '{}', false, 'localhost', 'key')`,
    [userId],
  );
const isLast = (userId: string, removed: 'passkey' | 'app', isRequired = true) =>
  inTransaction(db.pool, (tx) => new FactorDemand(() => isRequired).isLast(tx, userId, removed));

it('keeps the last second factor of an operator while the console demands one, and of nobody else', async () => {
  await addPasskey(operator);
  await addPasskey(customer);
  expect(await isLast(operator, 'passkey')).toBe(true);
  expect(await isLast(operator, 'passkey', false)).toBe(false);
  expect(await isLast(customer, 'passkey')).toBe(false);
  await addApp(operator);
  expect(await isLast(operator, 'passkey')).toBe(false);
  expect(await isLast(operator, 'app')).toBe(false);
  await db.pool.query('delete from passkeys');
  expect(await isLast(operator, 'app')).toBe(true);
});
