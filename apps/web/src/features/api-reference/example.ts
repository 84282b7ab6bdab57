import type { Operation, Schema } from './openapi.ts';

/** Plausible values by field name, so that an example reads like a real request. */
const VALUES: Readonly<Record<string, unknown>> = {
  email: 'you@example.com',
  password: 'a long sentence of yours',
  tradeCode: 'btc_usdt',
  tradeId: 1,
  price: '64250.00',
  qty: '0.01000',
  quoteAmount: '100',
  fromPrice: '64000.00',
  toPrice: '63000.00',
  orderCount: 5,
  skew: '1',
  clientOrderId: 'my-order-1',
  clientStrategyId: 'my-ladder-1',
  orderId: '1024',
  interval: '1m',
  keyword: 'btc',
  limit: '50',
  coinId: 52,
  operate: 1,
  wallet: '2',
  side: 'buy',
  timeInForce: 'GTC',
};

/** A value that fits a schema; a field's name chooses the better one. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.properties !== undefined) {
    return Object.fromEntries(Object.entries(schema.properties).map(([key, field]) => [key, exampleOf(field, key)]));
  }
  if (schema.type === 'array') return exampleArray(schema, name);
  if (name in VALUES) return VALUES[name];
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice !== undefined) return exampleOf(choice, name);
  return scalar(schema, name);
}

function exampleArray(schema: Schema, name: string): unknown {
  if (schema.prefixItems !== undefined) return schema.prefixItems.map((item) => exampleOf(item));
  return typeof schema.items === 'object' ? [exampleOf(schema.items, name)] : [];
}

function scalar(schema: Schema, name: string): unknown {
  if (schema.type === 'boolean') return false;
  if (schema.type === 'integer' || schema.type === 'number') return name.endsWith('Ms') ? 1_767_225_600_000 : 1;
  return schema.pattern?.includes('\\d') === true ? '1' : '';
}

/** Fields of a body that an example leaves out: a limit order has no quote amount. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  placeSpotOrder: ['quoteAmount', 'postOnly', 'expiresMs', 'trigger', 'stopPrice', 'trailingDelta', 'icebergQty'],
};

/** The call as a shell command. */
export function curlOf(operation: Operation, origin: string): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(VALUES[name] ?? name));
  const query = operation.parameters
    .filter((parameter) => parameter.type.endsWith('query') && (parameter.required || parameter.path === 'tradeCode'))
    .map((parameter) => [parameter.path, String(VALUES[parameter.path] ?? '')]);
  const url = `${origin}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`;
  const lines = [`curl${operation.method === 'GET' ? '' : ` -X ${operation.method}`} '${url}'`];
  if (operation.needsLogin) lines.push("-b 'bourse_session=YOUR_SESSION'");
  if (operation.needsCsrf) lines.push("-H 'x-csrf-token: YOUR_TOKEN'");
  if (operation.needsSignature) {
    for (const name of ['x-signature', 'x-signature-time', 'x-signature-nonce']) lines.push(`-H '${name}: …'`);
  }
  if (operation.body !== undefined) {
    const all = Object.entries(exampleOf(operation.body) as Readonly<Record<string, unknown>>);
    const body = Object.fromEntries(all.filter(([key]) => !LEFT_OUT[operation.id]?.includes(key)));
    lines.push("-H 'content-type: application/json'", `-d '${JSON.stringify(body)}'`);
  }
  return lines.join(' \\\n  ');
}

/** An encrypted answer: nobody else can say what is in it. */
const SEALED = { sealed: { key: '…', iv: '…', text: '…' } };

/** The envelope of an accepted call, as it comes over the wire. */
export function answerOf(operation: Operation): string {
  const data = operation.isSealed ? SEALED : operation.data === undefined ? {} : exampleOf(operation.data);
  return JSON.stringify({ code: 200, msg: 'success', data }, null, 2);
}
