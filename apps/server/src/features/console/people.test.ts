import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPages } from '../../testing/read-pages.ts';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { fund } from '../../testing/test-world.ts';

/** What must never be run or counted by an operator's browser or table. */
const HOSTILE = '=HYPERLINK("https://evil.example")\n<img src=x onerror=alert(1)>';
const reason = 'a test';

let server: TestServer;
let operator: TestClient;
let user: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.newOperator();
});
beforeEach(async () => {
  user = await server.newUser();
});
afterAll(() => server.close());

const of = ({ accountId }: TestClient) => ({ params: { accountId: String(accountId) } });
const emailOf = async (client: TestClient) => (await client.expect('sessionUser')).email;

/** Somebody with these permissions only. */
async function clerkWith(...permissions: readonly string[]): Promise<TestClient> {
  const client = await server.newUser();
  const name = `Clerk ${client.accountId}`;
  const { roleId } = await operator.expect('createRole', { body: { name, permissions } });
  await operator.expect('grantRole', { body: { accountId: client.accountId, roleId } });
  return client;
}

describe('notes about a user', () => {
  const add = (text: string, client = user, by = operator) => by.call('addUserNote', { ...of(client), body: { text } });

  it('are kept as they were written, newest first, with author and time', async () => {
    for (const text of ['first', HOSTILE, 'third']) expect((await add(text)).code).toBe(200);
    const page = (query: Record<string, string>) => operator.expect('consoleUserNotes', { ...of(user), query });
    const notes = await readPages(page, 2);
    expect(notes.map(({ text }) => text)).toEqual(['third', HOSTILE, 'first']);
    expect(notes[0]).toMatchObject({ author: await emailOf(operator) });
  });

  it('take a permission of their own, and their text is not in the audit log', async () => {
    const reader = await clerkWith('console.users.read');
    expect((await add('x', user, reader)).error).toBe('FORBIDDEN');
    expect((await reader.call('consoleUserNotes', of(user))).error).toBe('FORBIDDEN');
    const writer = await clerkWith('console.users.notes');
    expect((await add('a secret word', user, writer)).code).toBe(200);
    const query = { email: await emailOf(writer), route: 'addUserNote' };
    const { items } = await operator.expect('consoleAuditLog', { query });
    expect(items.map(({ outcome }) => outcome)).toContain('ok');
    expect(JSON.stringify(items)).not.toContain('secret word');
  });

  it('are neither read nor written about oneself', async () => {
    expect((await add('x', operator)).error).toBe('NOTE_OWN');
    for (const name of ['consoleUserNotes', 'consoleUserFlags'] as const) {
      expect((await operator.call(name, of(operator))).error, name).toBe('NOTE_OWN');
    }
  });

  it('are not empty, not endless, and of text only', async () => {
    for (const text of ['', ' \n ', 'x'.repeat(2_001), 'a\u0000b', '\u001b[2J']) {
      expect((await add(text)).error, JSON.stringify(text.slice(0, 9))).toBe('BODY_INVALID');
    }
  });
});

describe('risk flags of a user', () => {
  const raise = (flag: string, by = operator) => by.call('raiseUserFlag', { ...of(user), body: { flag, reason } });
  const clear = (flagId: string, client = user) =>
    operator.call('clearUserFlag', { params: { ...of(client).params, flagId }, body: { reason: 'settled' } });

  it('stand once, are cleared with a reason, and stay in the list', async () => {
    const { data } = await raise('chargeback');
    expect(data).toMatchObject({ flag: 'chargeback', reason, clearedMs: 0, raisedBy: await emailOf(operator) });
    const both = await Promise.all([raise('legal-hold'), raise('legal-hold')]);
    expect(both.map(({ error = 'ok' }) => error).toSorted()).toEqual(['FLAG_RAISED', 'ok']);
    expect((await clear(data.flagId)).data).toMatchObject({ clearReason: 'settled', clearedBy: data.raisedBy });
    expect((await clear(data.flagId)).error).toBe('FLAG_UNKNOWN');
    expect((await raise('chargeback')).code).toBe(200);
    const page = (query: Record<string, string>) => operator.expect('consoleUserFlags', { ...of(user), query });
    const flags = (await readPages(page, 1)).map(({ flag, clearedMs }) => [flag, clearedMs > 0]);
    expect(flags).toEqual([
      ['chargeback', false],
      ['legal-hold', false],
      ['chargeback', true],
    ]);
  });

  it('are of a known kind, and those of another user are unknown', async () => {
    expect((await raise('nice-person')).error).toBe('BODY_INVALID');
    const { data } = await raise('vulnerable-person');
    expect((await clear(data.flagId, await server.newUser())).error).toBe('FLAG_UNKNOWN');
  });
});

describe('what lies behind a user', () => {
  it('has the orders, open ones apart, page by page', async () => {
    await fund(server.host, user.accountId, 'USDT', '1000');
    const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '10000', qty: '0.01' };
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.unshift((await user.expect('placeSpotOrder', { body: order })).orderId);
    await user.expect('cancelSpotOrder', { params: { orderId: ids[1] ?? '' } });
    const read = (state: Record<string, string>) => (query: Record<string, string>) =>
      operator.expect('consoleUserOrders', { ...of(user), query: { ...state, ...query } });
    await expect.poll(async () => (await readPages(read({}), 2)).map(({ orderId }) => orderId)).toEqual(ids);
    const open = await readPages(read({ state: 'open' }), 1);
    expect(open.map(({ orderId }) => orderId)).toEqual([ids[0], ids[2]]);
  });

  it('has the activity, by group and page by page', async () => {
    await operator.expect('setUserFeeRates', { ...of(user), body: { makerFeePpm: null, takerFeePpm: 10, reason } });
    const read = (group: Record<string, string>) => (query: Record<string, string>) =>
      operator.expect('consoleUserActivity', { ...of(user), query: { ...group, ...query } });
    const acts = await readPages(read({ group: 'operator' }), 1);
    expect(acts.map(({ event }) => event)).toEqual(['fee-rates-changed']);
    expect((await readPages(read({}), 1)).length).toBeGreaterThan(1);
  });

  it('has level, limits and relatives', async () => {
    const { params } = of(user);
    const { identityLevel, limits } = await operator.expect('consoleUserLimits', { params });
    expect(identityLevel).toBe(0);
    expect(limits).toEqual((await user.expect('accountOverview')).limits);
    expect(limits).not.toEqual([]);
    expect(await operator.expect('consoleUserFamily', { params })).toEqual({ master: null, subAccounts: [] });
    const sub = await user.expect('createSubAccount', { body: { name: 'Desk' } });
    const { subAccounts } = await operator.expect('consoleUserFamily', { params });
    expect(subAccounts).toMatchObject([{ accountId: sub.subId, closedMs: 0 }]);
    const child = { params: { accountId: String(sub.subId) } };
    expect((await operator.expect('consoleUserFamily', child)).master).toMatchObject({ accountId: user.accountId });
    expect(await operator.expect('consoleUser', child)).toMatchObject({ masterAccountId: user.accountId });
  });

  it('is nobody’s when there is no such user', async () => {
    const nobody = { params: { accountId: '999999', flagId: '1' } };
    for (const name of [
      'consoleUserOrders',
      'consoleUserActivity',
      'consoleUserFamily',
      'consoleUserLimits',
      'consoleUserNotes',
      'consoleUserFlags',
    ] as const) {
      expect((await operator.call(name, nobody)).error, name).toBe('UNKNOWN_ACCOUNT');
    }
    const bodies = {
      addUserNote: { text: 'x' },
      raiseUserFlag: { flag: 'chargeback', reason },
      clearUserFlag: { reason },
    };
    for (const name of ['addUserNote', 'raiseUserFlag', 'clearUserFlag'] as const) {
      expect((await operator.call(name, { ...nobody, body: bodies[name] })).error, name).toBe('UNKNOWN_ACCOUNT');
    }
  });
});
