import { MAX_DOCUMENT_BYTES, MAX_WORKSPACE_BYTES, MOST_DOCUMENTS } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { TestClient } from '../../testing/test-client.ts';

let server: TestServer;
let user: TestClient;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = (client: TestClient, key: string, version: number, body: unknown, kind = 'notes') =>
  client.call('changeWorkspaceDocument', { body: { kind, key, version, body } as never });
const stored = async (client: TestClient, key: string, version: number, body: unknown, kind = 'notes') => {
  const answer = await change(client, key, version, body, kind);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data?.version ?? 0;
};
const list = (client: TestClient, query: object = {}) => client.expect('workspaceDocuments', { query: query as never });

describe('a document', () => {
  beforeAll(async () => {
    user = await server.newUser();
  });

  it('is kept with a version that rises with each change of the user’s, and is nobody else’s', async () => {
    const stranger = await server.newUser();
    expect(await list(user)).toEqual({ items: [], hasMore: false });
    expect(await stored(user, 'spot:btc_usdt', 0, { text: 'one' })).toBe(1);
    expect(await stored(user, 'spot:eth_usdt', 0, ['two'])).toBe(2);
    expect(await stored(user, 'spot:btc_usdt', 1, { text: 'three' })).toBe(3);
    const items = [
      { kind: 'notes', key: 'spot:eth_usdt', version: 2, isDeleted: false, body: ['two'] },
      { kind: 'notes', key: 'spot:btc_usdt', version: 3, isDeleted: false, body: { text: 'three' } },
    ];
    expect(await list(user)).toEqual({ items, hasMore: false });
    expect(await list(user, { after: '2' })).toEqual({ items: items.slice(1), hasMore: false });
    expect(await list(user, { kind: 'layout' })).toEqual({ items: [], hasMore: false });
    expect(await list(stranger)).toEqual({ items: [], hasMore: false });
  });

  it.each([null, '', 0, [], { deep: [{ nul: '\u{1}', half: 'a😀' }] }])('may be any JSON: %j', async (body) => {
    const client = await server.newUser();
    await stored(client, '', 0, body);
    expect((await list(client)).items).toMatchObject([{ key: '', isDeleted: false, body }]);
  });

  it('is not overwritten by who has not seen its last change', async () => {
    const client = await server.newUser();
    const first = await stored(client, 'wide', 0, 'a', 'layout');
    await stored(client, 'wide', first, 'b', 'layout');
    for (const version of [0, first, 99]) {
      const answer = await change(client, 'wide', version, 'c', 'layout');
      expect(answer).toMatchObject({ status: 409, error: 'DOCUMENT_CHANGED' });
    }
    expect((await list(client)).items).toMatchObject([{ body: 'b', version: 2 }]);
  });

  it('is stored by exactly one of many that change the same version at once', async () => {
    const client = await server.newUser();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => change(client, 'x', 0, i)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error === 'DOCUMENT_CHANGED')).toHaveLength(7);
  });

  it('of different keys changed at once get different versions', async () => {
    const client = await server.newUser();
    await Promise.all(Array.from({ length: 8 }, (_, i) => stored(client, `k${i}`, 0, i)));
    expect((await list(client)).items.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('that is deleted is told of without its body, and can be made again', async () => {
    const client = await server.newUser();
    await stored(client, 'a', 0, 'first');
    const query = { kind: 'notes', key: 'a' } as const;
    await client.expect('deleteWorkspaceDocument', { query });
    await client.expect('deleteWorkspaceDocument', { query });
    await client.expect('deleteWorkspaceDocument', { query: { kind: 'notes', key: 'never' } });
    const gone = { kind: 'notes', key: 'a', version: 2, isDeleted: true, body: null };
    expect(await list(client, { after: '1' })).toEqual({ items: [gone], hasMore: false });
    expect(await change(client, 'a', 1, 'second')).toMatchObject({ error: 'DOCUMENT_CHANGED' });
    expect(await stored(client, 'a', 0, 'second')).toBe(3);
  });

  it('has a limit of bytes', async () => {
    const client = await server.newUser();
    const fits = 'x'.repeat(MAX_DOCUMENT_BYTES - 2);
    await stored(client, 'a', 0, fits);
    expect(await change(client, 'b', 0, `${fits}x`)).toMatchObject({ status: 400, error: 'DOCUMENT_TOO_LARGE' });
    // Three bytes each.
    expect(await change(client, 'b', 0, '中'.repeat(MAX_DOCUMENT_BYTES / 3))).toMatchObject({
      error: 'DOCUMENT_TOO_LARGE',
    });
  });

  it('has a limit of how many there are of its kind; deleted ones do not count', async () => {
    const client = await server.newUser();
    const most = MOST_DOCUMENTS.layout;
    for (let i = 0; i < most; i += 1) await stored(client, `l${i}`, 0, i, 'layout');
    expect(await change(client, 'more', 0, 1, 'layout')).toMatchObject({ error: 'TOO_MANY_DOCUMENTS' });
    await stored(client, 'of-another-kind', 0, 1, 'hotkeys');
    await client.expect('deleteWorkspaceDocument', { query: { kind: 'layout', key: 'l0' } });
    await stored(client, 'more', 0, 1, 'layout');
  });

  it('is refused when all of the user’s together would be too large, but one that shrinks is taken', async () => {
    const client = await server.newUser();
    const body = 'x'.repeat(MAX_DOCUMENT_BYTES - 2);
    const fitting = Math.floor(MAX_WORKSPACE_BYTES / MAX_DOCUMENT_BYTES);
    for (let i = 0; i < fitting; i += 1) await stored(client, `k${i}`, 0, body);
    expect(await change(client, 'more', 0, body, 'drawings')).toMatchObject({ status: 400, error: 'WORKSPACE_FULL' });
    await stored(client, 'k0', 1, 'x');
    await stored(client, 'more', 0, body, 'drawings');
    await client.expect('deleteWorkspaceDocument', { query: { kind: 'notes', key: 'k1' } });
    await stored(client, 'again', 0, body);
  });

  it('of many comes in pages', async () => {
    const client = await server.newUser();
    const body = 'x'.repeat(50 * 1024);
    for (let i = 0; i < 8; i += 1) await stored(client, `k${i}`, 0, body);
    const first = await list(client);
    expect(first.hasMore).toBe(true);
    const rest = await list(client, { after: String(first.items.at(-1)?.version) });
    expect(rest.hasMore).toBe(false);
    expect([...first.items, ...rest.items].map(({ key }) => key)).toEqual([
      'k0',
      'k1',
      'k2',
      'k3',
      'k4',
      'k5',
      'k6',
      'k7',
    ]);
  });

  it('of a sub-account’s session is its master’s', async () => {
    const master = await server.newUser();
    const { subId } = await master.expect('createSubAccount', { body: { name: 'Desk' } });
    await stored(master, 'a', 0, 'of the master');
    const masterCookie = master.cookie;
    const login = await master.expect('enterSubAccount', { params: { subId: String(subId) } });
    const sub = new TestClient(master.base);
    Object.assign(sub, { cookie: master.cookie, csrfToken: login.csrfToken, accountId: login.fid });
    master.cookie = masterCookie;
    expect((await list(sub)).items).toMatchObject([{ body: 'of the master' }]);
    await stored(sub, 'a', 1, 'from the sub-account');
    expect((await list(master)).items).toMatchObject([{ body: 'from the sub-account' }]);
  });

  it.each([[{ kind: 'other' }], [{ key: 'a/b' }], [{ key: 'x'.repeat(65) }], [{ version: -1 }], [{ version: 1.5 }]])(
    'is refused with %j',
    async (wrong) => {
      const body = { kind: 'notes', key: 'a', version: 0, body: 1, ...wrong };
      expect(await user.call('changeWorkspaceDocument', { body: body as never })).toMatchObject({
        status: 400,
        error: 'BODY_INVALID',
      });
    },
  );
});
