import { describe, expect, it } from 'vitest';
import { answerOf, curlOf } from './example.ts';
import { areaAt, areasOf, fieldsOf, type OpenApi, operationsOf, searchOperations, typeText } from './openapi.ts';

const ORDER = {
  type: 'object',
  properties: {
    tradeCode: { type: 'string' },
    side: { type: 'string', enum: ['buy', 'sell'] },
    quoteAmount: { type: 'string' },
  },
  required: ['tradeCode', 'side'],
};
const envelope = (data: object) => ({
  description: 'Accepted.',
  content: { 'application/json': { schema: { type: 'object', properties: { data } } } },
});
const API: OpenApi = {
  info: { version: '1' },
  tags: [{ name: 'market' }, { name: 'spot' }],
  paths: {
    '/spot/order': {
      post: {
        operationId: 'placeSpotOrder',
        tags: ['spot'],
        summary: 'Places an order.',
        security: [{ session: [], csrf: [] }],
        requestBody: { content: { 'application/json': { schema: ORDER } } },
        responses: {
          '200': envelope(ORDER),
          '400': { description: 'Rejected: PRICE_OFF_TICK, QTY_SYNTAX.' },
          '401': { description: 'Rejected: LOGIN_REQUIRED.' },
        },
      },
    },
    '/market/klines/{orderId}': {
      get: {
        operationId: 'klines',
        tags: ['market'],
        summary: 'Lists klines.',
        security: [],
        parameters: [
          { name: 'interval', in: 'query', required: true, schema: { enum: ['1m', '1h'] } },
          { name: 'limit', in: 'query', schema: { type: 'string' } },
        ],
        responses: { '200': envelope({ type: 'array', items: { type: 'array', prefixItems: [{ type: 'integer' }] } }) },
      },
    },
  },
};
const [klines, place] = operationsOf(API);
if (klines === undefined || place === undefined) throw new Error('two operations were described');

describe('the API reference', () => {
  it('tells which calls are signed, and what a sealed answer opens to', () => {
    const secret = { type: 'object', properties: { secretKey: { type: 'string' } }, required: ['secretKey'] };
    const sealed = { type: 'object', properties: { text: { type: 'string', contentSchema: secret } } };
    const [operation] = operationsOf({
      info: { version: '1' },
      paths: {
        '/key': {
          post: {
            operationId: 'createKey',
            security: [{ session: [], csrf: [], signature: [] }],
            responses: { '200': envelope({ type: 'object', properties: { sealed } }) },
          },
        },
      },
    });
    if (operation === undefined) throw new Error('an operation was described');
    expect(operation).toMatchObject({ needsSignature: true, isSealed: true });
    expect(fieldsOf(operation.data)).toEqual([{ path: 'secretKey', type: 'string', required: true }]);
    expect(curlOf(operation, 'https://x')).toContain("-H 'x-signature-nonce: …'");
    expect(JSON.parse(answerOf(operation)).data).toEqual({ sealed: { key: '…', iv: '…', text: '…' } });
    expect(place).toMatchObject({ needsSignature: false, isSealed: false });
    expect(curlOf(place, 'https://x')).not.toContain('signature');
  });

  it('lists calls in the order of the areas, with who may call and how they refuse', () => {
    expect(klines).toMatchObject({ id: 'klines', method: 'GET', needsLogin: false, needsCsrf: false, refusals: [] });
    expect(place).toMatchObject({ id: 'placeSpotOrder', needsLogin: true, needsCsrf: true });
    expect(place.refusals).toEqual(['PRICE_OFF_TICK', 'QTY_SYNTAX', 'LOGIN_REQUIRED']);
  });

  it('tells every field, inner ones by their path', () => {
    const page = { type: 'object', properties: { items: { type: 'array', items: ORDER } }, required: ['items'] };
    expect(fieldsOf(page)).toEqual([
      { path: 'items', type: 'array of object', required: true },
      { path: 'items[].tradeCode', type: 'string', required: true },
      { path: 'items[].side', type: 'buy | sell', required: true },
      { path: 'items[].quoteAmount', type: 'string', required: false },
    ]);
  });

  it('tells the fields of every kind of a thing, each once', () => {
    const text = { type: 'string' };
    const ladder = { type: 'object', properties: { kind: { const: 'scale' }, qty: text }, required: ['kind', 'qty'] };
    const slices = {
      type: 'object',
      properties: { kind: { const: 'twap' }, qty: text, durationMs: { type: 'integer' } },
      required: ['kind', 'durationMs'],
    };
    expect(fieldsOf({ oneOf: [ladder, slices] })).toEqual([
      { path: 'kind', type: 'scale or twap', required: true },
      { path: 'qty', type: 'string', required: false },
      { path: 'durationMs', type: 'integer', required: false },
    ]);
    expect(fieldsOf({ anyOf: [ORDER, { type: 'null' }] }, 'placed').map(({ path }) => path)).toEqual([
      'placed.tradeCode',
      'placed.side',
      'placed.quoteAmount',
    ]);
  });

  it('names types in a few words', () => {
    expect(typeText({ anyOf: [{ type: 'string' }, { const: 0 }] })).toBe('string or 0');
    expect(typeText({ type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] })).toBe(
      '[string, integer]',
    );
  });

  it('finds by every word', () => {
    expect(searchOperations([klines, place], 'post order').map(({ id }) => id)).toEqual(['placeSpotOrder']);
    expect(searchOperations([klines, place], '  ')).toHaveLength(2);
  });

  it('gives an example that could be sent', () => {
    expect(curlOf(klines, 'http://x')).toBe("curl 'http://x/market/klines/1024?interval=1m'");
    expect(curlOf(place, 'http://x')).toContain(`-d '{"tradeCode":"btc_usdt","side":"buy"}'`);
    expect(JSON.parse(answerOf(klines))).toMatchObject({ code: 200, data: [[1]] });
  });
});

describe('areas', () => {
  it('stand in the order of the description', () => {
    expect(areasOf(operationsOf(API))).toEqual(['market', 'spot']);
  });

  it.each([
    ['', 'market'],
    ['nothing-of-ours', 'market'],
    ['area-spot', 'spot'],
    ['area-loans', 'market'],
    ['placeSpotOrder', 'spot'],
    ['codes', 'codes'],
  ])('of the hash %j is %s', (hash, area) => {
    expect(areaAt(operationsOf(API), hash)).toBe(area);
  });
});
