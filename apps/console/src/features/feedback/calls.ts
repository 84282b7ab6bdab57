import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const feedbackCalls = defineCalls({
  consoleFeedback: ['GET', '/hk-web/console/support/feedback', false],
  consoleFeedbackFile: ['GET', '/hk-web/console/support/feedback/{feedbackId}/files/{fileId}', false],
  answerFeedback: ['POST', '/hk-web/console/support/feedback/{feedbackId}/answer', true],
});
