import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { SpotTopics } from '../../features/spot/spot-topics.ts';
import { bareExchange, viewOf } from '../../testing/bare-view.ts';
import type { ModuleGuard } from '../auth/module-guard.ts';
import type { SessionUser } from '../auth/session-user.ts';
import { CoreHostError } from '../core-host/core-host.ts';
import type { ExchangeView } from '../exchange-view/exchange-view.ts';
import { AddressSlots } from '../http/address-slots.ts';
import { reject } from '../http/api-result.ts';
import { silentLogger } from '../logger.ts';
import { attachSocket, type SocketEndpoint } from './attach-socket.ts';
import type { MessageHandlers } from './message-handlers.ts';
import { Topics } from './topics.ts';

const USER: SessionUser = {
  userId: 'u',
  accountId: 1_000,
  email: 'user@example.com',
  nickname: 'user',
  photo: '',
  vipLevel: 0,
  vipType: 0,
  csrfToken: 'token',
  sessionId: 's',
  sessionEndsMs: Number.MAX_SAFE_INTEGER,
  masterAccountId: 0,
  masterUserId: '',
  parentSessionId: '',
};
const CANCEL = { event: 'order.cancel', params: { orderId: '1' } };
const COUNTDOWN = { event: 'countdown.set', params: { countdownMs: 0 } };
const TRADES = { biz: 'spot', type: 'trades', code: 'btc_usdt', granularity: '' };

describe('messages whose handler fails', () => {
  let server: Server;
  let view: ExchangeView;
  let endpoint: SocketEndpoint;
  let ws: WebSocket;
  let isOpen = true;
  let deny: ModuleGuard['deny'] = () => undefined;
  let endSession: (sessionId: string) => void = () => undefined;
  const received: Record<string, unknown>[] = [];

  beforeEach(async () => {
    server = createServer();
    view = viewOf(bareExchange({ usdtScale: 8, market: {} }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    isOpen = true;
    deny = () => undefined;
    received.length = 0;
    endpoint = attachSocket({
      server,
      slots: new AddressSlots(undefined),
      trustProxy: false,
      guard: { deny: (module, user) => deny(module, user) },
      auth: {
        authenticateRequest: () => USER,
        onSessionEnded: (ended) => {
          endSession = ended;
          return () => undefined;
        },
      },
      host: { room: () => 1, countRejected: () => undefined },
      hosts: { deny: () => undefined, isOurOrigin: () => true },
      securityHeaders: [],
      logger: silentLogger(),
      isOpen: () => isOpen,
    });
    endpoint.addTopics(new SpotTopics(view));
    ws = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`);
    ws.on('message', (data) => received.push(JSON.parse(String(data))));
    await once(ws, 'open');
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    ws.terminate();
    await endpoint.close();
    server.close();
  });

  const send = async (message: object) => {
    const before = received.length;
    ws.send(JSON.stringify({ id: 'm', csrfToken: USER.csrfToken, ...message }));
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(before));
    return received.at(-1);
  };
  const fails = (error: unknown): never => {
    throw error;
  };

  it.each<[string, MessageHandlers, object, string]>([
    [
      'a text handler that throws',
      { 'order.cancel': { answers: 'text', handle: () => fails(new Error('broken')) } },
      CANCEL,
      'INTERNAL',
    ],
    [
      'a data handler that throws before it returns a promise',
      { 'countdown.set': { answers: 'data', handle: () => fails(new Error('broken')) } },
      COUNTDOWN,
      'INTERNAL',
    ],
    [
      'a result that is no JSON',
      { 'countdown.set': { answers: 'data', handle: async () => ({ ok: true, value: 1n }) } },
      COUNTDOWN,
      'INTERNAL',
    ],
    [
      'a core that takes no more commands',
      { 'countdown.set': { answers: 'data', handle: async () => fails(new CoreHostError('OVERLOADED', 'busy')) } },
      COUNTDOWN,
      'OVERLOADED',
    ],
    [
      'a core that stops',
      { 'countdown.set': { answers: 'data', handle: async () => fails(new CoreHostError('STOPPING', 'stops')) } },
      COUNTDOWN,
      'NOT_READY',
    ],
    [
      'a database that does not respond in time',
      {
        'countdown.set': { answers: 'data', handle: async () => fails(Object.assign(new Error(), { code: '57014' })) },
      },
      COUNTDOWN,
      'OVERLOADED',
    ],
  ])('respond with the code that HTTP has: %s', async (_, handlers, message, error) => {
    endpoint.handle(handlers);
    expect(await send(message)).toMatchObject({ id: 'm', error });
    expect(await send(message)).toMatchObject({ id: 'm', error });
  });

  it('respond INTERNAL when the source of a topic throws', async () => {
    vi.spyOn(view, 'findMarketByCode').mockImplementation(() => fails(new Error('broken')));
    expect(await send({ event: 'subscribe', params: TRADES })).toMatchObject({ id: 'm', error: 'INTERNAL' });
    expect(await send({ event: 'unsubscribe', params: TRADES })).toMatchObject({ id: 'm', error: 'INTERNAL' });
  });

  it('are rejected while the server stops, before their feature could see them', async () => {
    const handle = vi.fn(async () => ({ ok: true, value: {} }) as const);
    endpoint.handle({ 'countdown.set': { answers: 'data', handle } });
    isOpen = false;
    expect(await send(COUNTDOWN)).toMatchObject({ id: 'm', error: 'NOT_READY' });
    expect(handle).not.toHaveBeenCalled();
  });

  it.each([
    ['at once', () => reject('MODULE_UNAVAILABLE'), 'MODULE_UNAVAILABLE'],
    ['by the database', async () => reject('KYC_REQUIRED'), 'KYC_REQUIRED'],
    [
      'by a database that does not respond',
      async () => fails(Object.assign(new Error(), { code: '57014' })),
      'OVERLOADED',
    ],
  ] as const)('are rejected by their module %s, and only those of a module', async (_, denyNow, error) => {
    const handle = vi.fn(async () => ({ ok: true, value: {} }) as const);
    endpoint.handle({
      'order.replace': { answers: 'data', module: 'spot', handle },
      'countdown.set': { answers: 'data', handle },
    });
    deny = denyNow;
    const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'market', qty: '1' };
    const replace = { event: 'order.replace', params: { orderId: '1', mode: 'stop-on-failure', order } };
    expect(await send(replace)).toMatchObject({ id: 'm', error });
    expect(handle).not.toHaveBeenCalled();
    expect(await send(COUNTDOWN)).toMatchObject({ id: 'm', code: 200 });
    deny = async () => undefined;
    expect(await send(replace)).toMatchObject({ id: 'm', code: 200 });
  });

  it('run every task of a closed socket, although one of them throws', async () => {
    const last = vi.fn();
    endpoint.handle({
      'countdown.set': {
        answers: 'data',
        handle: async (_user, _params, caller) => {
          caller.whenClosed('first', () => fails(new Error('broken')));
          caller.whenClosed('second', last);
          return { ok: true, value: {} };
        },
      },
    });
    await send(COUNTDOWN);
    ws.terminate();
    await vi.waitFor(() => expect(last).toHaveBeenCalledOnce());
  });

  it('release the channels of a socket that the server closes', async () => {
    const release = vi.spyOn(Topics.prototype, 'release');
    await send({ event: 'subscribe', params: TRADES });
    await vi.waitFor(() => expect(received.some(({ kind }) => kind === 'snapshot')).toBe(true));
    endSession(USER.sessionId);
    await once(ws, 'close');
    await vi.waitFor(() => expect(release).toHaveBeenCalledOnce());
    expect(release.mock.calls[0]?.[0]).toMatchObject({ key: 'spot/trades/btc_usdt/' });
  });
});
