import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { createStepUp, type StepUp } from './step-up.ts';

let db: TestDatabase;
let nowMs = Date.now();
const MINUTE_MS = 60_000;
const stepUp = () => createStepUp(db.pool, () => nowMs);

/** A proof of a session that is there. */
async function prove(...[sessionId, act, factor]: Parameters<StepUp['prove']>) {
  const proof = await stepUp().prove(sessionId, act, factor);
  if (proof === undefined) throw new Error('the session has ended');
  return proof;
}

beforeAll(async () => {
  db = await openTestDatabase();
  const { userId } = await db.newUser('ann@example.com');
  for (const id of ['one', 'two']) {
    await db.pool.query(
      `insert into sessions (id, user_id, token, expires_at) values ($1, $2, $1, now() + interval '1 day')`,
      [id, userId],
    );
  }
});
afterAll(() => db.close());

it('a proof is good for one call, once, even for many at the same time', async () => {
  const { secret } = await prove('one', 'createApiKey', 'password');
  const used = await Promise.all([1, 2, 3].map(() => stepUp().consume('one', 'createApiKey', secret)));
  expect(used.filter(Boolean)).toHaveLength(1);
});

it('is bound to its session, its call and whoever got it', async () => {
  const { secret } = await prove('one', 'createApiKey', 'password');
  expect(await stepUp().consume('two', 'createApiKey', secret)).toBe(false);
  expect(await stepUp().consume('one', 'grantRole', secret)).toBe(false);
  expect(await stepUp().consume('one', 'createApiKey', '')).toBe(false);
  expect(await stepUp().consume('one', 'createApiKey', secret)).toBe(true);
});

it('is good for five minutes, and a new one takes its place', async () => {
  const late = await prove('one', 'grantRole', 'password');
  expect(late.validUntilMs).toBe(nowMs + 5 * MINUTE_MS);
  nowMs += 5 * MINUTE_MS;
  expect(await stepUp().consume('one', 'grantRole', late.secret)).toBe(false);
  const first = await prove('one', 'grantRole', 'password');
  nowMs += 4 * MINUTE_MS;
  const second = await prove('one', 'grantRole', 'password');
  nowMs += 4 * MINUTE_MS;
  expect(await stepUp().consume('one', 'grantRole', first.secret)).toBe(false);
  expect(await stepUp().consume('one', 'grantRole', second.secret)).toBe(true);
});

it('goes with its session', async () => {
  const { secret } = await prove('two', 'grantRole', 'password');
  await db.pool.query(`delete from sessions where id = 'two'`);
  expect(await stepUp().consume('two', 'grantRole', secret)).toBe(false);
});

it('is not made for a session that has ended while its owner proved himself', async () => {
  expect(await stepUp().prove('two', 'grantRole', 'password')).toBeUndefined();
});
