import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const transferCalls = defineCalls({
  bizStatus: ['GET', '/hk-web/user/biz-status', false],
  transferCoins: ['GET', '/hk-web/v1/wallet/transfer/coins', false],
  transferPairs: ['GET', '/hk-web/v1/wallet/transfer/pairs', false],
  walletInfo: ['GET', '/hk-web/wallet/info', false],
  transferPrecheck: ['POST', '/hk-web/capital/transfer/precheck', false],
  transferSubmit: ['POST', '/hk-web/capital/transfer/submit', true],
  transferHistory: ['GET', '/hk-web/finance/transfer/history/list', false],
});
