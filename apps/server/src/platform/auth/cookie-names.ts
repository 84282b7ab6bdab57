import { COOKIE_HOST_PREFIX, SESSION_MARKER_COOKIE } from '@bourse/contract';

/** Cookie attributes that depend on how the site is served. */
export interface CookiePolicy {
  /** Served over https: every cookie is Secure and bound to its host by the `__Host-` prefix. */
  readonly secure: boolean;
}

/**
 * The name under which a cookie is set. A browser accepts a `__Host-` cookie over https only, with Path=/ and without a Domain, so
 * that neither a subdomain nor an http page can set one. Over plain http the prefix is not available.
 */
export function cookieName(policy: CookiePolicy, name: string): string {
  return policy.secure ? `${COOKIE_HOST_PREFIX}${name}` : name;
}

/** Name of the session cookie. */
export function sessionCookieName(policy: CookiePolicy): string {
  return cookieName(policy, 'bourse_session');
}

/** Name of the cookie that identifies a known device. */
export function deviceCookieName(policy: CookiePolicy): string {
  return cookieName(policy, 'bourse_device');
}

/** Name of the cookie that indicates to scripts that a session exists. */
export function markerCookieName(policy: CookiePolicy): string {
  return cookieName(policy, SESSION_MARKER_COOKIE);
}
