import type { RouteData } from '@bourse/contract';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { type RouteCall, route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import type { AlertsService } from './alerts.service.ts';
import type { AlertsStore } from './alerts.store.ts';
import { firedData } from './wire.ts';

/** Dependencies of the routes. */
export interface AlertsRouteDeps {
  readonly service: AlertsService;
  readonly store: AlertsStore;
  readonly view: ExchangeView;
  readonly projector: Projector;
}

const FIRES_CURSOR = cursorOf('alert-fires', ['int', 'int32']);

/** Adds the routes of price alerts. */
export function registerAlerts(app: HttpApp, deps: AlertsRouteDeps): void {
  const { service } = deps;
  route(app, 'priceAlerts', ({ query, user }) => ({
    ok: true,
    value: service.list(user.accountId, query.tradeCode),
  }));
  route(app, 'createPriceAlert', ({ body, user }) => service.create(user.accountId, body));
  route(app, 'changePriceAlert', ({ body, params, user }) =>
    service.change(user.accountId, Number(params.alertId), body),
  );
  route(app, 'cancelPriceAlert', ({ params, user }) => service.cancel(user.accountId, Number(params.alertId)));
  route(app, 'firedPriceAlerts', ({ query, user }) => firedPage(deps, user.accountId, query));
}

/** A page of fired alerts, newest first; includes everything acknowledged before this call. */
async function firedPage(
  { projector, store, view }: AlertsRouteDeps,
  accountId: number,
  query: RouteCall<'firedPriceAlerts'>['query'],
): Promise<ApiResult<RouteData<'firedPriceAlerts'>>> {
  const cursor = decodeCursor(FIRES_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const { tradeCode } = query;
  const marketId = tradeCode === undefined ? undefined : view.findMarketByCode(tradeCode)?.market.spec.marketId;
  if (tradeCode !== undefined && marketId === undefined) return { ok: true, value: { items: [], nextCursor: '' } };
  if (!(await projector.whenProjected(view.seq))) return reject('NOT_READY');
  const limit = pageSize(query.limit);
  const rows = await store.list({ accountId, marketId, before: cursor.value }, limit + 1);
  const value = pageOf(
    rows,
    limit,
    (last) => encodeCursor(FIRES_CURSOR, [last.seq, BigInt(last.entryNo)]),
    (row) => firedData(view, row),
  );
  return { ok: true, value };
}
