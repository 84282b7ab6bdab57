import type * as z from 'zod/mini';
import { accountRoutes } from './products/account/routes.ts';
import { alertsRoutes } from './products/alerts/routes.ts';
import { apiKeysRoutes } from './products/api-keys/routes.ts';
import { consoleRoutes } from './products/console/routes.ts';
import { contentRoutes } from './products/content/routes.ts';
import { contractsRoutes } from './products/contracts/routes.ts';
import { convertRoutes } from './products/convert/routes.ts';
import { fundsRoutes } from './products/funds/routes.ts';
import { inboxRoutes } from './products/inbox/routes.ts';
import { kycConsoleRoutes } from './products/kyc/console-routes.ts';
import { kycRoutes } from './products/kyc/routes.ts';
import { marketsRoutes } from './products/markets/routes.ts';
import { siteRoutes } from './products/site/routes.ts';
import { spotRoutes } from './products/spot/routes.ts';
import { strategiesRoutes } from './products/strategies/routes.ts';
import { subAccountRoutes } from './products/sub-accounts/routes.ts';
import { supportDeskRoutes } from './products/support/desk-routes.ts';
import { supportRoutes } from './products/support/routes.ts';
import { transferRoutes } from './products/transfer/routes.ts';
import { workspaceRoutes } from './products/workspace/routes.ts';

export {
  amendOrderBody,
  countdownBody,
  order as orderSchema,
  placeListBody,
  placeOrderBody,
  replaceOrderBody,
} from './products/spot/schemas.ts';

/** The whole HTTP API, area by area. The key of a route is its operationId. */
export const routes = {
  ...accountRoutes,
  ...apiKeysRoutes,
  ...subAccountRoutes,
  ...siteRoutes,
  ...marketsRoutes,
  ...spotRoutes,
  ...strategiesRoutes,
  ...fundsRoutes,
  ...inboxRoutes,
  ...kycRoutes,
  ...kycConsoleRoutes,
  ...consoleRoutes,
  ...contractsRoutes,
  ...contentRoutes,
  ...transferRoutes,
  ...supportRoutes,
  ...supportDeskRoutes,
  ...alertsRoutes,
  ...workspaceRoutes,
  ...convertRoutes,
} as const;

/** An operationId of the API. */
export type RouteName = keyof typeof routes;
/** Type of `data` in a route's response. */
export type RouteData<N extends RouteName> = z.infer<(typeof routes)[N]['data']>;
/** Type of a route's body; `undefined` when it has none. */
export type RouteBody<N extends RouteName> = (typeof routes)[N] extends { body: infer B extends z.ZodMiniType }
  ? z.input<B>
  : undefined;
/** Type of a route's query; an empty record when it has none. */
export type RouteQuery<N extends RouteName> = (typeof routes)[N] extends { query: infer Q extends z.ZodMiniType }
  ? z.input<Q>
  : Record<never, never>;
/** Type of a route's path parameters; an empty record when it has none. */
export type RouteParams<N extends RouteName> = (typeof routes)[N] extends { params: infer P extends z.ZodMiniType }
  ? z.input<P>
  : Record<never, never>;
