import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { CONTROL_RATE } from './incoming-limit.ts';

/** Every way to a socket that we serve. */
const PATHS = ['/ws', '/ws/btcusdt@trade', '/ws/0', '/stream?streams=btcusdt@trade', '/ws-api/v3'];
const TOO_MANY = { code: expect.any(Number), reason: 'TOO_MANY_MESSAGES' };

describe('a socket of any kind', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ env: { BOURSE_RATE_LIMITS: 'on' } });
  });
  afterAll(() => server.close());

  const open = async (path: string) => {
    const ws = new WebSocket(`${server.url.replace('http', 'ws')}${path}`);
    const closed = once(ws, 'close').then(([code, reason]) => ({ code, reason: String(reason) }));
    await once(ws, 'open');
    return { ws, closed };
  };
  const cases = PATHS.flatMap((path) => (['ping', 'pong'] as const).map((kind) => [path, kind] as const));

  it.each(cases)('%s is closed on more than five a second: %s', async (path, kind) => {
    const { ws, closed } = await open(path);
    for (let sent = 0; sent <= CONTROL_RATE.burst; sent += 1) ws[kind]();
    expect(await closed).toEqual(TOO_MANY);
  });

  it('/ws is closed on more than five pings a second that are messages', async () => {
    const { ws, closed } = await open('/ws');
    for (let sent = 0; sent <= CONTROL_RATE.burst; sent += 1) ws.send('{"event":"ping"}');
    expect(await closed).toEqual(TOO_MANY);
  });

  it.each(PATHS)('%s answers as many pings as are allowed', async (path) => {
    const { ws } = await open(path);
    let pongs = 0;
    const answered = new Promise<void>((resolve) => {
      ws.on('pong', () => {
        pongs += 1;
        if (pongs === CONTROL_RATE.burst) resolve();
      });
    });
    for (let sent = 0; sent < CONTROL_RATE.burst; sent += 1) ws.ping();
    await answered;
    expect(ws.readyState).toBe(WebSocket.OPEN);
    ws.terminate();
  });

  it('counts messages and pings together where it took a socket over from /ws', async () => {
    const { ws, closed } = await open('/ws');
    ws.send('{"id":1,"method":"LIST_SUBSCRIPTIONS"}');
    await once(ws, 'message');
    for (let sent = 0; sent < CONTROL_RATE.burst; sent += 1) ws.ping();
    expect(await closed).toEqual(TOO_MANY);
  });
});
