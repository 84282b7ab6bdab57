import type * as z from 'zod/mini';
import { accountRoutes } from './routes/account.ts';
import { apiKeysRoutes } from './routes/api-keys.ts';
import { configRoutes } from './routes/config.ts';
import { contractsRoutes } from './routes/contracts.ts';
import { fundsRoutes } from './routes/funds.ts';
import { kycRoutes } from './routes/kyc.ts';
import { marketsRoutes } from './routes/markets.ts';
import { spotRoutes } from './routes/spot.ts';
import { strategiesRoutes } from './routes/strategies.ts';

export {
  amendOrderBody,
  countdownBody,
  placeListBody,
  placeOrderBody,
  placeOrderData,
  replaceOrderBody,
} from './routes/spot.ts';

/** The whole HTTP API, area by area. The key of a route is its operationId. */
export const routes = {
  ...accountRoutes,
  ...apiKeysRoutes,
  ...configRoutes,
  ...marketsRoutes,
  ...spotRoutes,
  ...strategiesRoutes,
  ...fundsRoutes,
  ...kycRoutes,
  ...contractsRoutes,
} as const;

/** An operationId of the API. */
export type RouteName = keyof typeof routes;
/** What a route answers in `data`. */
export type RouteData<N extends RouteName> = z.infer<(typeof routes)[N]['data']>;
/** What a route takes as its body; `undefined` when it has none. */
export type RouteBody<N extends RouteName> = (typeof routes)[N] extends { body: infer B extends z.ZodMiniType }
  ? z.input<B>
  : undefined;
/** What a route takes as its query; an empty record when it has none. */
export type RouteQuery<N extends RouteName> = (typeof routes)[N] extends { query: infer Q extends z.ZodMiniType }
  ? z.input<Q>
  : Record<never, never>;
/** What a route takes in its path; an empty record when it has none. */
export type RouteParams<N extends RouteName> = (typeof routes)[N] extends { params: infer P extends z.ZodMiniType }
  ? z.input<P>
  : Record<never, never>;
