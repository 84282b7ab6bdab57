import type { AddressInfo } from 'node:net';
import type { OrderData } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBareApp } from '../../testing/bare-app.ts';
import type { AuditNote } from '../audit/entry.ts';
import type { SessionUser } from '../auth/session-user.ts';
import type { HttpApp } from './http-app.ts';
import { NO_LIMITS } from './rate-limits.ts';
import { directRoute, route } from './route.ts';

describe('mutating calls of one session', () => {
  let app: HttpApp;
  let base: string;

  beforeAll(async () => {
    const user = { sessionId: 'session', csrfToken: 'token' } as SessionUser;
    // Refills one call in 11 days, so that test speed does not matter.
    app = await createBareApp({ user, limits: { ...NO_LIMITS, changes: { perSecond: 1e-6, burst: 3 } } });
    directRoute(app, 'placeSpotOrder', () => ({ ok: true, value: {} as OrderData }), {
      write: JSON.stringify,
      isPlain: () => false,
    });
    route(app, 'cancelAllSpotOrders', () => ({ ok: true, value: { canceled: 0 } }));
    route(app, 'openSpotOrders', () => ({ ok: true, value: [] }));
    await app.fastify.listen({ host: '127.0.0.1', port: 0 });
    base = `http://127.0.0.1:${(app.fastify.server.address() as AddressInfo).port}/hk-web/v2/spot`;
  });
  afterAll(() => app.fastify.close());

  const order = { tradeCode: 'btc_usdt', side: 'buy', type: 'limit', price: '1', qty: '1' };
  const place = (type: string) =>
    fetch(`${base}/order`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-csrf-token': 'token' },
      body: JSON.stringify(order),
    });
  const cancelAll = () => fetch(`${base}/orders`, { method: 'DELETE', headers: { 'x-csrf-token': 'token' } });

  it('are counted together across routes and paths; reads are not counted', async () => {
    const statuses = [];
    for (const call of [() => place('application/json'), () => place('application/json; charset=utf-8'), cancelAll]) {
      statuses.push((await call()).status);
    }
    expect(statuses).toEqual([200, 200, 200]);
    for (const late of [
      await place('application/json'),
      await place('application/json; charset=utf-8'),
      await cancelAll(),
    ]) {
      expect(late.status).toBe(429);
      expect(late.headers.get('retry-after')).toBe('1');
      expect(await late.json()).toMatchObject({ code: 42_900, error: 'TOO_MANY_REQUESTS', data: null });
    }
    expect((await fetch(`${base}/orders/open`)).status).toBe(200);
  });
});

describe('calls of somebody without the permission', () => {
  it('do not fill the audit log', async () => {
    const user = { sessionId: 'session', userId: 'stranger', csrfToken: 'token' } as SessionUser;
    const recorded: string[] = [];
    const record = async ({ outcome }: AuditNote) => recorded.push(outcome) > 0;
    const app = await createBareApp({ user, audit: { record, isBehind: () => false } });
    route(app, 'consoleRoles', () => ({ ok: true, value: [] }));
    for (let i = 0; i < 150; i += 1) {
      const { statusCode } = await app.fastify.inject({ url: '/hk-web/console/roles', headers: { host: 'x' } });
      expect(statusCode).toBe(403);
    }
    expect(new Set(recorded)).toEqual(new Set(['FORBIDDEN']));
    expect(recorded.length).toBeGreaterThanOrEqual(100);
    expect(recorded.length).toBeLessThan(150);
    await app.fastify.close();
  });
});
