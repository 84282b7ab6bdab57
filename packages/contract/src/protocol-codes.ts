import type { CodeTable } from './code-table.ts';

/** Rejections of how a request is sent: its form, host, signature and files. Few pages can meet them, programs can. */
export const protocolCodes = {
  METHOD_NOT_ALLOWED: { code: 40500, http: 405, msg: 'This route does not take that method.' },
  MEDIA_TYPE_UNSUPPORTED: { code: 41500, http: 415, msg: 'The body must be application/json.' },
  CONTENT_ENCODING_UNSUPPORTED: {
    code: 41501,
    http: 415,
    msg: 'Bodies are read as they are: send them without Content-Encoding.',
  },
  UPGRADE_REQUIRED: { code: 42600, http: 426, msg: 'This is the address of a WebSocket; open one here.' },
  HOST_INVALID: { code: 40018, http: 400, msg: 'A request names exactly one host.' },
  HOST_UNKNOWN: {
    code: 42100,
    http: 421,
    msg: 'The exchange is not served under this host; see BOURSE_PUBLIC_URL and BOURSE_ALLOWED_HOSTS.',
  },
  HEADERS_TOO_LONG: { code: 43100, http: 431, msg: 'The headers are too long.' },
  TOO_MANY_SOCKETS: { code: 42902, http: 429, msg: 'This address has as many WebSockets open as it may.' },
  // Signed calls, in the order in which they are checked
  SIGNATURE_REQUIRED: {
    code: 40320,
    http: 403,
    msg: 'This call must be signed: a header of the signature is missing.',
  },
  SESSION_KEYS_MISSING: { code: 40321, http: 403, msg: 'The session has no keys; bind them first.' },
  SESSION_KEYS_INVALID: {
    code: 40016,
    http: 400,
    msg: 'These are not two different public keys on P-256, SPKI in base64url.',
  },
  SESSION_KEYS_BOUND: { code: 40911, http: 409, msg: 'The session has other keys; log in again to use new ones.' },
  SIGNATURE_TIME_INVALID: {
    code: 40322,
    http: 403,
    msg: 'The signature’s time is too far from the server’s; sign again by serverTimeMs.',
  },
  SIGNATURE_INVALID: { code: 40323, http: 403, msg: 'The signature is not that of this call by the session’s key.' },
  SIGNATURE_REPLAYED: {
    code: 40910,
    http: 409,
    msg: 'This signature’s nonce was used before; each signed call needs a new one.',
  },
  // Files
  FILE_TYPE_UNSUPPORTED: { code: 41502, http: 415, msg: 'This place does not take files of this type.' },
  FILE_INVALID: { code: 40019, http: 400, msg: 'The picture cannot be read, or has too many pixels.' },
  FILE_UNKNOWN: { code: 40406, http: 404, msg: 'There is no such file.' },
} as const satisfies CodeTable;
