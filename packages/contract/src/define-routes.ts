import type * as z from 'zod/mini';
import type { ApiErrorName } from './codes.ts';
import type { ModuleName } from './modules.ts';
import type { PermissionName } from './permissions.ts';

/**
 * Who may call a route: anyone, with or without a session that the route does not look at; logged-in users only; or anyone, and whoever is
 * logged in as himself (`optional`).
 */
export type RouteAuth = 'none' | 'user' | 'optional';

/** One route of the API: the single source for validation, the typed client, OpenAPI and the reference page. */
export interface RouteSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters in braces: `/hk-web/v2/spot/order/{orderId}`. */
  readonly path: string;
  readonly area: string;
  /** One sentence for the API reference. */
  readonly summary: string;
  readonly auth: RouteAuth;
  /**
   * The permission that a role of the caller must have; only with `auth: 'user'`. Rejected with FORBIDDEN. Every call of such a
   * route is written to the audit log, rejected ones included; of those without the permission only so many for each user.
   */
  readonly permission?: PermissionName;
  /**
   * Whether accepted calls are left out of the audit log: counters, previews and the like without personal data, which pages ask for again and again.
   * Only with a permission, and only for calls that change nothing; rejected calls are written as those of every other route.
   */
  readonly unaudited?: true;
  /** Fields of the body whose text the audit log does not get: what people wrote to each other, which is deleted one day while the log stays. */
  readonly confidential?: readonly string[];
  /**
   * `recent`: the caller must have proved a moment ago, for this very call, that he is the session's owner (`safetyCheck`), and send that proof as the header `x-step-up-proof`. Checked
   * last of all; rejected with STEP_UP_REQUIRED. A proof is good for one call within five minutes.
   */
  readonly factor?: 'recent';
  /** Whether only the owner of a master account may call: a session of a sub-account is rejected with SUB_ACCOUNT_FORBIDDEN. */
  readonly masterOnly?: true;
  /** Whether the call verifies a password: its rate is limited like that of logins. */
  readonly password?: true;
  /** Whether the call changes state and therefore needs the `x-csrf-token` header with a session. */
  readonly mutates: boolean;
  /**
   * The module that the call belongs to. Rejected with MODULE_UNAVAILABLE while an operator has switched the module off, and
   * with KYC_REQUIRED while it requires identity verification that the user does not have. Public data, a user's own records
   * and cancellations have none: users must always be able to see their records and to close their orders.
   */
  readonly module?: ModuleName;
  /**
   * Whether the call must be signed with the keys bound to its session (`signing.ts`), so that neither a copied cookie nor a
   * recorded request is sufficient. Checked after session and CSRF token and before the parameters; each signature is valid once.
   */
  readonly signed?: true;
  /**
   * Whether `data` is encrypted for the browser that signed the call: the envelope then contains a `SealedData`, which decrypts
   * to the shape of `data`. Signed calls only, because the signature's nonce is part of the key derivation.
   */
  readonly sealed?: true;
  /** Whether the body may be form data as well, because the specification's client sends it so. */
  readonly form?: true;
  /** Whether the body is a file's bytes, at most so many, instead of JSON; its type is found in the bytes. Excludes `body`. */
  readonly upload?: { readonly maxBytes: number };
  /** Whether an accepted call is answered by a file's bytes instead of an envelope; `data` describes nothing then. */
  readonly file?: true;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** Shape of `data` in the envelope when `code` is 200. */
  readonly data: z.ZodMiniType;
  /** Rejections beyond those shared by every route. */
  readonly errors: readonly ApiErrorName[];
}

/** Preserves the literal type of every route while checking it against RouteSpec; the key is its operationId. */
export function defineRoutes<const T extends Record<string, RouteSpec>>(routes: T): T {
  return routes;
}
