import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const convertCalls = defineCalls({
  convertQuote: ['GET', '/hk-web/v2/convert/quote', false],
  convert: ['POST', '/hk-web/v2/convert', true],
  conversions: ['GET', '/hk-web/v2/convert/history', false],
});
