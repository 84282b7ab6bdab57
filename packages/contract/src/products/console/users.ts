import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import { balance } from '../funds/schemas.ts';
import { accountParams, frozenFlags, reasonText, searchText } from './shapes.ts';

const userRow = z.object({
  accountId: z.int(),
  email: z.string(),
  nickname: z.string(),
  registeredMs: s.timeMs,
  frozen: frozenFlags,
  isLoginFrozen: z.boolean(),
  isClosed: z.boolean(),
  /** Names of the roles, in order. */
  roles: z.array(z.string()),
});

const userDetail = z.object({
  accountId: z.int(),
  email: z.string(),
  nickname: z.string(),
  /** Path of the picture; empty without one. */
  photo: z.string(),
  /** In which the user is written to. */
  language: z.string(),
  vipLevel: z.int(),
  vipType: z.int(),
  registeredMs: s.timeMs,
  /** Whether the owner has proved the e-mail address. */
  isEmailProved: z.boolean(),
  /** Whether the account has an authenticator app, and how many passkeys. */
  hasAuthenticator: z.boolean(),
  passkeys: z.int(),
  /** 0 none, 1 standard, 2 advanced, 3 enterprise. */
  identityLevel: z.int(),
  /** Account of the master; 0: it is none's sub-account. */
  masterAccountId: z.int(),
  frozen: frozenFlags,
  /** 0: login is free. */
  loginFrozenMs: s.timeMs,
  /** 0: it is open. */
  closedMs: s.timeMs,
  roles: z.array(z.object({ roleId: z.string(), name: z.string() })),
  /** All wallets together at last prices in USDT, 2 decimals; coins without a price count as zero. */
  usdt: s.decimalText,
  openOrders: z.int(),
  sessions: z.int(),
  apiKeys: z.int(),
  /** The account's own rates in ppm; null: those of the market. */
  makerFeePpm: z.nullable(z.int()),
  takerFeePpm: z.nullable(z.int()),
});

const session = z.object({
  sessionId: z.string(),
  /** What the browser called itself; empty when it did not. */
  device: z.string(),
  address: z.string(),
  createdMs: s.timeMs,
  /** When the session was last used; up to some minutes behind. */
  lastUsedMs: s.timeMs,
  expiresMs: s.timeMs,
  /** Whether it is the caller's own. */
  isOwn: z.boolean(),
});

const apiKey = z.object({
  keyId: z.string(),
  /** The public part. */
  apiKey: z.string(),
  kind: z.enum(['hmac', 'rsa', 'ed25519']),
  label: z.string(),
  permissions: z.object({ read: z.boolean(), trade: z.boolean(), transfer: z.boolean(), withdraw: z.boolean() }),
  ipAllowList: z.array(z.string()),
  createdMs: s.timeMs,
  /** 0: never. */
  expiresMs: s.timeMs,
  /** 0: never. */
  lastUsedMs: s.timeMs,
  lastUsedIp: z.string(),
});

/** A balance with the market of its wallet. */
const userBalance = z.extend(balance, {
  /** Market of an isolated wallet; 0 for every other one. */
  tradeId: z.int(),
});

/** What became of a freeze, or of its end. */
const freezeResult = z.object({
  /** `proposed`: it waits for a second person. */
  state: z.enum(['done', 'proposed']),
  /** Empty when nothing waits. */
  proposalId: z.string(),
  user: userDetail,
});

const feeRate = z.nullable(z.int());
const feeRates = z.object({
  /** ppm, −100,000 … 100,000; below zero a rebate; null: the market's. */
  makerFeePpm: feeRate,
  /** ppm, 0 … 100,000; null: the market's. */
  takerFeePpm: feeRate,
});

/** Routes about users: who they are, what they have, and what an operator may do about it. */
export const consoleUsersRoutes = defineRoutes({
  consoleUsers: {
    method: 'GET',
    path: '/hk-web/console/users',
    area: 'console',
    auth: 'user',
    permission: 'console.users.read',
    mutates: false,
    summary:
      'Lists users, newest first; by anything that names them, by id, by the beginning of the e-mail address or of the nickname, or frozen ones only.',
    query: z.object({
      /** An account, the beginning of an e-mail address, a nickname or the public part of an API key, or the address of a session. */
      q: searchText,
      accountId: z.optional(s.int32IdText),
      email: searchText,
      nickname: searchText,
      state: z.optional(z.literal('frozen')),
      ...s.pageQuery,
    }),
    data: s.pageOf(userRow),
    errors: [],
  },
  consoleUser: {
    method: 'GET',
    path: '/hk-web/console/users/{accountId}',
    area: 'console',
    auth: 'user',
    permission: 'console.users.read',
    mutates: false,
    summary: 'Returns one user: profile, roles, worth, fee rates and what is frozen.',
    params: accountParams,
    data: userDetail,
    errors: ['UNKNOWN_ACCOUNT'],
  },
  consoleUserBalances: {
    method: 'GET',
    path: '/hk-web/console/users/{accountId}/balances',
    area: 'console',
    auth: 'user',
    permission: 'console.users.read',
    mutates: false,
    summary: 'Lists a user’s balances that are not zero, by wallet, coin and market.',
    params: accountParams,
    query: z.object({
      /** Wire number of a wallet: 2, 3, 5, 6, 7 or 8. */
      wallet: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
      coinId: z.optional(s.int32IdText),
      ...s.pageQuery,
    }),
    data: s.pageOf(userBalance),
    errors: ['UNKNOWN_ACCOUNT'],
  },
  consoleUserSessions: {
    method: 'GET',
    path: '/hk-web/console/users/{accountId}/sessions',
    area: 'console',
    auth: 'user',
    permission: 'console.users.read',
    mutates: false,
    summary: 'Lists a user’s sessions that have not ended, newest first.',
    params: accountParams,
    query: z.object(s.pageQuery),
    data: s.pageOf(session),
    errors: ['UNKNOWN_ACCOUNT'],
  },
  consoleUserApiKeys: {
    method: 'GET',
    path: '/hk-web/console/users/{accountId}/api-keys',
    area: 'console',
    auth: 'user',
    permission: 'console.users.read',
    mutates: false,
    summary: 'Lists a user’s API keys without their secrets, oldest first.',
    params: accountParams,
    query: z.object(s.pageQuery),
    data: s.pageOf(apiKey),
    errors: ['UNKNOWN_ACCOUNT'],
  },
  endUserSession: {
    method: 'POST',
    path: '/hk-web/console/users/{accountId}/sessions/{sessionId}/end',
    area: 'console',
    auth: 'user',
    permission: 'console.users.write',
    factor: 'recent',
    mutates: true,
    summary: 'Ends one session of a user.',
    params: z.object({ accountId: s.int32IdText, sessionId: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
    body: z.object({ reason: reasonText }),
    data: z.object({}),
    errors: ['UNKNOWN_ACCOUNT', 'OPERATOR_OUTRANKS', 'SESSION_UNKNOWN'],
  },
  endUserSessions: {
    method: 'POST',
    path: '/hk-web/console/users/{accountId}/sessions/end',
    area: 'console',
    auth: 'user',
    permission: 'console.users.write',
    factor: 'recent',
    mutates: true,
    summary: 'Ends all sessions of a user but the one of the call.',
    params: accountParams,
    body: z.object({ reason: reasonText }),
    data: z.object({ ended: z.int() }),
    errors: ['UNKNOWN_ACCOUNT', 'OPERATOR_OUTRANKS'],
  },
  setUserFeeRates: {
    method: 'PUT',
    path: '/hk-web/console/users/{accountId}/fee-rates',
    area: 'console',
    auth: 'user',
    permission: 'console.users.write',
    factor: 'recent',
    mutates: true,
    summary:
      'Sets a user’s own fee rates for every market, or returns to those of the markets; nobody sets his own. A rebate is at most what the taker of the same trade pays.',
    params: accountParams,
    body: z.extend(feeRates, {
      reason: reasonText,
      /** The rates as the caller saw them; rejected when they are others by now. Left out: whatever they are. */
      seen: z.optional(feeRates),
    }),
    data: userDetail,
    errors: ['UNKNOWN_ACCOUNT', 'FEE_OWN', 'FEE_RATES_CHANGED', 'FEE_RATE_INVALID'],
  },
  freezeUser: {
    method: 'PUT',
    path: '/hk-web/console/users/{accountId}/frozen',
    area: 'console',
    auth: 'user',
    permission: 'console.users.freeze',
    factor: 'recent',
    mutates: true,
    summary:
      'Freezes or unfreezes a user’s orders and withdrawals, and on demand cancels the open orders and ends the sessions; withdrawals are unfrozen by a second person. Nobody does that to himself or to somebody who may do more.',
    params: accountParams,
    body: z.extend(frozenFlags, {
      /** What the caller has seen frozen; when that has changed, the call is rejected. */
      seen: frozenFlags,
      /** Whether the open orders are cancelled as well; only together with a freeze of orders. */
      cancelOrders: z.optional(z.boolean()),
      /** Whether all sessions end as well; takes `console.users.write`, too. */
      endSessions: z.optional(z.boolean()),
      reason: reasonText,
    }),
    data: freezeResult,
    errors: [
      'UNKNOWN_ACCOUNT',
      'FREEZE_OWN',
      'OPERATOR_OUTRANKS',
      'CANCEL_NEEDS_FREEZE',
      'FREEZE_MIXED',
      'FREEZE_CHANGED',
    ],
  },
  freezeUserLogin: {
    method: 'PUT',
    path: '/hk-web/console/users/{accountId}/login-frozen',
    area: 'console',
    auth: 'user',
    permission: 'console.users.freeze',
    factor: 'recent',
    mutates: true,
    summary:
      'Freezes a user’s login: sessions end and API keys stop, those of the sub-accounts too; a second person lifts that. Nobody does that to himself or to somebody who may do more.',
    params: accountParams,
    body: z.object({ isFrozen: z.boolean(), reason: reasonText }),
    data: freezeResult,
    errors: ['UNKNOWN_ACCOUNT', 'FREEZE_OWN', 'OPERATOR_OUTRANKS', 'FREEZE_CHANGED'],
  },
});
