import type { ApiErrorName, PermissionName, RouteSpec } from '@bourse/contract';

/*
 * The one table of rules behind the rights matrix: which caller a route refuses, and with which code, derived from what the contract
 * declares of the route. It is written apart from the server's own check, so that each finds the other's mistakes.
 */

/** What the rules know of a caller. */
export interface CallerKind {
  /** Whether the server finds a session that is alive. */
  readonly hasSession: boolean;
  /** Whether the session belongs to a sub-account. */
  readonly isSub: boolean;
  /** What the roles of the session's user allow. */
  readonly permissions: ReadonlySet<PermissionName>;
  /** Whether it is a role's holder without a second factor on a server that wants one of operators. */
  readonly lacksOperatorFactor: boolean;
  /** Whether the browser says that another site sends the call. */
  readonly isForeignSite: boolean;
  /** Whether the call carries the session's CSRF token. */
  readonly hasToken: boolean;
}

/** Codes that refuse a caller rather than what is called for. */
export const REFUSALS: ReadonlySet<string> = new Set<ApiErrorName>([
  'LOGIN_REQUIRED',
  'FORBIDDEN',
  'CSRF_INVALID',
  'SUB_ACCOUNT_FORBIDDEN',
  'CONSOLE_FACTOR_REQUIRED',
]);

/** The code with which a route refuses a caller, whatever is sent; undefined: it looks at what is sent. Rules in their order. */
export function refusalOf(caller: CallerKind, spec: RouteSpec): ApiErrorName | undefined {
  const isKnown = caller.hasSession && spec.auth !== 'none';
  if (spec.auth === 'user' && !isKnown) return 'LOGIN_REQUIRED';
  if (spec.permission !== undefined) {
    if (!caller.permissions.has(spec.permission)) return 'FORBIDDEN';
    if (caller.lacksOperatorFactor) return 'CONSOLE_FACTOR_REQUIRED';
  }
  if (spec.masterOnly === true && isKnown && caller.isSub) return 'SUB_ACCOUNT_FORBIDDEN';
  if (!spec.mutates) return undefined;
  if (caller.isForeignSite) return 'CSRF_INVALID';
  return isKnown && !caller.hasToken ? 'CSRF_INVALID' : undefined;
}
