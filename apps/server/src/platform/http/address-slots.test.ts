import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../../testing/server-fixture.ts';
import { AddressSlots } from './address-slots.ts';
import { connectionLimitsOf } from './connection-limits.ts';

describe('slots of an address', () => {
  it('are counted per IPv4 address and per IPv6 /64, in any notation', () => {
    const slots = new AddressSlots(1);
    const giveBack = slots.take('::ffff:192.0.2.1');
    expect(slots.take('192.0.2.1')).toBeUndefined();
    expect(slots.take('192.0.2.2')).toBeDefined();
    expect(slots.take('2001:db8::1')).toBeDefined();
    expect(slots.take('2001:db8:0:0:ffff::2')).toBeUndefined();
    expect(slots.rejected()).toBe(2);
    giveBack?.();
    giveBack?.();
    expect(slots.take('192.0.2.1')).toBeDefined();
    expect(slots.take('192.0.2.1')).toBeUndefined();
  });

  it('are unlimited when limits are off, and for connections behind a proxy', () => {
    expect(connectionLimitsOf(false, false)).toMatchObject({
      connectionsPerAddress: undefined,
      socketsPerAddress: undefined,
    });
    expect(connectionLimitsOf(true, true)).toMatchObject({ connectionsPerAddress: undefined, socketsPerAddress: 500 });
    expect(connectionLimitsOf(true, false)).toMatchObject({ connectionsPerAddress: 1_000, socketsPerAddress: 500 });
  });
});

describe('WebSockets of one address', () => {
  const MOST = 500;
  let server: TestServer;
  const open: WebSocket[] = [];

  beforeAll(async () => {
    server = await startTestServer({ env: { BOURSE_RATE_LIMITS: 'on', BOURSE_TRUST_PROXY: 'on' }, markets: false });
  });
  afterAll(async () => {
    for (const ws of open) ws.terminate();
    await server.close();
  });

  /** Opens a socket from an address; returns the HTTP status. */
  async function dial(path: string, address: string): Promise<number> {
    const ws = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { headers: { 'x-forwarded-for': address } });
    open.push(ws);
    return new Promise((resolve, reject) => {
      ws.once('open', () => resolve(101));
      ws.once('unexpected-response', (_request, response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      ws.once('error', reject);
    });
  }

  it('are limited across all endpoints, and released when a socket closes', async () => {
    const paths = ['/ws', '/ws/btcusdt@trade', '/stream?streams=btcusdt@trade', '/ws-api/v3'];
    for (const path of paths) expect(await dial(path, '2001:db8:1::1')).toBe(101);
    const rest = Array.from({ length: MOST - paths.length }, (_, n) => dial('/ws', `2001:db8:1::${n.toString(16)}`));
    expect(new Set(await Promise.all(rest))).toEqual(new Set([101]));
    for (const path of paths) expect(await dial(path, '2001:db8:1::ffff')).toBe(429);
    expect(await dial('/ws', '2001:db8:2::1')).toBe(101);
    const [first] = open;
    if (first === undefined) throw new Error('no socket is open');
    first.close();
    await once(first, 'close');
    expect(await dial('/ws', '2001:db8:1::ffff')).toBe(101);
    expect(await dial('/ws', '2001:db8:1::ffff')).toBe(429);
  });
});
