import type { Pool } from 'pg';
import type { ApiKeyring } from '../../platform/auth/api-key.ts';
import type { ModuleGuard } from '../../platform/auth/module-guard.ts';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { ListDesk } from '../../platform/orders/list-desk.ts';
import type { OrderDesk } from '../../platform/orders/order-desk.ts';
import type { Projector } from '../../platform/projections/projector.ts';
import type { CancelNames } from './cancel-names.ts';
import { ClientOrderIds } from './client-order-ids.ts';
import type { ListenKeys } from './listen-keys.ts';
import { absentEndpoints } from './rest/absent-endpoints.ts';
import { accountEndpoints } from './rest/account-endpoints.ts';
import { cancelReplace } from './rest/cancel-replace.ts';
import type { Endpoint, SignedCall } from './rest/endpoint.ts';
import { FirstFills } from './rest/first-fills.ts';
import { futureEndpoints } from './rest/future-endpoints.ts';
import { GatewayLists } from './rest/gateway-lists.ts';
import { GatewayOrders } from './rest/gateway-orders.ts';
import { klineEndpoints } from './rest/kline-endpoints.ts';
import { marketEndpoints } from './rest/market-endpoints.ts';
import { withOlderPaths } from './rest/older-paths.ts';
import { orderEndpoints } from './rest/order-endpoints.ts';
import { OrderGate } from './rest/order-gate.ts';
import { PreventedMatches, preventedEndpoint } from './rest/prevented-matches.ts';
import { PublicTrades } from './rest/public-trades.ts';
import { type SubAccountEndpointDeps, subAccountEndpoints } from './rest/sub-account-endpoints.ts';
import { tradeEndpoints } from './rest/trade-endpoints.ts';
import { walletEndpoints } from './rest/wallet-endpoints.ts';
import { OrderCounts, RequestWeights } from './rest/weights.ts';

/** Dependencies of the Binance-compatible gateway. */
export interface ApiGatewayDeps {
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly pool: Pool;
  /** Connections for public reads. */
  readonly publicPool: Pool;
  readonly desk: OrderDesk;
  readonly lists: ListDesk;
  readonly guard: ModuleGuard;
  readonly ring: ApiKeyring;
  readonly listenKeys: ListenKeys;
  readonly cancelNames: CancelNames;
  readonly subAccounts: SubAccountEndpointDeps['subAccounts'];
  /** Whether rate limits are enforced. */
  readonly limits: boolean;
  readonly nowMs?: () => number;
}

/** The calls of the gateway with what its ways in, REST and the WebSocket API, count together. */
export interface ApiGateway {
  readonly endpoints: readonly Endpoint[];
  readonly ring: ApiKeyring;
  readonly weights: RequestWeights;
  readonly counts: OrderCounts;
  readonly nowMs: () => number;
}

/** Makes the calls: `/api/v3` and what clients need of `/sapi/v1`. */
export function createApiGateway(deps: ApiGatewayDeps): ApiGateway {
  const { view, desk, guard, ring, listenKeys, cancelNames, pool, publicPool, projector, nowMs = Date.now } = deps;
  const weights = new RequestWeights(deps.limits);
  const counts = new OrderCounts(deps.limits);
  view.listen(new FirstFills(view, counts, nowMs));
  const gate = new OrderGate({ guard, counts, clientIds: new ClientOrderIds(view), nowMs });
  const lists = new GatewayLists({ view, lists: deps.lists, gate, cancelNames });
  const orders = new GatewayOrders({ view, desk, lists, gate, cancelNames });
  const replace = (call: SignedCall) => cancelReplace({ view, desk, lists: deps.lists, gate, cancelNames }, call);
  const trades = new PublicTrades(publicPool);
  const endpoints = withOlderPaths([
    ...marketEndpoints(view),
    ...tradeEndpoints({ view, projector, trades }),
    ...klineEndpoints({ view, pool: publicPool }),
    ...orderEndpoints({ view, desk, orders, lists, replace, counts }),
    preventedEndpoint({ view, projector, prevented: new PreventedMatches(pool) }),
    ...accountEndpoints({ view, listenKeys }),
    ...walletEndpoints(view),
    ...subAccountEndpoints(deps),
    ...absentEndpoints(view),
    ...futureEndpoints(),
  ]);
  return { endpoints, ring, weights, counts, nowMs };
}
