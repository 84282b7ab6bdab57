import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const transfersCalls = defineCalls({
  consoleTransferRules: ['GET', '/hk-web/console/transfer/rules', false],
  setTransferRules: ['PUT', '/hk-web/console/transfer/rules/{coinId}', true],
  transferPairs: ['GET', '/hk-web/v1/wallet/transfer/pairs', false],
  setTransferPair: ['PUT', '/hk-web/console/transfer/pairs/{tradeId}', true],
  consoleTransferAccount: ['GET', '/hk-web/console/transfer/accounts/{accountId}', false],
  blockTransfers: ['PUT', '/hk-web/console/transfer/accounts/{accountId}/blocked', true],
  bindTransferCoupon: ['PUT', '/hk-web/console/transfer/accounts/{accountId}/coupon', true],
});
