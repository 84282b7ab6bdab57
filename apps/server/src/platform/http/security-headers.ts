/** Names and values of headers. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** How long a browser remembers that the site is served over https, in seconds. */
export const HSTS_SECONDS = 365 * 24 * 3_600;

/**
 * What every answer says that is no page: it runs nothing, stands in no frame, is no other type than it says and leaves no address
 * behind; over https also that there is no way without it. A page replaces the first with its own policy.
 */
export function securityHeaders(secure: boolean): HeaderPairs {
  return [
    ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'no-referrer'],
    ...(secure ? [['strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`] as const] : []),
  ];
}
