import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const fundsCalls = defineCalls({
  statement: ['GET', '/hk-web/v2/wallet/statement', false],
  statementDocument: ['GET', '/hk-web/v2/wallet/statement.pdf', false],
  walletOverview: ['GET', '/hk-web/v2/wallet/overview', false],
  assetsOverview: ['GET', '/hk-web/v2/wallet/assets', false],
  worthCurve: ['GET', '/hk-web/v2/wallet/worth-curve', false],
  balances: ['GET', '/hk-web/v2/wallet/balances', false],
  assetsSummary: ['GET', '/swap/v2/perpetual/account/assets-summary', false],
  demoFaucet: ['POST', '/hk-web/v2/demo/faucet', true],
});
