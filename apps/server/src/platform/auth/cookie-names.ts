import { COOKIE_HOST_PREFIX, SESSION_MARKER_COOKIE } from '@bourse/contract';

/** What our cookies need to know of the site. */
export interface CookiePolicy {
  /** Served over https: then every cookie is Secure and bound to its host by the `__Host-` name. */
  readonly secure: boolean;
}

/**
 * The name under which a cookie is set. A browser takes a `__Host-` cookie from https only, with Path=/ and without a Domain, so
 * that neither a subdomain nor a page without https can plant one. Over plain http there is no such name.
 */
export function cookieName(policy: CookiePolicy, name: string): string {
  return policy.secure ? `${COOKIE_HOST_PREFIX}${name}` : name;
}

/** Name of the session cookie. */
export function sessionCookieName(policy: CookiePolicy): string {
  return cookieName(policy, 'bourse_session');
}

/** Name of the cookie by which accounts know a browser again. */
export function deviceCookieName(policy: CookiePolicy): string {
  return cookieName(policy, 'bourse_device');
}

/** Name of the cookie that tells scripts that there is a session. */
export function markerCookieName(policy: CookiePolicy): string {
  return cookieName(policy, SESSION_MARKER_COOKIE);
}
