import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { routes } from '@bourse/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SentBody } from './body-parsers.ts';
import { DirectLane, type DirectRun } from './direct-lane.ts';
import type { RawCall } from './raw-call.ts';

describe('the direct lane', () => {
  const calls: RawCall[] = [];
  let run: DirectRun;
  let server: Server;
  let base: string;

  beforeAll(async () => {
    const lane = new DirectLane((error) => ({ status: 500, text: `{"thrown":"${(error as Error).message}"}` }), []);
    const record: DirectRun = (raw) => {
      calls.push(raw);
      return run(raw);
    };
    lane.add(routes.placeSpotOrder, record);
    lane.add(routes.cancelSpotOrder, record);
    server = createServer((request, response) => {
      if (!lane.take(request, response)) response.end('"passed on"');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    calls.length = 0;
    run = () => ({ status: 200, text: '{"code":200}' });
  });

  const readOf = (raw: RawCall | undefined) => raw?.body instanceof SentBody && raw.body.read(false);

  const ORDER = '/hk-web/v2/spot/order';
  const JSON_TYPE = { 'content-type': 'application/json' };
  const post = (body: RequestInit['body'], headers: Record<string, string> = JSON_TYPE, path = ORDER) =>
    fetch(base + path, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  const answerOf = async (response: Promise<Response>) => (await response).text();

  it('passes the body and responds with the API’s headers', async () => {
    const response = await post('{"price":"1","note":"ü"}');
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-length': '12',
    });
    expect(await response.text()).toBe('{"code":200}');
    expect(calls).toMatchObject([{ params: {}, query: {} }]);
    expect(readOf(calls[0])).toEqual({ ok: true, value: { price: '1', note: 'ü' } });
  });

  it('sends the content length in bytes', async () => {
    run = async () => ({ status: 200, text: '"größer"' });
    expect(await answerOf(post('{}'))).toBe('"größer"');
  });

  it('parses the parameter at the end of a path', async () => {
    expect((await fetch(`${base}${ORDER}/12345`, { method: 'DELETE' })).status).toBe(200);
    expect(calls).toMatchObject([{ params: { orderId: '12345' }, body: undefined }]);
  });

  it('passes the raw body to the check', async () => {
    await post('{"a":1,"a":2}');
    expect(readOf(calls[0])).toMatchObject({ ok: false, code: 'BODY_INVALID' });
  });

  it('sends retry-after to rate-limited callers', async () => {
    run = () => ({ status: 429, text: '{}' });
    expect((await post('{}')).headers.get('retry-after')).toBe('1');
  });

  it('responds to exceptions of handlers, synchronous or not', async () => {
    run = () => {
      throw new Error('now');
    };
    expect(await answerOf(post('{}'))).toBe('{"thrown":"now"}');
    run = () => Promise.reject(new Error('later'));
    expect(await answerOf(post('{}'))).toBe('{"thrown":"later"}');
  });

  it('passes every other form on with its body unread', async () => {
    const chunked = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{}'));
        controller.close();
      },
    });
    const others = [
      post('{}', { 'content-type': 'application/json; charset=utf-8' }),
      post('{}', { 'content-type': 'text/plain' }),
      post('{}', JSON_TYPE, `${ORDER}?a=1`),
      post('{}', JSON_TYPE, `${ORDER}/`),
      post(' '.repeat(9_000), JSON_TYPE),
      post(chunked),
      fetch(base + ORDER, { method: 'POST', headers: JSON_TYPE }),
      fetch(base + ORDER),
      fetch(`${base}${ORDER}/1%32`, { method: 'DELETE' }),
      fetch(`${base}${ORDER}/1?a=1`, { method: 'DELETE' }),
      fetch(`${base}${ORDER}/`, { method: 'DELETE' }),
      fetch(`${base}${ORDER}/1`, { method: 'DELETE', body: '{}' }),
      fetch(`${base}${ORDER}s`, { method: 'DELETE' }),
    ];
    for (const other of others) expect(await answerOf(other)).toBe('"passed on"');
    expect(calls).toEqual([]);
  });

  it('reads a body in several chunks, and runs nothing for an incomplete one', async () => {
    const { port } = server.address() as AddressInfo;
    const head = (length: number) =>
      `POST ${ORDER} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`;
    const pieces = connect(port, '127.0.0.1');
    pieces.write(`${head(9)}{"a"`);
    await new Promise((written) => pieces.write(':"b', written));
    pieces.write('"}');
    expect(await text(pieces)).toContain('{"code":200}');
    const broken = connect(port, '127.0.0.1');
    await new Promise((written) => broken.write(`${head(100)}{"a"`, written));
    broken.destroy();
    expect(await answerOf(post('{"last":1}'))).toBe('{"code":200}');
    expect(calls.map(readOf)).toMatchObject([{ value: { a: 'b' } }, { value: { last: 1 } }]);
  });

  it('accepts only paths with a distinct prefix', () => {
    const lane = new DirectLane(() => ({ status: 500, text: '' }), []);
    const spec = { ...routes.cancelSpotOrder, path: '/a/{b}/c' };
    expect(() => lane.add(spec, () => ({ status: 200, text: '' }))).toThrow(/no path for the direct lane/);
  });
});
