import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';

const accountParams = z.object({ accountId: s.int32IdText });

/** Routes by which operators help owners who have lost what proves them. */
export const accountConsoleRoutes = defineRoutes({
  userFactors: {
    method: 'GET',
    path: '/hk-web/console/users/{accountId}/factors',
    area: 'console',
    auth: 'user',
    permission: 'account.factors.reset',
    mutates: false,
    summary: 'Returns what proves the owner of an account, without secrets.',
    params: accountParams,
    data: z.object({
      /** Whether an authenticator app is on. */
      hasAuthenticator: z.boolean(),
      backupCodesLeft: z.int(),
      passkeys: z.int(),
      /** Whether the identity of the owner is verified, without which nothing is reset. */
      isVerified: z.boolean(),
    }),
    errors: ['UNKNOWN_ACCOUNT'],
  },
  proposeFactorReset: {
    method: 'POST',
    path: '/hk-web/console/users/{accountId}/factors/reset',
    area: 'console',
    auth: 'user',
    permission: 'account.factors.reset',
    factor: 'recent',
    mutates: true,
    summary:
      'Proposes to remove the authenticator app, the backup codes and the passkeys of an account whose owner has lost them. A second person approves; then the sessions of the account end, its withdrawals pause, and its owner is told by mail.',
    params: accountParams,
    body: z.object({ reason: s.lineText(500, 10) }),
    data: z.object({ proposalId: z.string() }),
    errors: ['UNKNOWN_ACCOUNT', 'OPERATOR_OUTRANKS', 'IDENTITY_UNVERIFIED', 'FACTORS_NONE', 'FACTORS_OWN'],
  },
});
