import type * as z from 'zod/mini';
import type { ApiErrorName } from './codes.ts';
import type { ModuleName } from './modules.ts';
import type { PermissionName } from './permissions.ts';

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
  /**
   * The permission that a role of the caller must have; only with `auth: 'user'`. Refused with FORBIDDEN. Every call of such a
   * route is written to the audit log, the refused ones as well.
   */
  readonly permission?: PermissionName;
  /** Whether the call changes something and so needs the `x-csrf-token` header with a session. */
  readonly mutates: boolean;
  /**
   * The module that the call is a use of. Refused with MODULE_UNAVAILABLE while the operator has switched that module off,
   * and with KYC_REQUIRED while it wants a verified user and this one is not. Public data, a user's own records and every
   * way out (cancelling) name none: people must always be able to see what they have and to leave.
   */
  readonly module?: ModuleName;
  /**
   * Whether the call must be signed with the keys that are bound to its session (`signing.ts`), so that neither a copied cookie
   * nor a recorded request is enough. Checked after session and CSRF token and before what is asked; a signature is good once.
   */
  readonly signed?: true;
  /**
   * Whether `data` is encrypted for the browser that signed the call: the envelope then has a `SealedData` in place of it, which
   * opens to what `data` describes. Only a signed call can be answered so, because the signature's nonce is part of the key.
   */
  readonly sealed?: true;
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
