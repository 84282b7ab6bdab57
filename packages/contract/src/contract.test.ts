import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { API_CODES, CODE_TABLES, clientMessage, type RouteSpec, routes, schemas, topicKey } from './index.ts';

const all = Object.entries<RouteSpec>(routes);

/** Changes of operators that need no proof: they move no money and give nobody a right. */
const WITHOUT_PROOF: ReadonlySet<string> = new Set([
  'createRole',
  'rejectProposal',
  'retryStuckCommand',
  'addDeskNote',
  'claimTalk',
  'sendDeskMessage',
  'sendDeskFile',
  'readDeskTalk',
  'transferTalk',
  'closeDeskTalk',
  'createCannedAnswer',
  'changeCannedAnswer',
  'deleteCannedAnswer',
  'answerFeedback',
  'createContent',
  'setContent',
  'saveContentDraft',
  'uploadContentPicture',
  'claimKycCase',
  'releaseKycCase',
  'decideKycCase',
  'askKycSupplement',
  'decideKycFinding',
  'addKycNote',
  'addUserNote',
  'raiseUserFlag',
  'clearUserFlag',
]);

describe('codes', () => {
  it('has a unique number for every rejection', () => {
    const numbers = Object.values(API_CODES).map(({ code }) => code);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('has unique names across products', () => {
    const names = Object.values(CODE_TABLES).flatMap((table) => Object.keys(table));
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(Object.keys(API_CODES).length);
  });

  it('maps every rejection to an HTTP error status, but for outcomes that the specification’s client tells by number', () => {
    const outcomes = Object.entries(API_CODES).filter(([, { http }]) => http < 400);
    expect(outcomes.map(([, { code, http }]) => [code, http])).toEqual(
      [20351, 30303, 30304, 30705].map((code) => [code, 200]),
    );
  });
});

const UUID = '0b7c3a1e-5d0f-4c1e-9a53-0f4d3c2b1a09';
/** Parameters that are no numbers. */
const EXAMPLES: Readonly<Record<string, string>> = { fileId: UUID, challengeId: 'x'.repeat(32) };

describe('routes', () => {
  it('has unique pairs of method and path', () => {
    const calls = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it.each(all)('%s declares exactly the parameters of its path', (_, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const example = Object.fromEntries(named.map((name = '') => [name, EXAMPLES[name] ?? '1000']));
    expect(params === undefined).toBe(named.length === 0);
    if (params) expect(params.safeParse(example).success).toBe(true);
  });

  it.each(all)('%s mutates only with a method that allows it', (_, { method, mutates, body }) => {
    if (method === 'GET') expect({ mutates, body }).toEqual({ mutates: false, body: undefined });
    if (method === 'PUT' || method === 'DELETE') expect(mutates).toBe(true);
  });

  it.each(all)('%s belongs to a module only when it requires a user', (_, { module, auth }) => {
    if (module !== undefined) expect(auth).toBe('user');
  });

  it.each(all)('%s is signed only when it requires a session, and sealed only when it is signed', (_, spec) => {
    if (spec.signed) expect(spec.auth).not.toBe('none');
    if (spec.sealed) expect(spec.signed).toBe(true);
  });

  it.each(all)(
    '%s wants a permission or a proof only where a session is known, a proof only to change something',
    (_, spec) => {
      if (spec.permission !== undefined || spec.factor !== undefined) expect(spec.auth).toBe('user');
      if (spec.factor !== undefined) expect(spec.mutates).toBe(true);
    },
  );

  it('leaves out of the audit log only reads under a permission, which answer with figures', () => {
    const unaudited = all.filter(([, spec]) => spec.unaudited);
    expect(unaudited.map(([name]) => name)).toEqual([
      'kycQueueFigures',
      'consoleHome',
      'consoleOutboxState',
      'previewContent',
    ]);
    for (const [name, { mutates, permission }] of unaudited) {
      expect([mutates, permission], name).toEqual([false, expect.any(String)]);
    }
  });

  it.each(all)('%s wants a proof when it changes something under a permission', (name, spec) => {
    if (spec.permission === undefined || !spec.mutates || WITHOUT_PROOF.has(name)) return;
    expect(spec.factor).toBe('recent');
  });

  it('requires signatures for changing API keys, and seals the response with a secret', () => {
    expect(all.filter(([, { signed }]) => signed).map(([name]) => name)).toEqual(
      expect.arrayContaining(['createApiKey', 'changeApiKey', 'deleteApiKey']),
    );
    expect(routes.createApiKey.sealed).toBe(true);
  });

  it('keeps cancelling available: it belongs to no module', () => {
    const cancels = all.filter(([name]) => /^cancel/.test(name));
    expect(cancels.length).toBeGreaterThan(1);
    for (const [name, { module }] of cancels) expect(module, name).toBeUndefined();
  });

  it.each(all)('%s has a summary of one sentence', (_, { summary }) => {
    expect(summary).toMatch(/^[A-Z].*\.$/);
  });

  it('never throws on arbitrary input', () => {
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
  it.each(['1', '0.5', '-3.25', '61671.55'])('accepts %s', (text) => {
    expect(schemas.decimalText.safeParse(text).success).toBe(true);
  });

  it.each([1, 1.5, '1e3', '.5', '1.', '+1', ' 1', '1,000', '0x10', '１', 'NaN', 'Infinity', '', '9'.repeat(65)])(
    'rejects %j',
    (value) => {
      expect(schemas.decimalText.safeParse(value).success).toBe(false);
    },
  );

  it.each(['0', '-1', '01', '1.0', '123456789012345678901', 'abc'])('rejects the order id %j', (value) => {
    expect(schemas.orderId.safeParse(value).success).toBe(false);
  });
});

describe('socket messages', () => {
  it('serializes a topic to a unique key', () => {
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
  ])('validates %j as %s', (message, good) => {
    expect(clientMessage.safeParse(message).success).toBe(good);
  });
});
