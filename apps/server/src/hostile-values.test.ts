import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeSamples } from './testing/route-samples.ts';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';
import type { TestClient, WireRequest, WireResponse } from './testing/test-client.ts';
import { fund } from './testing/test-world.ts';

// Values of the right type that a column cannot hold: each text with NUL, each id beyond 32, 53 and 60 bits. None may end in a 5xx.

type Part = 'params' | 'query' | 'body';
type Values = Readonly<Record<string, unknown>>;

const NAMES = Object.keys(routes) as RouteName[];
const specOf = (name: RouteName): RouteSpec => routes[name];
/** Accepted with any text: what they hold is hashed, compared with an address that has none, searched for, or kept as JSON. */
const ANY_TEXT: ReadonlySet<string> = new Set([
  'login.password',
  'register.password',
  'safetyCheck.password',
  'searchMarkets.keyword',
  'logSearch.keyword',
  // Kept as JSON text, in which NUL is written out.
  'changeWorkspaceDocument.body',
]);

const NUL = 'A\u0000B';
const LARGE_TEXTS = ['2147483648', '9007199254740992', '1000000000000000000'];
const LARGE_NUMBERS = [2 ** 31, 2 ** 53, 10 ** 18];
/** Fields that name a row or a number of one. */
const ID = /(Id|Ids|Area|Ms|wallet|cursor)$/i;

let server: TestServer;
let user: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.newOperator();
  await fund(server.host, user.accountId, 'USDT', '100000');
});
afterAll(() => server.close());

const sampleOf = (name: RouteName) => routeSamples({ orderId: '1', keyId: '1' })[name];

/** Fields of one part of a request, those that its sample leaves out included. */
function fieldsOf(name: RouteName, part: Part): string[] {
  const shape = (specOf(name)[part] as { def?: { shape?: object } } | undefined)?.def?.shape ?? {};
  return [...new Set([...Object.keys(shape), ...Object.keys((sampleOf(name)[part] as object | undefined) ?? {})])];
}

async function callWith(name: RouteName, part: Part, field: string, value: unknown): Promise<WireResponse> {
  const sample = sampleOf(name);
  const changed = { ...(sample[part] as Values | undefined), [field]: value };
  // Registering would replace the operator's session.
  const client = specOf(name).auth === 'none' ? server.visitor() : user;
  return client.call(name, { ...sample, [part]: changed } as WireRequest);
}

function expectNoFault(answer: WireResponse, what: string): void {
  expect(answer.status, `${what}: ${answer.error}`).toBeLessThan(500);
  if (answer.code !== 200) expect(answer.error, what).toMatch(/^[A-Z_]+$/);
}

const CALLS = NAMES.filter((name) => !['logout', 'endUserSessions', 'endUserSession'].includes(name));

describe.each(CALLS)('%s', (name) => {
  it('refuses text with NUL in each of its fields', async () => {
    for (const part of ['params', 'query', 'body'] as const) {
      for (const field of fieldsOf(name, part)) {
        const answer = await callWith(name, part, field, NUL);
        expectNoFault(answer, `${part}.${field}`);
        if (!ANY_TEXT.has(`${name}.${field}`)) expect(answer.code, `${part}.${field}`).not.toBe(200);
      }
    }
  });

  it('ends with a code for an id that no column holds', async () => {
    for (const part of ['params', 'query', 'body'] as const) {
      for (const field of fieldsOf(name, part).filter((key) => ID.test(key))) {
        for (const value of part === 'body' ? [...LARGE_NUMBERS, ...LARGE_TEXTS] : LARGE_TEXTS) {
          expectNoFault(await callWith(name, part, field, value), `${part}.${field} = ${value}`);
        }
      }
    }
  });
});

it('the operator may still do everything, and a setting refuses a name with NUL', async () => {
  const body = { value: [{ tradeArea: 1, name: NUL }] };
  expect((await user.call('setConsoleSetting', { params: { key: 'tradeAreas' }, body })).error).toBe('SETTING_INVALID');
});
