import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type SessionUser, session } from '../session/session.ts';
import { api, buildUrl } from './api.ts';
import { ApiError } from './api-error.ts';
import { tellsItself } from './calls-that-tell.ts';
import { defineCalls } from './define-calls.ts';
import { currentGlobalError, dismissGlobalError, isGlobalRefusal } from './global-errors.ts';
import { currentStepUp } from './step-up.ts';

const CALLS = defineCalls({
  balances: ['GET', '/hk-web/v2/wallet/balances', false],
  cancelAllSpotOrders: ['DELETE', '/hk-web/v2/spot/orders', true],
  openSpotOrders: ['GET', '/hk-web/v2/spot/orders/open', false],
  placeSpotOrder: ['POST', '/hk-web/v2/spot/order', true],
  spotFills: ['GET', '/hk-web/v2/spot/fills', false],
  statement: ['GET', '/hk-web/v2/wallet/statement', false],
  tradeInfo: ['GET', '/hk-web/v3/tradeInfo', false],
  trendlines: ['GET', '/kline-history/market/trendlines', false],
});

const USER: SessionUser = {
  fid: 7,
  fnickname: 'seven',
  email: 'seven@example.test',
  photo: '',
  vipLevel: 0,
  vipType: 0,
  masterId: 0,
  csrfToken: 'old-token',
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let handler: Handler;

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

beforeEach(async () => {
  server = createServer((request, response) => handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // The page's calls are relative to its own address.
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  session.forget();
  dismissGlobalError();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

describe('the API client', () => {
  it('answers the data of an accepted call', async () => {
    handler = (request, response) => answer(response, 200, { code: 200, msg: 'success', data: [request.url] });
    expect(await api(CALLS.trendlines)).toEqual(['/kline-history/market/trendlines']);
  });

  it('tells name, number, status and field of a refusal', async () => {
    handler = (_request, response) =>
      answer(response, 400, { code: 41012, msg: 'off tick', error: 'PRICE_OFF_TICK', field: 'price', data: null });
    const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '1', qty: '1' } as const;
    const error = await api(CALLS.placeSpotOrder, { body: order }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ errorName: 'PRICE_OFF_TICK', code: 41012, status: 400, field: 'price' });
  });

  it('renews a stale CSRF token once and repeats the call', async () => {
    session.accept(USER);
    const seen: string[] = [];
    handler = (request, response) => {
      const token = request.headers['x-csrf-token'];
      seen.push(`${request.method} ${request.url} ${token ?? '-'}`);
      if (request.url === '/hk-web/v2/session') {
        answer(response, 200, { code: 200, msg: '', data: { ...USER, csrfToken: 'new-token' } });
      } else if (token === 'new-token') answer(response, 200, { code: 200, msg: '', data: { canceled: 2 } });
      else answer(response, 403, { code: 40301, msg: '', error: 'CSRF_INVALID', field: '', data: null });
    };
    expect(await api(CALLS.cancelAllSpotOrders)).toEqual({ canceled: 2 });
    expect(seen).toEqual([
      'DELETE /hk-web/v2/spot/orders old-token',
      'GET /hk-web/v2/session -',
      'DELETE /hk-web/v2/spot/orders new-token',
    ]);
  });

  it('asks for the token that a reload has lost before it changes anything', async () => {
    session.accept({ ...USER, csrfToken: '' });
    const seen: string[] = [];
    handler = (request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers['x-csrf-token'] ?? '-'}`);
      answer(response, 200, { code: 200, msg: '', data: request.method === 'GET' ? USER : { canceled: 2 } });
    };
    await api(CALLS.balances);
    expect(await api(CALLS.cancelAllSpotOrders)).toEqual({ canceled: 2 });
    expect(seen.slice(1)).toEqual(['GET /hk-web/v2/session -', 'DELETE /hk-web/v2/spot/orders old-token']);
  });

  it.each(['old-token', ''])(
    'does not send a call as somebody else who has logged in meanwhile: token %j',
    async (csrfToken) => {
      session.accept({ ...USER, csrfToken });
      const seen: string[] = [];
      handler = (request, response) => {
        const token = request.headers['x-csrf-token'];
        seen.push(`${request.method} ${token ?? '-'}`);
        if (request.method === 'GET') {
          answer(response, 200, { code: 200, msg: '', data: { ...USER, fid: 8, csrfToken: 'token-of-8' } });
        } else if (token === 'token-of-8') answer(response, 200, { code: 200, msg: '', data: { canceled: 2 } });
        else answer(response, 403, { code: 40301, msg: '', error: 'CSRF_INVALID', field: '', data: null });
      };
      await expect(api(CALLS.cancelAllSpotOrders)).rejects.toMatchObject({ errorName: 'CSRF_INVALID' });
      expect(seen).not.toContain('DELETE token-of-8');
      expect(session.user()?.fid).toBe(8);
    },
  );

  it('forgets a session that the exchange does not know', async () => {
    session.accept(USER);
    handler = (_request, response) =>
      answer(response, 401, { code: 40100, msg: '', error: 'LOGIN_REQUIRED', field: '', data: null });
    await expect(api(CALLS.balances)).rejects.toMatchObject({ errorName: 'LOGIN_REQUIRED' });
    expect(session.user()).toBeUndefined();
  });

  it('says that a session expired once, and only to somebody who had one', async () => {
    handler = (_request, response) =>
      answer(response, 401, { code: 40100, msg: '', error: 'LOGIN_REQUIRED', field: '', data: null });
    let ends = 0;
    const stop = session.onEnd(() => (ends += 1));
    await expect(api(CALLS.balances)).rejects.toThrow();
    session.accept(USER);
    await Promise.allSettled([api(CALLS.balances), api(CALLS.openSpotOrders), api(CALLS.spotFills)]);
    stop();
    expect(ends).toBe(1);
  });

  it('tells an exchange that cannot be reached from one that answers nonsense', async () => {
    handler = (request) => request.socket.destroy();
    await expect(api(CALLS.tradeInfo)).rejects.toMatchObject({ errorName: 'NETWORK', status: 0 });
    handler = (_request, response) => response.writeHead(502).end('<html>bad gateway</html>');
    await expect(api(CALLS.tradeInfo)).rejects.toMatchObject({ errorName: 'ANSWER_INVALID', status: 502 });
  });

  it('fills the path and leaves empty values out of the query', () => {
    expect(buildUrl('/a/{orderId}', { params: { orderId: '1/2' }, query: { x: '1 2', y: '', z: undefined } })).toBe(
      '/a/1%2F2?x=1+2',
    );
  });
});

describe('ER-03 refusals that concern a whole part of the exchange', () => {
  const refuse = (code: number, msg: string) => {
    handler = (_request, response) =>
      answer(response, 403, { code, msg, error: 'KYC_REQUIRED', field: '', data: null });
  };
  const call = (globalErrors?: 'own') => api(CALLS.balances, { globalErrors }).catch((error: unknown) => error);

  it('are shown one at a time, the first with the server’s words', async () => {
    refuse(40310, 'the first');
    expect(await call()).toMatchObject({ told: true, serverMessage: 'the first' });
    refuse(40311, 'the second');
    await Promise.all([call(), call()]);
    expect(currentGlobalError()).toEqual({ code: 40310, serverMessage: 'the first' });
    dismissGlobalError();
    await call();
    expect(currentGlobalError()).toEqual({ code: 40311, serverMessage: 'the second' });
  });

  it('are left to a caller that asks for them', async () => {
    refuse(40310, 'mine');
    expect(await call('own')).toMatchObject({ told: false, serverMessage: 'mine' });
    expect(currentGlobalError()).toBeUndefined();
  });

  it.each([
    [40309, false],
    [40310, true],
    [40311, true],
    [40319, true],
    [40320, false],
    [40301, false],
    [40100, false],
    [0, false],
  ])('are those of the range: %i is %s', (code, is) => {
    expect(isGlobalRefusal(code)).toBe(is);
  });

  it.each([
    ['/hk-web/capital/transfer/precheck', true],
    ['/hk-web/v2/capital/validateAddress', true],
    ['/hk-web/recharge/address/list', true],
    ['/hk-web/v3/capital/list_withdraw_address', true],
    ['/hk-web/capital/withdraw_address/list', true],
    ['/hk-web/capital/transfer/submit', false],
    ['/hk-web/v2/spot/order', false],
  ])('are told by the caller of %s: %s', (path, own) => {
    expect(tellsItself(path)).toBe(own);
  });
});

describe('a call that wants a recent proof', () => {
  const refusal = { code: 40330, msg: '', error: 'STEP_UP_REQUIRED', field: '', data: null };

  it('is sent again when the password was entered, and refused when the dialog is cancelled', async () => {
    let calls = 0;
    handler = (request, response) => {
      calls += 1;
      if (request.headers['x-step-up-proof'] === 'the proof')
        answer(response, 200, { code: 200, msg: '', data: { done: true } });
      else answer(response, 403, refusal);
    };
    const proved = api(CALLS.balances);
    await vi.waitFor(() => expect(currentStepUp()?.act).toBe('balances'));
    currentStepUp()?.settle('the proof');
    expect(await proved).toEqual({ done: true });
    const cancelled = api(CALLS.balances).catch((error: unknown) => error);
    await vi.waitFor(() => expect(currentStepUp()).toBeDefined());
    await expect(api(CALLS.statement)).rejects.toMatchObject({ errorName: 'STEP_UP_REQUIRED' });
    currentStepUp()?.settle();
    expect(await cancelled).toMatchObject({ errorName: 'STEP_UP_REQUIRED' });
    expect(calls).toBe(4);
    expect(currentStepUp()).toBeUndefined();
  });
});
