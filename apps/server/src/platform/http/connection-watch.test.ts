import { EventEmitter, once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBareApp } from '../../testing/bare-app.ts';
import { temporaryDir } from '../../testing/server-fixture.ts';
import { type ConnectionLimits, connectionLimitsOf, OPEN_LIMITS } from './connection-limits.ts';
import { ConnectionWatch } from './connection-watch.ts';
import type { HttpApp } from './http-app.ts';
import { registerWebApp } from './web-app.ts';

const MIB = 1024 * 1024;
/** More than the kernel's buffer of a connection. */
const LONG = 'x'.repeat(24 * MIB);
const PATIENCE = { timeout: 10_000, interval: 20 };

let app: HttpApp;
const peers: Socket[] = [];

async function start(limits: Partial<ConnectionLimits>, prepare?: (app: HttpApp) => Promise<void> | void) {
  app = await createBareApp({ connectionLimits: { ...OPEN_LIMITS, ...limits } });
  app.fastify.get('/long', (_request, reply) => reply.type('text/plain').send(LONG));
  app.fastify.get('/longer', (_request, reply) => reply.type('text/plain').send(LONG + LONG + LONG));
  app.fastify.get('/short', (_request, reply) => reply.type('text/plain').send('short'));
  app.fastify.post('/echo', (_request, reply) => reply.send('taken'));
  await prepare?.(app);
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
}

/** Connects and sends; reads nothing without a listener. */
async function send(text: string): Promise<Socket> {
  const peer = connect((app.fastify.server.address() as AddressInfo).port, '127.0.0.1');
  peers.push(peer.pause());
  peer.on('error', () => undefined);
  await once(peer, 'connect');
  peer.write(text);
  return peer;
}

/** Everything received until the server closes. */
async function hear(peer: Socket): Promise<string> {
  const parts: Buffer[] = [];
  peer.on('data', (part: Buffer) => parts.push(part));
  peer.resume();
  await once(peer, 'close');
  return Buffer.concat(parts).toString();
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

afterEach(async () => {
  for (const peer of peers.splice(0)) peer.destroy();
  app.fastify.server.closeAllConnections();
  await app.fastify.close();
});

describe('requests that come slowly', () => {
  const limits = { headersMs: 300, bodyMs: 700 };

  it.each([
    ['nothing', ''],
    ['half a head', 'GET /short HTTP/1.1\r\nhost: x\r\n'],
    ['half a body', post('/echo', 100).concat('{"a":')],
    ['half the body of an order', post('/direct', 100).concat('{"a":')],
  ])('end with 408: %s', async (_what, text) => {
    await start(limits, ({ lane }) =>
      lane.add({ method: 'POST', path: '/direct', body: {} } as never, () => ({ status: 200, text: '{}' })),
    );
    const startedAt = performance.now();
    const heard = await hear(await send(text));
    expect(heard).toMatch(/^HTTP\/1\.1 408 /);
    expect(heard).toContain('"error":"REQUEST_TIMEOUT"');
    expect(performance.now() - startedAt).toBeGreaterThan(text.startsWith('POST') ? limits.bodyMs : limits.headersMs);
  });

  it('end even when a byte arrives from time to time', async () => {
    await start(limits);
    const peer = await send('GET /short HTTP/1.1\r\nhost: x\r\n');
    const drip = setInterval(() => peer.write('a'), 20);
    expect(await hear(peer)).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
  });

  it('do not keep a half-open connection', async () => {
    await start(limits);
    const peer = connect({ port: (app.fastify.server.address() as AddressInfo).port, allowHalfOpen: true });
    peers.push(peer.resume());
    peer.on('error', () => undefined);
    await once(peer, 'connect');
    await vi.waitFor(() => expect(app.connections.size).toBe(1), PATIENCE);
    await vi.waitFor(() => expect(app.connections.size).toBe(0), PATIENCE);
  });

  it('have 15 seconds for the headers and 30 in total on a real server', () => {
    expect(connectionLimitsOf(true, false)).toMatchObject({ headersMs: 15_000, bodyMs: 30_000, stallMs: 30_000 });
  });

  it('an idle connection is closed', async () => {
    await start({ idleMs: 200 });
    expect(await hear(await send(get('/short')))).toContain('short');
  });
});

describe('peers that do not read', () => {
  it.each([
    ['one answer', get('/long')],
    ['a file', get('/assets/long.bin')],
    ['pipelined answers', get('/long').repeat(1_000)],
  ])('are cut off: %s', async (_what, text) => {
    const dir = temporaryDir();
    mkdirSync(join(dir.path, 'assets'));
    writeFileSync(join(dir.path, 'index.html'), '<html></html>');
    writeFileSync(join(dir.path, 'assets/long.bin'), LONG);
    await start(
      { stallMs: 400, connectionBytes: 1_024 * MIB, totalBytes: 1_024 * MIB, addressBytes: 1_024 * MIB },
      (bare) => registerWebApp(bare, dir.path, { isSecure: false, isProduction: false }),
    );
    await send(text);
    await vi.waitFor(() => expect(app.connections.unsentBytes()).toBeGreaterThan(0), PATIENCE);
    await vi.waitFor(() => expect(app.connections.dropped('stalled')).toBe(1), PATIENCE);
    await vi.waitFor(() => expect(app.connections.size).toBe(0), PATIENCE);
    dir.remove();
  });

  it('a peer that reads slowly but steadily receives a complete long response', async () => {
    await start({ stallMs: 400, connectionBytes: 64 * MIB });
    const peer = await send(get('/long'));
    let bytes = 0;
    peer.on('data', (part: Buffer) => {
      bytes += part.length;
      peer.pause();
      setTimeout(() => peer.resume(), 5);
    });
    peer.resume();
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(LONG.length), { timeout: 30_000, interval: 20 });
    expect(app.connections.dropped('stalled')).toBe(0);
  });

  it('are dropped at once when their unsent bytes exceed the limit', async () => {
    await start({ connectionBytes: MIB });
    await send(get('/long'));
    await vi.waitFor(() => expect(app.connections.dropped('overfull')).toBe(1), PATIENCE);
  });

  it.each([
    ['an address', { addressBytes: 60 * MIB }],
    ['all together', { totalBytes: 60 * MIB }],
  ])('those with most waiting go when %s have too much', async (_what, limits) => {
    const wide = { connectionBytes: 512 * MIB, addressBytes: 512 * MIB, totalBytes: 512 * MIB };
    await start({ ...wide, ...limits });
    const modest = await send(get('/long'));
    await vi.waitFor(() => expect(app.connections.unsentBytes()).toBeGreaterThan(0), PATIENCE);
    await send(get('/longer'));
    await vi.waitFor(() => expect(app.connections.dropped('overfull')).toBe(1), PATIENCE);
    expect(app.connections.unsentBytes()).toBeLessThan(60 * MIB);
    let bytes = 0;
    modest.on('data', (part: Buffer) => {
      bytes += part.length;
    });
    modest.resume();
    await vi.waitFor(() => expect(bytes).toBeGreaterThan(LONG.length), PATIENCE);
  });
});

describe('pipelined requests', () => {
  it('are processed a few at a time, and answered in order', async () => {
    let open = 0;
    let most = 0;
    await start({ requestsAtOnce: 4 }, ({ fastify }) => {
      fastify.get<{ Params: { readonly n: string } }>('/numbered/:n', async (request, reply) => {
        open += 1;
        most = Math.max(most, open);
        await sleep(Number(request.params.n) % 3);
        open -= 1;
        return reply.type('text/plain').send(`<${request.params.n}>`);
      });
    });
    const count = 1_000;
    const peer = await send(Array.from({ length: count }, (_, n) => get(`/numbered/${n}`)).join(''));
    let heard = '';
    peer.on('data', (part: Buffer) => {
      heard += part.toString();
    });
    peer.resume();
    await vi.waitFor(() => expect(heard).toContain(`<${count - 1}>`), { timeout: 30_000, interval: 50 });
    expect([...heard.matchAll(/<(\d+)>/g)].map(([, n]) => Number(n))).toEqual(
      Array.from({ length: count }, (_, n) => n),
    );
    expect(most).toBe(4);
  });

  it('are not started while earlier long responses are unread', async () => {
    let begun = 0;
    await start({ connectionBytes: 64 * MIB }, ({ fastify }) => {
      fastify.get('/large', (_request, reply) => {
        begun += 1;
        return reply.type('text/plain').send(LONG);
      });
    });
    await send(get('/large').repeat(500));
    await vi.waitFor(() => expect(app.connections.unsentBytes()).toBeGreaterThan(0), PATIENCE);
    expect(begun).toBeLessThanOrEqual(2);
  });

  it('including those with a body', async () => {
    await start({ requestsAtOnce: 2 });
    const count = 50;
    const peer = await send(`${post('/echo', 7)}{"a":1}`.repeat(count) + get('/short'));
    let heard = '';
    peer.on('data', (part: Buffer) => {
      heard += part.toString();
    });
    peer.resume();
    await vi.waitFor(() => expect(heard).toContain('short'), PATIENCE);
    expect(heard.match(/taken/g)).toHaveLength(count);
  });
});

describe('one connection', () => {
  class Peer extends EventEmitter {
    readonly remoteAddress = '127.0.0.1';
    writableLength = 0;
    pause() {}
    resume() {}
  }
  class ApiResult extends EventEmitter {
    readonly writableLength = 0;
    readonly socket = undefined;
    headersSent = false;
    writableFinished = false;
  }
  const watchOne = () => {
    const begun: string[] = [];
    const watch = new ConnectionWatch(OPEN_LIMITS, ({ url = '' }) => begun.push(url));
    const server = new EventEmitter();
    const peer = new Peer();
    watch.attach(server as Server);
    server.emit('connection', peer);
    const take = (url: string) => {
      const answer = new ApiResult();
      watch.take({ url, socket: peer } as never, answer as never);
      return answer;
    };
    return { watch, begun, peer, take, end: () => server.emit('close') };
  };

  it('starts its requests in arrival order', () => {
    const { begun, peer, take, end } = watchOne();
    const page = take('page');
    peer.writableLength = MIB;
    const order = take('order');
    peer.writableLength = 0;
    take('cancel');
    expect(begun).toEqual(['page']);
    page.emit('close');
    order.emit('close');
    expect(begun).toEqual(['page', 'order', 'cancel']);
    end();
  });

  it('is answering from the headers to the end of a response', () => {
    const { watch, peer, take, end } = watchOne();
    const isAnswering = () => watch.isAnswering(peer as never);
    const page = take('page');
    expect(isAnswering()).toBe(false);
    page.headersSent = true;
    expect(isAnswering()).toBe(true);
    page.writableFinished = true;
    expect(isAnswering()).toBe(false);
    end();
  });
});

describe('connections of one address', () => {
  it('are limited, and accepted again when one is closed', async () => {
    await start({ connectionsPerAddress: 2 });
    const first = await send(get('/short'));
    await send(get('/short'));
    await vi.waitFor(() => expect(app.connections.size).toBe(2), PATIENCE);
    expect(await hear(await send(get('/short')))).toBe('');
    expect(app.connections.rejected()).toBe(1);
    first.destroy();
    await vi.waitFor(() => expect(app.connections.size).toBe(1), PATIENCE);
    const again = await send(get('/short'));
    const [part] = (await once(again.resume(), 'data')) as [Buffer];
    expect(part.toString()).toContain('short');
  });
});
