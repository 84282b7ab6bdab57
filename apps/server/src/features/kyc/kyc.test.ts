import { identityLevelOf } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Inserts a record directly; no route writes one yet. */
async function addRecord(accountId: number, identityType: number, identityStatus: number, submittedMs: number) {
  await server.db.pool.query(
    'insert into identity_records (account_id, identity_type, identity_status, submitted_ms) values ($1, $2, $3, $4)',
    [accountId, identityType, identityStatus, submittedMs],
  );
}

describe('HD-09 identity records', () => {
  it('are empty for a new user', async () => {
    const user = await server.newUser();
    expect(await user.expect('identityStatus')).toEqual([]);
  });

  it('are listed newest first, only the user’s own', async () => {
    const user = await server.newUser();
    const other = await server.newUser();
    await addRecord(user.accountId, 1, 1, 1_000);
    await addRecord(user.accountId, 2, 2, 3_000);
    await addRecord(user.accountId, 2, 1, 2_000);
    await addRecord(other.accountId, 3, 0, 9_000);
    const records = await user.expect('identityStatus');
    expect(
      records.map(({ identityType, identityStatus, submittedMs }) => [identityType, identityStatus, submittedMs]),
    ).toEqual([
      [2, 2, 3_000],
      [2, 1, 2_000],
      [1, 1, 1_000],
    ]);
    expect(identityLevelOf(records)).toBe('advanced');
    expect(identityLevelOf(await other.expect('identityStatus'))).toBe('in-progress');
  });

  it.each([
    ['a type below', 0, 1],
    ['a type beyond', 4, 1],
    ['a status below', 1, -1],
    ['a status beyond', 1, 4],
  ])('are refused by the table with %s what there is', async (_what, identityType, identityStatus) => {
    const user = await server.newUser();
    await expect(addRecord(user.accountId, identityType, identityStatus, 1)).rejects.toThrow(/check constraint/);
  });

  it('require a user', async () => {
    await expect(addRecord(999_999, 1, 1, 1)).rejects.toThrow(/foreign key/);
  });
});
