import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { ROLE_PRESETS } from './role-presets.ts';

let server: TestServer;
let operator: TestClient;
beforeAll(async () => {
  server = await startTestServer({ markets: false });
  operator = await server.newOperator();
});
afterAll(() => server.close());

const setAlways = (value: string) =>
  operator.expect('setConsoleSetting', { params: { key: 'consoleFactor' }, body: { value } });
const userIdOf = async ({ accountId }: TestClient) => {
  const { rows } = await server.db.pool.query<{ id: string }>('select id from users where account_id = $1', [
    accountId,
  ]);
  return rows[0]?.id ?? '';
};

describe('an operator without a second factor', () => {
  it('gets into no room where one is required, and into each as soon as there is one', async () => {
    const late = await server.newOperator();
    expect(await late.expect('consoleStanding')).toEqual({ isFactorMissing: false });
    await setAlways('always');
    expect(await late.expect('consoleStanding')).toEqual({ isFactorMissing: true });
    const rooms = Object.entries<RouteSpec>(routes).filter(([, spec]) => spec.permission !== undefined);
    const answers = await Promise.all(
      rooms.map(async ([name, { path }]) => {
        const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, part = '']) => [part, '1']));
        return [name, (await late.call(name as RouteName, { params })).error] as const;
      }),
    );
    expect(answers.filter(([, error]) => error !== 'CONSOLE_FACTOR_REQUIRED')).toEqual([]);
    // Still his own: the security centre, and what he may do.
    expect((await late.call('secondFactor')).code).toBe(200);
    expect((await late.call('ownPermissions')).code).toBe(200);
    const userId = await userIdOf(late);
    await server.db.pool.query('insert into second_factors (user_id, secret) values ($1, $2)', [userId, 'x']);
    expect((await late.call('consoleHome')).error).toBe('CONSOLE_FACTOR_REQUIRED');
    await server.db.pool.query('update second_factors set confirmed_at = now() where user_id = $1', [userId]);
    expect((await late.call('consoleHome')).code).toBe(200);
    await server.db.pool.query('delete from second_factors where user_id = $1', [userId]);
    expect((await late.call('consoleHome')).error).toBe('CONSOLE_FACTOR_REQUIRED');
  });
});

describe('the roles that an exchange comes with', () => {
  it('are seeded as they are listed, beside the owner', async () => {
    const { rows } = await server.db.pool.query<{ preset: string; permissions: string[] }>(
      `select preset, array_agg(permission order by permission) as permissions
        from roles join role_permissions using (role_id) where preset <> '' group by preset`,
    );
    const seeded = Object.fromEntries(rows.map(({ preset, permissions }) => [preset, permissions]));
    const listed = ROLE_PRESETS.map(({ name, permissions }) => [name, permissions.toSorted()]);
    expect(seeded).toEqual(Object.fromEntries(listed));
    const { rows: owners } = await server.db.pool.query('select preset from roles where has_all');
    expect(owners).toEqual([{ preset: 'owner' }]);
  });

  it('name only permissions that there are, and let nobody but an owner give roles', () => {
    for (const { name, permissions } of ROLE_PRESETS) {
      expect(
        permissions.filter((one) => !server.access.permissions.has(one)),
        name,
      ).toEqual([]);
      expect(permissions, name).not.toContain('console.roles.write');
      expect(new Set(permissions).size, name).toBe(permissions.length);
    }
    const auditor = ROLE_PRESETS.find(({ name }) => name === 'auditor')?.permissions ?? [];
    expect(auditor.filter((one) => !/\.(read|notes)$/.test(one))).toEqual([]);
  });
});
