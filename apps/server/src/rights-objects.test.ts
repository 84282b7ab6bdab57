import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectField, objectFields } from './testing/rights/objects.ts';
import { OWNED_OBJECTS, type OwnedKind } from './testing/rights/owned-objects.ts';
import { routeSamples } from './testing/route-samples.ts';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';
import { TestClient, type WireRequest, type WireResponse } from './testing/test-client.ts';
import { fund } from './testing/test-world.ts';

/*
 * Whose objects a route reaches: EVERY route that names an object of a user × {own, somebody else's, missing}. To everybody but its owner an
 * object does not exist: status, code, words and data are those of one that never was.
 */

const NAMES = Object.keys(routes) as RouteName[];
const specOf = (name: RouteName): RouteSpec => routes[name];
const fieldsOf = (name: RouteName) => objectFields(name, specOf(name));

type OwnedField = ObjectField & { readonly rule: { readonly kind: 'owned'; readonly object: OwnedKind } };
const isOwned = (field: ObjectField): field is OwnedField =>
  typeof field.rule === 'object' && field.rule.kind === 'owned';
/** Whoever has a passkey proves himself by it from then on, which clients of tests cannot. */
const needsPasskey = (name: RouteName) => Number(fieldsOf(name).some(({ field }) => field === 'passkeyId'));
const ROUTES = NAMES.filter((name) => fieldsOf(name).some(isOwned)).toSorted(
  (a, b) => needsPasskey(a) - needsPasskey(b),
);
/** Their owner’s call wants a proof by the passkey: features/account/factors/passkeys.test.ts. */
const OWN_ELSEWHERE: readonly RouteName[] = ['removePasskey'];

let server: TestServer;
let owner: TestClient;
let other: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [owner, other] = [await server.newUser(), await server.newUser()];
  // Copies of the owner’s browser sign with the same keys.
  await owner.device();
  await fund(server.host, owner.accountId, 'USDT', '1000000');
  await fund(server.host, other.accountId, 'USDT', '1000000');
});
afterAll(() => server.close());

type Ids = Readonly<Record<string, string>>;

/** An id for each owned field of a route: of objects made for this owner now. */
async function newIds(name: RouteName, of: TestClient): Promise<Ids> {
  const ids: Record<string, string> = {};
  for (const { field, rule } of fieldsOf(name).filter(isOwned))
    ids[field] = await OWNED_OBJECTS[rule.object](of, server);
  return ids;
}

/** Ids of the same form of which there is no object, each another one. */
const missingIds = (ids: Ids): Ids =>
  Object.fromEntries(Object.entries(ids).map(([key, id], at) => [key, missingId(id, at)]));

function missingId(id: string, at: number): string {
  if (/^\d+$/.test(id)) return String(999_999_999 - at);
  return id.replace(/[0-9a-zA-Z](?=[^0-9a-zA-Z]*$)/, (last) => (last === '7' ? '8' : '7'));
}

/** Fields in which the sample would succeed without the object. */
const OVERRIDES: Partial<Record<RouteName, object>> = { replaceSpotOrder: { mode: 'stop-on-failure' } };

/** The route's sample, with these ids in their places. */
function callWith(name: RouteName, ids: Ids): WireRequest {
  const request: Record<string, unknown> = { ...routeSamples({ orderId: '1', keyId: '1' })[name] };
  for (const { part, field, rule } of fieldsOf(name).filter(isOwned)) {
    const text = ids[field] ?? '';
    const id = part === 'body' && rule.object === 'subAccount' ? Number(text) : text;
    request[part] = {
      ...(request[part] as object | undefined),
      ...OVERRIDES[name],
      [field]: field.endsWith('Ids') ? [id] : id,
    };
  }
  return request;
}

/** What a caller hears, without the ids that he sent himself. */
function heard({ status, code, error, field, msg, data }: WireResponse, ids: Ids) {
  const text = Object.values(ids).reduce((all, id) => all.replaceAll(id, 'ID'), JSON.stringify({ msg, data }));
  return { status, code, error, field, text };
}

describe('every id of the contract', () => {
  it('has a line that says what it names', () => {
    const nameless = NAMES.flatMap((name) =>
      fieldsOf(name).flatMap(({ part, field, rule }) => (rule === undefined ? [`${name}: ${part}.${field}`] : [])),
    );
    expect(nameless).toEqual([]);
  });

  it('that a test of its own covers names a test that exists', () => {
    const files = NAMES.flatMap(fieldsOf).flatMap(({ rule }) =>
      typeof rule === 'object' && rule.kind === 'proved-in' ? [rule.file] : [],
    );
    expect(files.filter((file) => !existsSync(join(import.meta.dirname, file)))).toEqual([]);
  });
});

describe('somebody else’s object', () => {
  it.each(ROUTES)('is to %s one that does not exist', async (name) => {
    const foreign = await newIds(name, owner);
    const missing = missingIds(foreign);
    const toForeign = await other.call(name, callWith(name, foreign));
    const toMissing = await other.call(name, callWith(name, missing));
    expect(heard(toForeign, foreign)).toEqual(heard(toMissing, missing));
    expect(toForeign.status).toBeLessThan(500);
    if (OWN_ELSEWHERE.includes(name)) return;
    // Whoever owns it reaches it: the answer is another one, or as empty as that of a list. A copy, because some open another session.
    const copy = Object.assign(new TestClient(owner.base), owner);
    const own = await copy.call(name, callWith(name, await newIds(name, owner)));
    if (toMissing.code !== 200) expect(own.error, 'the owner’s').not.toBe(toMissing.error);
    else expect(own.code).toBe(200);
  });
});

describe('an object of operators', () => {
  const ROUTES_OF_OPERATORS = NAMES.filter((name) => specOf(name).permission && specOf(name).params);

  it.each(ROUTES_OF_OPERATORS)('is to everybody else neither there nor missing: %s', async (name) => {
    const sample = routeSamples({ orderId: '1', keyId: '1' })[name];
    const there = Object.fromEntries(Object.keys(sample.params ?? {}).map((key) => [key, String(owner.accountId)]));
    for (const params of [sample.params ?? {}, there]) {
      expect(await other.call(name, { ...sample, params })).toMatchObject({
        status: 403,
        error: 'FORBIDDEN',
        data: null,
      });
    }
  });
});

describe('without naming anything', () => {
  it('nobody sees another’s money, orders, keys, messages, talks, alerts or favourites', async () => {
    const stranger = await server.newUser();
    const { items } = await stranger.expect('balances');
    expect(items.every(({ total }) => Number(total) === 0)).toBe(true);
    const empty = { items: [], nextCursor: '' };
    for (const name of [
      'statement',
      'transferHistory',
      'spotOrderHistory',
      'spotOrderListHistory',
      'spotStrategies',
    ] as const) {
      expect(await stranger.expect(name), name).toEqual(empty);
    }
    for (const name of [
      'openSpotOrders',
      'openSpotOrderLists',
      'apiKeys',
      'walletRows',
      'userFavoriteList',
      'priceAlerts',
    ] as const) {
      expect(await stranger.expect(name), name).toEqual([]);
    }
    expect((await stranger.expect('ownSessions')).length).toBe(1);
  });

  it('nobody ends another’s orders, and countdowns are one’s own', async () => {
    const orderId = await OWNED_OBJECTS.order(owner);
    await owner.expect('setSpotCountdown', { body: { countdownMs: 3_600_000 } });
    expect((await other.expect('spotCountdowns')).items).toEqual([]);
    await other.expect('setSpotCountdown', { body: { countdownMs: 0 } });
    expect((await owner.expect('spotCountdowns')).items).toHaveLength(1);
    await other.expect('cancelAllSpotOrders');
    expect(await owner.expect('spotOrder', { params: { orderId } })).toMatchObject({ orderId, status: 'NEW' });
  });
});
