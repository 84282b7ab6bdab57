import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routeSamples } from './testing/route-samples.ts';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';
import type { TestClient, WireRequest } from './testing/test-client.ts';
import { fund } from './testing/test-world.ts';

// Numbers in forms that some parser takes and another does not, in each amount, price, quantity, id and time of every route: refused by name.

const NAMES = Object.keys(routes) as RouteName[];
const specOf = (name: RouteName): RouteSpec => routes[name];

/** Texts that are no number of the exchange. */
const ODD_TEXTS = [
  ...['1e3', '1E3', '1e-3', '0x10', '0b1', '0o7', '1_000', '1,000', '1.', '.5', '+1', '--1', '-1', '1.2.3'],
  ...['NaN', 'Infinity', '-Infinity', 'null', ' 1', '1 ', '1\n', '１２', '١٢', '1٫5', '²', '𝟏', '1\u200b'],
  ...['9'.repeat(65), `0.${'0'.repeat(64)}1`, `1${'0'.repeat(400)}`],
] as const;
/** JSON that stands where a number is wanted; texts among them. */
const ODD_JSON = ['"1"', '1.5', '-1', '1e400', '-1e400', '1e21', '9007199254740993', '[1]', '{"valueOf":1}', 'true'];

const isNumberText = (value: unknown): value is string => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value);

type Path = readonly (string | number)[];

/** Places of a sample that hold a number as text, or as JSON. */
function placesOf(value: unknown, kind: 'text' | 'json', path: Path = []): readonly Path[] {
  if (kind === 'text' ? isNumberText(value) : typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null || value instanceof Buffer) return [];
  return Object.entries(value).flatMap(([key, part]) => placesOf(part, kind, [...path, key]));
}

/** The same with something else in one place. */
function changed(value: unknown, [key, ...rest]: Path, to: unknown): unknown {
  if (key === undefined) return to;
  if (Array.isArray(value)) return value.map((part, at) => (String(at) === key ? changed(part, rest, to) : part));
  return { ...(value as object), [key]: changed((value as Record<string, unknown>)[key], rest, to) };
}

const SAMPLES = routeSamples({ orderId: '1', keyId: '1' });
const PARTS = ['params', 'query', 'body'] as const;
const TEXTS = NAMES.flatMap((name) =>
  PARTS.flatMap((part) =>
    placesOf(SAMPLES[name][part], 'text').map(
      (path) => [`${name} ${part}.${path.join('.')}`, { name, part, path }] as const,
    ),
  ),
);
const NUMBERS = NAMES.flatMap((name) =>
  placesOf(SAMPLES[name].body, 'json').map((path) => [`${name} body.${path.join('.')}`, { name, path }] as const),
);
/** Texts of digits that are no numbers: codes, searches, digests and names, which have other rules. */
const NO_NUMBERS =
  /\.(code|keyword|text|contentHash|title|label|name|email|documentNumber|postCode|id|clientId|token|termsVersion|publicKey)$/i;

/** What is odd elsewhere and right there: forms have their numbers as text, -1 removes, and unknown markets of a browser are listed as such. */
const RIGHT_THERE: Readonly<Record<string, readonly string[]>> = {
  'userFavorite body.operate': ['"1"', '-1'],
  'userFavorite body.tradeId': ['"1"'],
  'batchAddFavourites body.tradeIds.0': ['-1'],
};

let server: TestServer;
let user: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.newOperator();
  await fund(server.host, user.accountId, 'USDT', '100000');
});
afterAll(() => server.close());

async function call(name: RouteName, request: WireRequest) {
  const client = specOf(name).auth === 'none' ? server.visitor() : user;
  return client.call(name, request);
}

/** Calls with each odd value; answers those that were not refused with a 4xx. */
async function notRefused(name: RouteName, odd: readonly string[], requestOf: (one: string) => object) {
  const faults = await Promise.all(
    odd.map(async (one) => {
      const { status, error } = await call(name, { ...SAMPLES[name], ...requestOf(one) });
      return status >= 400 && status < 500
        ? undefined
        : `${JSON.stringify(one).slice(0, 30)}: ${status} ${error ?? ''}`;
    }),
  );
  return faults.filter((fault) => fault !== undefined);
}

describe('a number as text', () => {
  const places = TEXTS.filter(([what]) => !NO_NUMBERS.test(what));

  it.each(places)('%s takes no odd form', async (_what, { name, part, path }) => {
    const requestOf = (one: string) => ({ [part]: changed(SAMPLES[name][part], path, one) });
    expect(await notRefused(name, ODD_TEXTS, requestOf)).toEqual([]);
  });
});

describe('a number as JSON', () => {
  it.each(NUMBERS)('%s is whole, in its range, and nothing else', async (what, { name, path }) => {
    const marked = JSON.stringify(changed(SAMPLES[name].body, path, '\u0001'));
    const odd = ODD_JSON.filter((one) => !RIGHT_THERE[what]?.includes(one));
    expect(await notRefused(name, odd, (one) => ({ body: marked.replace('"\\u0001"', one) }))).toEqual([]);
  });
});

describe('afterwards', () => {
  it('nothing was ordered or moved', async () => {
    expect(await user.expect('openSpotOrders')).toEqual([]);
    const { items } = await user.expect('balances');
    expect(items.find(({ shortName }) => shortName === 'USDT')).toMatchObject({
      total: '100000.00000000',
      held: '0.00000000',
    });
  });
});
