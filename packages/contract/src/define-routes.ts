import type * as z from 'zod/mini';
import type { ApiErrorName } from './codes.ts';

/** Who may call a route: anybody, or only somebody logged in. */
export type RouteAuth = 'none' | 'user';

/** One route of the API: the single source for validation, the typed client, OpenAPI and the reference page. */
export interface RouteSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters in braces: `/hk-web/v2/spot/order/{orderId}`. */
  readonly path: string;
  readonly area: string;
  /** One sentence for a bot author. */
  readonly summary: string;
  readonly auth: RouteAuth;
  /** Whether the call changes something and so needs the `x-csrf-token` header with a session. */
  readonly mutates: boolean;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Shape of `data` in the envelope when `code` is 200. */
  readonly data: z.ZodMiniType;
  /** Refusals beyond those that every route shares. */
  readonly errors: readonly ApiErrorName[];
}

/** Keeps every route's own types while the compiler checks that each is complete; the key is its operationId. */
export function defineRoutes<const T extends Record<string, RouteSpec>>(routes: T): T {
  return routes;
}
