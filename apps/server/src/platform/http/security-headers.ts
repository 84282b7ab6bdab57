/** Names and values of headers. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** HSTS max-age in seconds. */
export const HSTS_SECONDS = 365 * 24 * 3_600;

/**
 * Security headers of every response: no scripts, no framing, no MIME sniffing, no referrer; over https also HSTS. Pages replace the
 * content security policy with their own.
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
