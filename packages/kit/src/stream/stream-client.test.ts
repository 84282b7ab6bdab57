import type { Topic, TopicMessage } from '@bourse/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '../api/api-error.ts';
import { FixtureServer } from './fixture-server.ts';
import { StreamClient, type StreamClientOptions, type TopicSink } from './stream-client.ts';

const DEPTH: Topic = { biz: 'spot', type: 'depth', code: 'btc_usdt', granularity: '' };
const TICKERS: Topic = { biz: 'spot', type: 'tickers', code: '', granularity: '' };

/** A sink that lets a test wait for what it receives. */
class Received implements TopicSink {
  readonly messages: TopicMessage[] = [];
  readonly rejections: string[] = [];
  readonly #waiting: { readonly until: () => boolean; readonly done: () => void }[] = [];

  readonly onMessage = (message: TopicMessage) => {
    this.messages.push(message);
    this.#wake();
  };

  readonly onRejected = ({ errorName }: ApiError) => {
    this.rejections.push(errorName);
    this.#wake();
  };

  get seqs(): string[] {
    return this.messages.map(({ kind, seq }) => `${kind[0]}${seq}`);
  }

  async until(condition: () => boolean): Promise<void> {
    if (!condition()) await new Promise<void>((done) => this.#waiting.push({ until: condition, done }));
  }

  #wake(): void {
    for (const { until, done } of this.#waiting) if (until()) done();
  }
}

async function untilStatus(client: StreamClient, status: StreamClient['status']): Promise<void> {
  if (client.status === status) return;
  await new Promise<void>((resolve) => {
    const stop = client.onStatus(() => {
      if (client.status !== status) return;
      stop();
      resolve();
    });
  });
}

describe('StreamClient', () => {
  let server: FixtureServer;
  const clients: StreamClient[] = [];

  function connect(options: Partial<StreamClientOptions> = {}): StreamClient {
    const client = new StreamClient({ url: () => server.url, backoff: () => 1, ...options });
    clients.push(client);
    return client;
  }

  beforeEach(async () => {
    server = await FixtureServer.start();
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await server.stop();
  });

  it('opens one socket for many topics and delivers snapshot and deltas in order', async () => {
    const client = connect();
    const [depth, tickers] = [new Received(), new Received()];
    client.follow(DEPTH, depth);
    client.follow(TICKERS, tickers);
    await tickers.until(() => tickers.messages.length === 1);
    server.send(DEPTH, 'delta', 2, []);
    server.send(DEPTH, 'delta', 3, []);
    await depth.until(() => depth.messages.length === 3);
    expect(server.sockets).toHaveLength(1);
    expect(depth.seqs).toEqual(['s1', 'd2', 'd3']);
    expect(tickers.seqs).toEqual(['s1']);
    expect(client.status).toBe('live');
  });

  it('asks for a new snapshot after a gap and applies nothing in between', async () => {
    const client = connect();
    const depth = new Received();
    client.follow(DEPTH, depth);
    await depth.until(() => depth.messages.length === 1);
    let snapshots = 0;
    server.onSubscribe = (socket, { params }) => {
      snapshots += 1;
      server.send(DEPTH, 'delta', 7, [], socket);
      if (params) server.send(params, 'snapshot', 10, [], socket);
      server.send(DEPTH, 'delta', 10, [], socket);
      server.send(DEPTH, 'delta', 11, [], socket);
    };
    server.send(DEPTH, 'delta', 5, []);
    server.send(DEPTH, 'delta', 6, []);
    await depth.until(() => depth.messages.length === 3);
    expect(depth.seqs).toEqual(['s1', 's10', 'd11']);
    expect(snapshots).toBe(1);
    expect(server.keys('subscribe')).toEqual(['spot/depth/btc_usdt/', 'spot/depth/btc_usdt/']);
  });

  it('tells the server when a topic is no longer followed and delivers no more of it', async () => {
    const client = connect();
    const [depth, tickers] = [new Received(), new Received()];
    const stop = client.follow(DEPTH, depth);
    client.follow(TICKERS, tickers);
    await tickers.until(() => tickers.messages.length === 1);
    stop();
    await server.until(() => server.keys('unsubscribe').length === 1);
    server.send(DEPTH, 'delta', 2, []);
    server.send(TICKERS, 'delta', 2, []);
    await tickers.until(() => tickers.messages.length === 2);
    expect(depth.seqs).toEqual(['s1']);
  });

  it('recovers by itself when the server restarts, and shows stale meanwhile', async () => {
    const client = connect();
    const depth = new Received();
    client.follow(DEPTH, depth);
    await depth.until(() => depth.messages.length === 1);
    const { port } = server;
    await server.stop();
    await untilStatus(client, 'stale');
    server = await FixtureServer.start(port);
    await depth.until(() => depth.messages.length === 2);
    expect(depth.seqs).toEqual(['s1', 's1']);
    expect(client.status).toBe('live');
  });

  it('says that the line is interrupted when a server does not answer, and is live when it does', async () => {
    const client = connect();
    const { port } = server;
    await server.stop();
    const depth = new Received();
    client.follow(DEPTH, depth);
    expect(client.status).toBe('connecting');
    await untilStatus(client, 'stale');
    server = await FixtureServer.start(port);
    await untilStatus(client, 'live');
    await depth.until(() => depth.messages.length === 1);
    expect(depth.seqs).toEqual(['s1']);
  });

  it('is offline at once when the browser has no network', async () => {
    let network = true;
    const client = connect({ hasNetwork: () => network });
    const depth = new Received();
    client.follow(DEPTH, depth);
    await depth.until(() => depth.messages.length === 1);
    network = false;
    client.checkNow();
    expect(client.status).toBe('offline');
  });

  it('pings a silent line, calls it stale, and replaces it when nothing comes back', async () => {
    const client = connect({ timings: { pingAfterMs: 15, staleAfterMs: 30, dropAfterMs: 90, checkEveryMs: 5 } });
    const depth = new Received();
    client.follow(DEPTH, depth);
    await depth.until(() => depth.messages.length === 1);
    await untilStatus(client, 'stale');
    await vi.waitFor(() => expect(server.asked.some(({ event }) => event === 'ping')).toBe(true));
    await depth.until(() => depth.messages.length === 2);
    expect(server.sockets.length).toBeGreaterThan(1);
  });

  it('tells the follower why a topic is rejected, and asks again when time may heal it', async () => {
    const client = connect({ timings: { retryRejectedMs: 5 } });
    let asked = 0;
    server.onSubscribe = (socket, { id, params }) => {
      asked += 1;
      const isRejected = params?.type === 'tickers' || asked < 3;
      const error = params?.type === 'tickers' ? 'LOGIN_REQUIRED' : 'NOT_READY';
      if (isRejected) socket.send(JSON.stringify({ id, code: 40100, msg: 'no', error }));
      else if (params) server.send(params, 'snapshot', 4, [], socket);
    };
    const [depth, tickers] = [new Received(), new Received()];
    client.follow(TICKERS, tickers);
    client.follow(DEPTH, depth);
    await tickers.until(() => tickers.rejections.length === 1);
    await depth.until(() => depth.messages.length === 1);
    expect(tickers.rejections).toEqual(['LOGIN_REQUIRED']);
    expect(depth.rejections).toEqual([]);
    expect(depth.seqs).toEqual(['s4']);
  });

  it('tells of a rejection that time may heal when it lasts, and that it is over', async () => {
    const client = connect({ timings: { retryRejectedMs: 2 } });
    let isOpen = false;
    let asked = 0;
    server.onSubscribe = (socket, { id, params }) => {
      asked += 1;
      if (!isOpen) socket.send(JSON.stringify({ id, code: 50300, msg: 'starting', error: 'NOT_READY' }));
      else if (params) server.send(params, 'snapshot', 4, [], socket);
    };
    const depth = new Received();
    client.follow(DEPTH, depth);
    await depth.until(() => depth.rejections.length === 2);
    expect(asked).toBeGreaterThan(3);
    isOpen = true;
    await depth.until(() => depth.messages.length === 1);
    expect(new Set(depth.rejections)).toEqual(new Set(['NOT_READY']));
  });

  it('reports the end of the session and opens a socket without it', async () => {
    let ended = 0;
    const client = connect({ onSessionEnded: () => (ended += 1) });
    const depth = new Received();
    client.follow(DEPTH, depth);
    await depth.until(() => depth.messages.length === 1);
    server.sockets[0]?.close(4004, 'SESSION_ENDED');
    await depth.until(() => depth.messages.length === 2);
    expect(ended).toBe(1);
    expect(server.sockets).toHaveLength(2);
  });

  it('opens a new socket for a new login and delivers nothing of the old one', async () => {
    const client = connect();
    const depth = new Received();
    client.follow(DEPTH, depth);
    await depth.until(() => depth.messages.length === 1);
    const old = server.sockets[0];
    client.reconnect();
    if (old) server.send(DEPTH, 'delta', 2, [], old);
    await depth.until(() => depth.messages.length === 2);
    expect(depth.seqs).toEqual(['s1', 's1']);
    expect(server.sockets).toHaveLength(2);
  });

  it('survives messages that are not ours', async () => {
    const client = connect();
    const depth = new Received();
    client.follow(DEPTH, depth);
    await depth.until(() => depth.messages.length === 1);
    for (const text of ['', 'nonsense', 'null', '[]', '{"topic":1,"seq":2}', '{"event":"pong"}']) {
      server.sockets[0]?.send(text);
    }
    server.send(DEPTH, 'delta', 2, []);
    await depth.until(() => depth.messages.length === 2);
    expect(depth.seqs).toEqual(['s1', 'd2']);
  });

  it('refuses two sinks for one topic, because sharing is the business of the store', () => {
    const client = connect();
    client.follow(DEPTH, new Received());
    expect(() => client.follow(DEPTH, new Received())).toThrow('followed already');
  });

  it('says when it was last heard of and when it will try again', async () => {
    const client = connect({ backoff: () => 60_000 });
    const depth = new Received();
    expect([client.heardMs, client.retryAtMs]).toEqual([0, undefined]);
    const beforeMs = Date.now();
    client.follow(DEPTH, depth);
    await depth.until(() => depth.messages.length === 1);
    const { heardMs } = client;
    expect(heardMs).toBeGreaterThanOrEqual(beforeMs);
    server.sockets[0]?.close(1012, 'restart');
    await untilStatus(client, 'stale');
    expect(client.retryAtMs).toBeGreaterThanOrEqual(beforeMs + 60_000);
    expect(client.heardMs).toBe(heardMs);
    client.reconnect();
    expect(client.retryAtMs).toBeUndefined();
    await untilStatus(client, 'live');
  });
});
