import { PERMISSION_NAMES, type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openCallers, openOperators } from './testing/rights/callers.ts';
import { malformedRequest } from './testing/rights/request-of.ts';
import { REFUSALS, refusalOf } from './testing/rights/rules.ts';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';
import type { WireResponse } from './testing/test-client.ts';

/*
 * The rights matrix: EVERY route of the contract, called by everybody. What each cell must be follows from the rules (rules.ts) and the
 * contract alone. Calls are malformed on purpose: refusals come before anything is read, so whoever is refused learns nothing of what he sent,
 * and whoever is not changes nothing. That right calls are accepted, and whose objects they reach, is in the two files beside this one.
 */

const NAMES = Object.keys(routes) as RouteName[];
const specOf = (name: RouteName): RouteSpec => routes[name];
/** End the caller's own session; after all others. */
const LAST: readonly RouteName[] = ['endOtherSessions', 'leaveSubAccount', 'logout'];
const ORDERED = [...NAMES.filter((name) => !LAST.includes(name)), ...LAST.filter((name) => NAMES.includes(name))];

let server: TestServer;
let callers: readonly Caller[];
beforeAll(async () => {
  server = await startTestServer();
  callers = [...(await openCallers(server)), ...(await openOperators(server))];
});
afterAll(() => server.close());

/** One cell; answers what is wrong with it. */
async function faultOf(spec: RouteSpec, caller: Caller): Promise<string | undefined> {
  const { name, kind } = caller;
  const expected = refusalOf(kind, spec);
  const answer = await callOf(spec, caller);
  const refused = REFUSALS.has(answer.error ?? '') ? answer.error : undefined;
  if (answer.status >= 500) return `${name}: ${answer.status} ${answer.error}`;
  if (refused !== expected) return `${name}: ${refused ?? `accepted (${answer.error})`} instead of ${expected}`;
  if (refused !== undefined && answer.data !== null) return `${name}: refused with data`;
  if (answer.headers.has('access-control-allow-origin')) return `${name}: readable by other sites`;
  return undefined;
}

async function callOf(spec: RouteSpec, { client, headers }: Caller): Promise<WireResponse> {
  const { path, request } = malformedRequest(spec);
  const { cookie } = client;
  const answer = await client.send(spec.method, path, { ...request, headers: { ...request.headers, ...headers } });
  const data = answer.data as { readonly csrfToken?: string } | null;
  // The way back from a sub-account opens another session.
  if (client.cookie !== cookie && data?.csrfToken !== undefined) client.csrfToken = data.csrfToken;
  return answer;
}

async function faultsOf(spec: RouteSpec, cells: readonly Caller[]): Promise<readonly string[]> {
  const faults = await Promise.all(cells.map((caller) => faultOf(spec, caller)));
  return faults.filter((fault) => fault !== undefined);
}

describe('the rights of every caller', () => {
  it.each(ORDERED)('%s', async (name) => {
    const spec = specOf(name);
    const isRefused = ({ kind }: Caller) => refusalOf(kind, spec) !== undefined;
    // Whoever is let through may end what the others call with.
    const faults = await faultsOf(spec, callers.filter(isRefused));
    expect([
      ...faults,
      ...(await faultsOf(
        spec,
        callers.filter((caller) => !isRefused(caller)),
      )),
    ]).toEqual([]);
  });
});

describe('the table', () => {
  it('has callers of every kind, and one for each role that the server comes with', async () => {
    const names = callers.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const roles = callers.filter(({ kind }) => kind.permissions.size > 0);
    expect(roles.length).toBeGreaterThanOrEqual(1);
    const held = new Set(roles.flatMap(({ kind }) => [...kind.permissions]));
    expect([...held].sort()).toEqual([...PERMISSION_NAMES].sort());
  });

  it('declares who may call: a permission and a master’s route want a session', () => {
    const wrong = NAMES.filter((name) => {
      const { auth, permission, masterOnly, factor, signed, sealed } = specOf(name);
      const wantsSession = permission !== undefined || masterOnly || factor !== undefined || signed || sealed;
      return wantsSession === true && auth !== 'user';
    });
    expect(wrong).toEqual([]);
  });

  it('changes nothing by GET but what the specification’s client asks for so', () => {
    const changing = NAMES.filter((name) => specOf(name).method === 'GET' && specOf(name).mutates);
    expect(changing).toEqual([]);
  });
});
