import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of feedback. */
export const feedbackCalls = defineCalls({
  submitFeedback: ['POST', '/hk-web/feedback', true],
  addFeedbackFile: ['POST', '/hk-web/feedback/files', true],
  feedbackFile: ['GET', '/hk-web/feedback/files/{fileId}', false],
  ownFeedback: ['GET', '/hk-web/feedback', false],
});

/** Query of the user's own feedback. */
export const OWN_FEEDBACK_KEY = ['own', 'feedback'] as const;
