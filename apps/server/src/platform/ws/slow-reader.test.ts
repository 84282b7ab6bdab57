import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import type { DepthData, TopicMessage } from '@bourse/contract';
import type { LevelChanged } from '@bourse/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { SpotTopics } from '../../features/spot/spot-topics.ts';
import { bareExchange, viewOf } from '../../testing/bare-view.ts';
import type { ExchangeView } from '../exchange-view/exchange-view.ts';
import { AddressSlots } from '../http/address-slots.ts';
import { silentLogger } from '../logger.ts';
import { attachSocket, type SocketEndpoint, type SocketLimits } from './attach-socket.ts';

const LEVELS = 1_000;
const SUBSCRIBE =
  '{"event":"subscribe","id":"s","params":{"biz":"spot","type":"depth","code":"btc_usdt","granularity":""}}';

describe('a client that does not read', () => {
  let server: Server;
  let view: ExchangeView;
  let endpoint: SocketEndpoint;
  let topics: SpotTopics;
  let ws: WebSocket;
  let round = 0;

  beforeEach(async () => {
    server = createServer();
    // Only the streams matter here.
    view = viewOf(bareExchange({ usdtScale: 8, market: {} }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    ws.terminate();
    await endpoint.close();
    server.close();
  });

  const attach = async (limits: Partial<SocketLimits>) => {
    endpoint = attachSocket({
      server,
      slots: new AddressSlots(undefined),
      trustProxy: false,
      guard: { deny: () => undefined },
      limits,
      auth: { authenticateRequest: () => undefined, onSessionEnded: () => () => undefined },
      host: { room: () => 1, countRejected: () => undefined },
      hosts: { deny: () => undefined, isOurOrigin: () => true },
      securityHeaders: [],
      logger: silentLogger(),
      isOpen: () => true,
    });
    topics = new SpotTopics(view);
    endpoint.addTopics(topics);
    ws = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`);
    await once(ws, 'open');
  };

  /** Changes every level and publishes that: about 40 KB for each follower. */
  const churn = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      round += 1;
      const qtyLots = 1 + (round % 900);
      const events = Array.from({ length: LEVELS }, (_, index): LevelChanged => {
        return { type: 'level-changed', marketId: 1, side: 'buy', priceTicks: 10_000 + index, qtyLots, orderCount: 1 };
      });
      view.apply([{ seq: view.seq + 1, timeMs: 1, correlation: 0, events }]);
      topics.depth(view.market(1), 1);
      await turn();
    }
  };

  it('is conflated: it misses deltas, then receives a snapshot, and ends with the correct book', async () => {
    await attach({ conflateBytes: 128 * 1024, dropBytes: 64 * 1024 * 1024, dropMs: 60_000 });
    const messages: TopicMessage<DepthData>[] = [];
    ws.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.kind !== undefined) messages.push(message);
    });
    ws.send(SUBSCRIBE);
    await expect.poll(() => messages.length).toBe(1);
    ws.pause();
    await churn(600);
    ws.resume();
    await expect
      .poll(() => messages.filter((message) => message.kind === 'snapshot').length, { timeout: 10_000 })
      .toBe(2);
    expect(messages.length).toBeLessThan(500);
    const fresh = messages.at(-1);
    expect(fresh?.data.bids).toEqual(view.market(1).depth(2_000).bids);
    await churn(1);
    await expect.poll(() => messages.at(-1)?.seq).toBe((fresh?.seq ?? 0) + 1);
    expect(endpoint.socketCount()).toBe(1);
  });

  it('is dropped with TOO_SLOW when it stays behind for too long', async () => {
    await attach({ conflateBytes: 64 * 1024, dropBytes: 64 * 1024 * 1024, dropMs: 200 });
    const closed = once(ws, 'close');
    ws.send(SUBSCRIBE);
    await once(ws, 'message');
    ws.pause();
    await churn(400);
    await expect.poll(() => endpoint.socketCount(), { timeout: 10_000 }).toBe(0);
    ws.resume();
    const [code] = await closed;
    // 4001 where the close frame still got through, 1006 where the socket was cut before it.
    expect([4001, 1006]).toContain(code);
  });

  it('is dropped at once when it keeps requesting without reading', async () => {
    await attach({ conflateBytes: 64 * 1024, dropBytes: 512 * 1024, dropMs: 60_000 });
    await churn(1);
    ws.send(SUBSCRIBE);
    await once(ws, 'message');
    ws.pause();
    for (let time = 0; time < 400; time += 1) ws.send(SUBSCRIBE);
    await expect.poll(() => endpoint.socketCount(), { timeout: 10_000 }).toBe(0);
  });

  it('is pinged, and dropped when it does not respond', async () => {
    await attach({ heartbeatMs: 100 });
    ws.pause();
    await expect.poll(() => endpoint.socketCount(), { timeout: 10_000 }).toBe(0);
  });
});
