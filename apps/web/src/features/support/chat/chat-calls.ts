import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of the chat. */
export const chatCalls = defineCalls({
  supportState: ['GET', '/hk-web/support/state', false],
  openTalk: ['POST', '/hk-web/support/talks', true],
  ownTalks: ['GET', '/hk-web/support/talks', false],
  ownTalk: ['GET', '/hk-web/support/talks/{talkId}', false],
  talkMessages: ['GET', '/hk-web/support/talks/{talkId}/messages', false],
  sendTalkMessage: ['POST', '/hk-web/support/talks/{talkId}/messages', true],
  sendTalkFile: ['POST', '/hk-web/support/talks/{talkId}/files', true],
  talkFile: ['GET', '/hk-web/support/talks/{talkId}/files/{fileId}', false],
  handOverTalk: ['POST', '/hk-web/support/talks/{talkId}/hand-over', true],
  readTalk: ['POST', '/hk-web/support/talks/{talkId}/read', true],
  typeInTalk: ['POST', '/hk-web/support/talks/{talkId}/typing', true],
  closeTalk: ['POST', '/hk-web/support/talks/{talkId}/close', true],
  reopenTalk: ['POST', '/hk-web/support/talks/{talkId}/reopen', true],
  rateTalk: ['POST', '/hk-web/support/talks/{talkId}/rating', true],
  contentSearch: ['GET', '/hk-web/public/content/search', false],
  spotOrderHistory: ['GET', '/hk-web/v2/spot/orders/history', false],
  transferHistory: ['GET', '/hk-web/finance/transfer/history/list', false],
});
