import type { RouteName, RouteSpec } from '@bourse/contract';

/** The schema by which the exchange reads a body. */
export type BodySchema = NonNullable<RouteSpec['body']>;

/**
 * The schema of a route's body, loaded when a form first wants it: the contract's schemas are in no page's own code. Undefined for a route
 * without a body.
 */
export async function bodySchemaOf(name: RouteName): Promise<BodySchema | undefined> {
  // Not the whole contract: a module that comes late keeps all of what it exports, in the chunks of those that use a part of it.
  const { routes } = await import('@bourse/contract/routes');
  const route: RouteSpec = routes[name];
  return route.body;
}
