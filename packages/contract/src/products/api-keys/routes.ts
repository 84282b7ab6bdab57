import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';

const kind = z.enum(['hmac', 'rsa', 'ed25519']);
const permissions = z.object({
  read: z.boolean(),
  trade: z.boolean(),
  /** Transfers between a master and its sub-accounts; left out: no. */
  transfer: z._default(z.boolean(), false),
  withdraw: z.boolean(),
});

/** Settings of an API key that its owner chooses and may change. */
const terms = z.object({
  /** Printable text, 1–64 characters. */
  label: z.string().check(z.maxLength(64), z.regex(/^[^\p{C}]*[^\p{C}\s][^\p{C}]*$/u)),
  permissions,
  /** IPv4 and IPv6 addresses and networks (`10.0.0.0/8`); empty: any address. A key that may withdraw needs at least one. */
  ipAllowList: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(30)),
  /** When it expires, milliseconds since the epoch; 0: never. */
  expiresMs: z.int().check(z.minimum(0)),
});

const apiKey = z.object({
  keyId: z.string(),
  /** Account id of the sub-account that it is for; 0: the account itself. */
  subId: z.int(),
  /** Name of that sub-account; empty without. */
  subName: z.string(),
  /** Sent by programs as `X-MBX-APIKEY`. */
  apiKey: z.string(),
  label: z.string(),
  kind,
  /** PEM; empty for HMAC. */
  publicKey: z.string(),
  permissions,
  ipAllowList: z.array(z.string()),
  createdMs: s.timeMs,
  /** 0: never. */
  expiresMs: z.int(),
  /** 0: never used. */
  lastUsedMs: z.int(),
  lastUsedIp: z.string(),
});

const keyParams = z.object({ keyId: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) });
const termErrors = [
  'API_KEY_ADDRESS_INVALID',
  'API_KEY_ADDRESS_REQUIRED',
  'API_KEY_ADDRESS_TOO_WIDE',
  'EXPIRY_INVALID',
  'SUB_ACCOUNT_CANNOT_WITHDRAW',
] as const;

/** Routes of the API keys area. */
export const apiKeysRoutes = defineRoutes({
  apiKeys: {
    method: 'GET',
    path: '/hk-web/v2/user/api-keys',
    area: 'apiKeys',
    auth: 'user',
    mutates: false,
    summary:
      'Lists the user’s API keys and, for a master, those of its sub-accounts, oldest first; secrets are never included.',
    data: z.array(apiKey),
    errors: [],
  },
  createApiKey: {
    method: 'POST',
    path: '/hk-web/v2/user/api-key',
    area: 'apiKeys',
    auth: 'user',
    masterOnly: true,
    mutates: true,
    factor: 'recent',
    signed: true,
    sealed: true,
    summary:
      'Creates an API key for the Binance-compatible gateway. The secret of an HMAC key is returned only in this response; for RSA (2,048 to 4,096 bits) and Ed25519 the user gives a public key in PEM. With `subId` the key is for that sub-account, and cannot withdraw.',
    body: z.extend(terms, {
      kind,
      publicKey: z.optional(z.string().check(z.maxLength(2_048))),
      subId: z.optional(s.int32Id.check(z.minimum(1_000))),
    }),
    data: z.extend(apiKey, {
      /** Empty except for HMAC. */
      secretKey: z.string(),
    }),
    errors: [...termErrors, 'API_KEY_PUBLIC_KEY_INVALID', 'API_KEY_LIMIT', 'SUB_ACCOUNT_UNKNOWN'],
  },
  changeApiKey: {
    method: 'PUT',
    path: '/hk-web/v2/user/api-key/{keyId}',
    area: 'apiKeys',
    auth: 'user',
    masterOnly: true,
    mutates: true,
    factor: 'recent',
    signed: true,
    summary:
      'Changes a key’s label, permissions, addresses and expiry. It takes effect at once; streams opened with it are closed.',
    params: keyParams,
    body: terms,
    data: apiKey,
    errors: [...termErrors, 'API_KEY_UNKNOWN'],
  },
  deleteApiKey: {
    method: 'DELETE',
    path: '/hk-web/v2/user/api-key/{keyId}',
    area: 'apiKeys',
    auth: 'user',
    mutates: true,
    signed: true,
    summary: 'Deletes a key. It takes effect at once; streams opened with it are closed.',
    params: keyParams,
    data: z.object({}),
    errors: ['API_KEY_UNKNOWN'],
  },
});
