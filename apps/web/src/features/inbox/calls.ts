import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const inboxCalls = defineCalls({
  inboxMessages: ['GET', '/hk-web/v3/inmail/messages', false],
  inboxStatus: ['POST', '/hk-web/v2/inmail/message/status', true],
  inboxUnreadCount: ['GET', '/hk-web/v2/inmail/message/unReadCount', false],
  inboxReadUpTo: ['POST', '/hk-web/v3/inmail/read-up-to', true],
  notifyPreferences: ['GET', '/hk-web/v3/inmail/preferences', false],
  setNotifyPreferences: ['PUT', '/hk-web/v3/inmail/preferences', true],
  pushSubscriptions: ['GET', '/hk-web/v3/inmail/push', false],
  pushSubscribe: ['POST', '/hk-web/v3/inmail/push/subscribe', true],
  pushUnsubscribe: ['POST', '/hk-web/v3/inmail/push/unsubscribe', true],
});
