import type { RouteName, routes } from '@bourse/contract';

type Routes = typeof routes;

/** Method, path and whether a call changes something; the compiler compares them with the contract. */
type Line<N extends RouteName> = readonly [Routes[N]['method'], Routes[N]['path'], Routes[N]['mutates']];

/** A route of the API as `api` calls it. */
export interface Call<N extends RouteName = RouteName> {
  /** The route's operationId. */
  readonly name: N;
  readonly method: string;
  readonly path: string;
  readonly mutates: boolean;
}

/**
 * The API calls of a feature by the names of their routes. They are written out, and compared with the contract by the compiler, so that they
 * cannot drift and the contract's schemas stay out of the bundle.
 */
export function defineCalls<const Names extends RouteName>(
  lines: { readonly [N in Names]: Line<N> },
): {
  readonly [N in Names]: Call<N>;
} {
  const calls = Object.entries<Line<RouteName>>(lines).map(([name, [method, path, mutates]]) => {
    return [name, { name, method, path, mutates }];
  });
  return Object.fromEntries(calls);
}
