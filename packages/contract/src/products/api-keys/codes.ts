import type { CodeTable } from '../../code-table.ts';

/** Rejections of the api-keys product. */
export const apiKeysCodes = {
  API_KEY_PUBLIC_KEY_INVALID: { code: 40013, http: 400, msg: 'This is not a public key of the chosen kind, in PEM.' },
  API_KEY_ADDRESS_INVALID: { code: 40014, http: 400, msg: 'These are not IP addresses or networks.' },
  API_KEY_ADDRESS_REQUIRED: {
    code: 40015,
    http: 400,
    msg: 'A key that may withdraw needs an address that it is used from.',
  },
  API_KEY_ADDRESS_TOO_WIDE: {
    code: 40017,
    http: 400,
    msg: 'A network of the list is too wide: at most /8 (IPv6: /32), and /24 (IPv6: /48) for a key that may withdraw.',
  },
  API_KEY_UNKNOWN: { code: 40402, http: 404, msg: 'There is no such API key.' },
  API_KEY_LIMIT: { code: 40902, http: 409, msg: 'The account has as many API keys as it may.' },
} as const satisfies CodeTable;
