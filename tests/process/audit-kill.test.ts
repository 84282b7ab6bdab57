import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { ApiClient } from '../support/api.ts';
import { type RealServer, startRealServer, temporaryDataDir } from '../support/real-server.ts';

// Operators create roles while the server is killed. Whatever was in the way: each role that exists has its call in the audit log with the
// outcome ok, each call in the log that ended ok has its role, and what cannot be known is shown as unknown.

const CYCLES = 6;
const WRITERS = 3;
const SEED = Number(process.env.BOURSE_SEED ?? Date.now() % 1_000_000);
const PASSWORD = 'only-for-tests-2026';
const ENV = { BOURSE_DEMO_PASSWORD: PASSWORD, BOURSE_MAKERS: 'off', BOURSE_RATE_LIMITS: 'off' };
const VERIFY = join(import.meta.dirname, '../../apps/server/src/verify-audit.ts');

const dir = temporaryDataDir();
let server: RealServer | undefined;
afterAll(async () => {
  await server?.stop();
  dir.remove();
});

/** Milliseconds from the last role that was waited for to the kill of a cycle, 0 … 29, the same for the same seed. */
function delayOf(cycle: number): number {
  return ((SEED + cycle * 7_919) * 2_654_435_761) % 30;
}

/** Creates roles one after the other until the server is gone. */
async function createUntilKilled(client: ApiClient, prefix: string, onCreated: () => void): Promise<void> {
  for (let i = 0; ; i += 1) {
    const body = { name: `${prefix} ${i}`, permissions: ['site.settings.read' as const] };
    const result = await client.call('createRole', { body }).catch(() => undefined);
    if (result === undefined) return;
    // A machine that is too busy to write the entry in time does not run the act.
    if (result.error === 'NOT_READY') continue;
    expect(result.code).toBe(200);
    onCreated();
  }
}

/** Names of the roles that the log says were created, and of those whose outcome is unknown. */
async function loggedRoles(client: ApiClient): Promise<{ created: string[]; unknown: string[] }> {
  const created: string[] = [];
  const unknown: string[] = [];
  let cursor = '';
  do {
    const page = await client.expect('consoleAuditLog', { query: { route: 'createRole', limit: '100', cursor } });
    for (const { outcome, request } of page.items) {
      const { name } = (JSON.parse(request) as { body: { name: string } }).body;
      if (outcome === 'ok') created.push(name);
      else if (outcome === 'unknown') unknown.push(name);
      else expect(outcome).toBe('NOT_READY');
    }
    cursor = page.nextCursor;
  } while (cursor !== '');
  return { created, unknown };
}

it(`no operator’s act is without its entry over ${CYCLES} kills (seed ${SEED})`, { timeout: 600_000 }, async () => {
  for (let cycle = 0; cycle < CYCLES; cycle += 1) {
    server = await startRealServer({ dataDir: dir.path, env: ENV });
    const client = new ApiClient(server.url);
    await client.login('operator@bourse.test', PASSWORD);
    const enough = Promise.withResolvers<void>();
    let created = 0;
    const onCreated = () => {
      created += 1;
      if (created > WRITERS) enough.resolve();
    };
    const names = Array.from({ length: WRITERS }, (_, i) => `Role ${cycle} ${i}`);
    const writers = names.map((name) => createUntilKilled(client, name, onCreated));
    await enough.promise;
    await new Promise((done) => setTimeout(done, delayOf(cycle)));
    await server.killHard();
    await Promise.all(writers);
  }
  server = await startRealServer({ dataDir: dir.path, env: ENV });
  const client = new ApiClient(server.url);
  await client.login('operator@bourse.test', PASSWORD);
  const all = await client.expect('consoleRoles');
  const roles = all.filter(({ builtIn, preset }) => !builtIn && preset === '').map(({ name }) => name);
  const { created, unknown } = await loggedRoles(client);
  expect(created.toSorted()).toEqual(roles.toSorted());
  expect(roles.length).toBeGreaterThan(CYCLES);
  const env = { ...process.env, BOURSE_DATA: dir.path };
  const { stdout } = await promisify(execFile)(process.execPath, [VERIFY], { env });
  expect(stdout).toContain('The audit log is whole');
  expect(stdout.match(/unknown outcome/g) ?? []).toHaveLength(unknown.length);
});
