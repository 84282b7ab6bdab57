import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const reviewsCalls = defineCalls({
  transferReviews: ['GET', '/hk-web/console/transfer/reviews', false],
  approveTransfer: ['POST', '/hk-web/console/transfer/reviews/{transferId}/approve', true],
  rejectTransfer: ['POST', '/hk-web/console/transfer/reviews/{transferId}/reject', true],
});
