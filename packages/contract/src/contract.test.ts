import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { API_CODES, CODE_TABLES, clientMessage, type RouteSpec, routes, schemas, topicKey } from './index.ts';

const all = Object.entries<RouteSpec>(routes);

describe('codes', () => {
  it('gives every refusal a number of its own', () => {
    const numbers = Object.values(API_CODES).map(({ code }) => code);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('gives every name to one product alone', () => {
    const names = CODE_TABLES.flatMap((table) => Object.keys(table));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(Object.keys(API_CODES).length);
  });

  it('answers every refusal with an HTTP status of an error', () => {
    for (const [name, { http }] of Object.entries(API_CODES)) expect(http, name).toBeGreaterThanOrEqual(400);
  });
});

describe('routes', () => {
  it('has each method and path once', () => {
    const calls = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(all)('%s declares exactly the parameters of its path', (_, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const example = Object.fromEntries(named.map((name) => [name, '1']));
    expect(params === undefined).toBe(named.length === 0);
    if (params) expect(params.safeParse(example).success).toBe(true);
  });

  it.each(all)('%s changes something only by a method that may', (_, { method, mutates, body }) => {
    if (method === 'GET') expect({ mutates, body }).toEqual({ mutates: false, body: undefined });
    if (method === 'PUT' || method === 'DELETE') expect(mutates).toBe(true);
  });

  it.each(all)('%s belongs to a module only where somebody is known who could be refused', (_, { module, auth }) => {
    if (module !== undefined) expect(auth).toBe('user');
  });

  it.each(all)('%s is signed only where a session is known, and sealed only where it is signed', (_, spec) => {
    if (spec.signed) expect(spec.auth).not.toBe('none');
    if (spec.sealed) expect(spec.signed).toBe(true);
  });

  it('has everything that changes API keys signed, and the answer with a secret sealed', () => {
    expect(all.filter(([, { signed }]) => signed).map(([name]) => name)).toEqual(
      expect.arrayContaining(['createApiKey', 'changeApiKey', 'deleteApiKey']),
    );
    expect(routes.createApiKey.sealed).toBe(true);
  });

  it('never shuts the way out: cancelling belongs to no module', () => {
    const ways = all.filter(([name]) => /^cancel/.test(name));
    expect(ways.length).toBeGreaterThan(1);
    for (const [name, { module }] of ways) expect(module, name).toBeUndefined();
  });

  it.each(all)('%s describes itself in a sentence', (_, { summary }) => {
    expect(summary).toMatch(/^[A-Z].*\.$/);
  });

  it('never throws on whatever it is sent', () => {
    const bodies = all
      .flatMap(([, { body, query, params }]) => [body, query, params])
      .filter((schema) => schema !== undefined);
    fc.assert(
      fc.property(
        fc.constantFrom(...bodies),
        fc.anything({ withNullPrototype: true, withBigInt: true }),
        (schema, input) => {
          expect(typeof schema.safeParse(input).success).toBe('boolean');
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('amounts on the wire', () => {
  it.each(['1', '0.5', '-3.25', '61671.55'])('takes %s', (text) => {
    expect(schemas.decimalText.safeParse(text).success).toBe(true);
  });

  it.each([1, 1.5, '1e3', '.5', '1.', '+1', ' 1', '1,000', '0x10', '１', 'NaN', 'Infinity', '', '9'.repeat(65)])(
    'refuses %j',
    (value) => {
      expect(schemas.decimalText.safeParse(value).success).toBe(false);
    },
  );

  it.each(['0', '-1', '01', '1.0', '123456789012345678901', 'abc'])('refuses the order id %j', (value) => {
    expect(schemas.orderId.safeParse(value).success).toBe(false);
  });
});

describe('socket messages', () => {
  it('names each topic by one key', () => {
    expect(topicKey({ biz: 'spot', type: 'depth', code: 'btc_usdt', granularity: '0.1' })).toBe(
      'spot/depth/btc_usdt/0.1',
    );
  });

  it.each([
    [{ event: 'ping' }, true],
    [{ event: 'subscribe', id: '1', params: { biz: 'spot', type: 'depth', code: 'btc_usdt', granularity: '' } }, true],
    [{ event: 'subscribe', params: { biz: 'spot', type: 'depth', code: 'btc_usdt', granularity: '' } }, false],
    [{ event: 'subscribe', id: '1', params: { biz: 'spot', type: 'secrets', code: '', granularity: '' } }, false],
    [{ event: 'order.cancel', id: '1', csrfToken: 't', params: { orderId: '12' } }, true],
    [{ event: 'order.cancel', id: '1', params: { orderId: '12' } }, false],
    [{ event: 'constructor', id: '1' }, false],
    [null, false],
    ['ping', false],
  ])('judges %j as %s', (message, good) => {
    expect(clientMessage.safeParse(message).success).toBe(good);
  });
});
