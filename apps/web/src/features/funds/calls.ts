import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const fundsCalls = defineCalls({
  statement: ['GET', '/hk-web/v2/wallet/statement', false],
  demoFaucet: ['POST', '/hk-web/v2/demo/faucet', true],
});
