import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const supportCalls = defineCalls({
  deskStream: ['GET', '/hk-web/console/support/stream', false],
  deskTalks: ['GET', '/hk-web/console/support/talks', false],
  deskTalk: ['GET', '/hk-web/console/support/talks/{talkId}', false],
  deskMessages: ['GET', '/hk-web/console/support/talks/{talkId}/messages', false],
  deskCustomer: ['GET', '/hk-web/console/support/talks/{talkId}/customer', false],
  deskFile: ['GET', '/hk-web/console/support/talks/{talkId}/files/{fileId}', false],
  deskTranscript: ['GET', '/hk-web/console/support/talks/{talkId}/transcript', false],
  deskLevels: ['GET', '/hk-web/console/support/service-levels', false],
  deskAgents: ['GET', '/hk-web/console/support/agents', false],
  deskNotes: ['GET', '/hk-web/console/support/talks/{talkId}/notes', false],
  addDeskNote: ['POST', '/hk-web/console/support/talks/{talkId}/notes', true],
  claimTalk: ['POST', '/hk-web/console/support/talks/{talkId}/claim', true],
  sendDeskMessage: ['POST', '/hk-web/console/support/talks/{talkId}/messages', true],
  sendDeskFile: ['POST', '/hk-web/console/support/talks/{talkId}/files', true],
  readDeskTalk: ['POST', '/hk-web/console/support/talks/{talkId}/read', true],
  transferTalk: ['POST', '/hk-web/console/support/talks/{talkId}/transfer', true],
  closeDeskTalk: ['POST', '/hk-web/console/support/talks/{talkId}/close', true],
  cannedAnswers: ['GET', '/hk-web/console/support/canned-answers', false],
  createCannedAnswer: ['POST', '/hk-web/console/support/canned-answers', true],
  changeCannedAnswer: ['PUT', '/hk-web/console/support/canned-answers/{cannedId}', true],
  deleteCannedAnswer: ['DELETE', '/hk-web/console/support/canned-answers/{cannedId}', true],
  fillCannedAnswer: ['POST', '/hk-web/console/support/canned-answers/{cannedId}/fill', false],
});
