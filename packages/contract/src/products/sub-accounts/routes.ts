import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import { loginData } from '../account/schemas.ts';
import * as sub from './schemas.ts';

const subParams = z.object({ subId: sub.subId });

/** Routes of sub-accounts. The owner is that of the session, never one that the call names. */
export const subAccountRoutes = defineRoutes({
  subAccounts: {
    method: 'GET',
    path: '/hk-web/v2/user/sub-accounts',
    area: 'subAccounts',
    auth: 'user',
    masterOnly: true,
    mutates: false,
    summary: 'Lists the user’s sub-accounts with their balances, oldest first; closed ones are left out.',
    data: z.array(sub.subAccount),
    errors: [],
  },
  createSubAccount: {
    method: 'POST',
    path: '/hk-web/v2/user/sub-account',
    area: 'subAccounts',
    auth: 'user',
    masterOnly: true,
    mutates: true,
    summary:
      'Creates a sub-account, which may trade and is open to every module; an account has at most 20, and opens at most 40 a day.',
    body: z.object({ name: sub.subName }),
    data: sub.subAccount,
    errors: ['SUB_ACCOUNT_NAME_TAKEN', 'TOO_MANY_SUB_ACCOUNTS', 'OVERLOADED'],
  },
  changeSubAccount: {
    method: 'PUT',
    path: '/hk-web/v2/user/sub-account/{subId}',
    area: 'subAccounts',
    auth: 'user',
    masterOnly: true,
    mutates: true,
    summary:
      'Renames a sub-account and changes what it may do. One that may not trade any more keeps the orders that rest, unless `cancelOrders` ends them.',
    params: subParams,
    body: z.object({ name: sub.subName, ...sub.subRights, cancelOrders: z.optional(z.boolean()) }),
    data: sub.subAccount,
    errors: ['SUB_ACCOUNT_UNKNOWN', 'SUB_ACCOUNT_NAME_TAKEN', 'OVERLOADED'],
  },
  closeSubAccount: {
    method: 'DELETE',
    path: '/hk-web/v2/user/sub-account/{subId}',
    area: 'subAccounts',
    auth: 'user',
    masterOnly: true,
    mutates: true,
    summary: 'Closes an empty sub-account for ever: its sessions end and its API keys are deleted.',
    params: subParams,
    data: z.object({}),
    errors: ['SUB_ACCOUNT_UNKNOWN', 'SUB_ACCOUNT_NOT_EMPTY', 'OVERLOADED'],
  },
  enterSubAccount: {
    method: 'POST',
    path: '/hk-web/v2/user/sub-account/{subId}/enter',
    area: 'subAccounts',
    auth: 'user',
    masterOnly: true,
    mutates: true,
    summary:
      'Replaces the browser’s session cookie by one of a session in the sub-account; it ends with the session that it was opened from.',
    params: subParams,
    data: loginData,
    errors: ['SUB_ACCOUNT_UNKNOWN', 'LOGIN_FROZEN'],
  },
  leaveSubAccount: {
    method: 'POST',
    path: '/hk-web/v2/user/sub-account/leave',
    area: 'subAccounts',
    auth: 'user',
    mutates: true,
    summary: 'Ends the session in a sub-account and returns the browser to the session that it was opened from.',
    data: loginData,
    errors: ['SUB_ACCOUNT_UNKNOWN'],
  },
  transferBetweenSubAccounts: {
    method: 'POST',
    path: '/hk-web/v2/user/sub-account/transfer',
    area: 'subAccounts',
    auth: 'user',
    masterOnly: true,
    module: 'transfer',
    mutates: true,
    summary:
      'Transfers an amount from the spot wallet of one of the owner’s accounts to that of another, once: a repeated requestId has the first reply.',
    body: z.object({
      /** Account ids: the master’s own, or one of its sub-accounts. */
      fromId: s.int32Id.check(z.minimum(1_000)),
      toId: s.int32Id.check(z.minimum(1_000)),
      coinId: s.int32Id,
      amount: z.string().check(z.maxLength(64)),
      /** Chosen by the caller, new for each transfer. */
      requestId: s.clientOrderId,
    }),
    data: sub.subTransfer,
    errors: [
      'SUB_ACCOUNT_UNKNOWN',
      'SUB_TRANSFER_SAME_ACCOUNT',
      'SUB_TRANSFER_ID_USED',
      'UNKNOWN_ASSET',
      'DECIMAL_SYNTAX',
      'DECIMAL_TOO_PRECISE',
      'DECIMAL_OUT_OF_RANGE',
      'AMOUNT_NOT_POSITIVE',
      'TRANSFER_ACCOUNT_BLOCKED',
      'TRANSFER_ASSET_BLOCKED',
      'TRANSFER_OUT_CLOSED',
      'INSUFFICIENT_BALANCE',
      'WITHDRAWALS_FROZEN',
      'EXCHANGE_FULL',
      'OVERLOADED',
    ],
  },
  subAccountTransfers: {
    method: 'GET',
    path: '/hk-web/v2/user/sub-account/transfers',
    area: 'subAccounts',
    auth: 'user',
    masterOnly: true,
    mutates: false,
    summary: 'Lists transfers between the owner’s accounts, newest first; of one sub-account or of all.',
    query: z.object({ subId: z.optional(sub.subId), ...s.pageQuery }),
    data: s.pageOf(sub.subTransfer),
    errors: [],
  },
});
