import { API_CODES, type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTILE_FILES, pngOf } from './testing/hostile-files.ts';
import { routeSamples } from './testing/route-samples.ts';
import { startTestServer, type TestServer } from './testing/server-fixture.ts';
import type { TestClient, WireResponse } from './testing/test-client.ts';

// Every route that takes a file × files that are not what they seem, or cost more than they are worth: a 4xx of the catalogue, and nothing is kept.

const NAMES = Object.keys(routes) as RouteName[];
const specOf = (name: RouteName): RouteSpec => routes[name];
/** Signed bytes of another server are no file: their tests are in the identity checks. */
const UPLOADS = NAMES.filter((name) => specOf(name).upload !== undefined && specOf(name).auth !== 'none');

let server: TestServer;
let user: TestClient;
let talkId: string;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.newOperator();
  const open = { line: 3, language: 'en_US', product: 'general' };
  talkId = (await user.expect('openTalk', { body: open })).talk.talkId;
});
afterAll(() => server.close());

function send(name: RouteName, body: Buffer): Promise<WireResponse> {
  const { params, ...sample } = routeSamples({ orderId: '1', keyId: '1' })[name];
  const named =
    params !== undefined && 'talkId' in params ? { params: { ...params, talkId } } : { params: params ?? {} };
  return user.call(name, { ...sample, ...named, body });
}

function expectRejection(answer: WireResponse, what: string): void {
  const known = Object.entries(API_CODES).find(([name]) => name === answer.error)?.[1];
  expect(known, `${what}: ${answer.status} ${answer.error}`).toBeDefined();
  expect(answer, what).toMatchObject({ status: known?.http, code: known?.code, data: null });
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
}

async function keptFiles(): Promise<number> {
  const { rows } = await server.db.pool.query<{ count: string }>('select count(*) from files');
  return Number(rows[0]?.count);
}

describe.each(UPLOADS)('%s', (name) => {
  it.each(HOSTILE_FILES)('refuses %s', async (what, bytes) => {
    const before = await keptFiles();
    expectRejection(await send(name, bytes), what);
    expect(await keptFiles()).toBe(before);
  });

  it('refuses one byte more than it takes, before it looks at them', async () => {
    const picture = pngOf(8);
    const most = specOf(name).upload?.maxBytes ?? 0;
    const answer = await send(name, Buffer.concat([picture, Buffer.alloc(most + 1 - picture.length)]));
    expect(answer).toMatchObject({ status: 413, error: 'BODY_TOO_LARGE' });
  });

  it('refuses a packed body, whatever is in it', async () => {
    const { method, path } = specOf(name);
    const headers = { 'content-encoding': 'gzip' };
    const answer = await user.send(method, path.replaceAll(/\{\w+\}/g, '1'), { body: pngOf(8), headers });
    expect(answer).toMatchObject({ status: 415, error: 'CONTENT_ENCODING_UNSUPPORTED' });
  });
});
