/** Names and values of headers. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

/** HSTS max-age in seconds. */
export const HSTS_SECONDS = 365 * 24 * 3_600;

/** Policy of what is no page: nothing is loaded, run, sent or framed. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Devices that no page of ours uses. */
const UNUSED_FEATURES = [
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'midi',
  'display-capture',
];

/** `permissions-policy` of responses that use no device, and of pages that may ask for the camera (identity checks). */
export function permissionsPolicy(camera: 'none' | 'own-pages'): string {
  const others = UNUSED_FEATURES.map((feature) => `${feature}=()`);
  return [camera === 'none' ? 'camera=()' : 'camera=(self)', ...others].join(', ');
}

/**
 * Security headers of every response: no scripts, no framing, no MIME sniffing, no referrer, no device, no window or resource shared with
 * another origin; over https also HSTS. Pages replace the content security policy and the permissions policy with their own.
 */
export function securityHeaders(secure: boolean): HeaderPairs {
  return [
    ['content-security-policy', CLOSED_POLICY],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', permissionsPolicy('none')],
    ...(secure ? [['strict-transport-security', `max-age=${HSTS_SECONDS}; includeSubDomains`] as const] : []),
  ];
}
