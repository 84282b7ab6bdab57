import type { InboxData, InboxMessage } from '@bourse/contract';

/** A message of a test, unread, without a link, created this many minutes ago. */
export function messageOf(id: number, more: Partial<InboxMessage> = {}, minutesAgo = 0): InboxMessage {
  return {
    id: String(id),
    title: `Title ${id}`,
    content: `Content ${id}`,
    createdTime: Date.now() - minutesAgo * 60_000,
    read: 0,
    hasLink: false,
    bizType: 1000,
    moduleCode: 1,
    submoduleCode: 112,
    jumpLink: '',
    supportCode: '',
    dataJson: '{}',
    formatDataJson: '{}',
    ...more,
  };
}

/** What the socket sends when messages arrive. */
export function dataOf(messages: readonly InboxMessage[], more: Partial<InboxData> = {}): InboxData {
  return { messages, readIds: [], readUpTo: '', reload: false, unread: null, ...more };
}
