import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const subAccountsCalls = defineCalls({
  subAccounts: ['GET', '/hk-web/v2/user/sub-accounts', false],
  createSubAccount: ['POST', '/hk-web/v2/user/sub-account', true],
  changeSubAccount: ['PUT', '/hk-web/v2/user/sub-account/{subId}', true],
  closeSubAccount: ['DELETE', '/hk-web/v2/user/sub-account/{subId}', true],
  enterSubAccount: ['POST', '/hk-web/v2/user/sub-account/{subId}/enter', true],
  leaveSubAccount: ['POST', '/hk-web/v2/user/sub-account/leave', true],
  transferBetweenSubAccounts: ['POST', '/hk-web/v2/user/sub-account/transfer', true],
  subAccountTransfers: ['GET', '/hk-web/v2/user/sub-account/transfers', false],
});
