import type { InboxMessage } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { showToast } from '@bourse/ui';
import { useMutation } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { inboxCalls } from './calls.ts';
import { inbox } from './inbox-store.ts';
import { isRead } from './model/inbox-state.ts';

/** How long the message after "mark all" stays, as the specification has it. */
const MARKED_ALL_MS = 2_000;

/**
 * Marks a message as read. It shows as read at once; the count is the exchange's, so that it is right in every tab. When the call fails the
 * message is unread again.
 */
export async function markMessageRead(message: InboxMessage): Promise<void> {
  if (isRead(inbox.state(), message)) return;
  inbox.markRead(message.id);
  try {
    inbox.takeUnread(await api(inboxCalls.inboxStatus, { body: { rangeType: 1, messageId: message.id } }));
  } catch {
    inbox.unmarkRead(message.id);
  }
}

/**
 * Marks every message as read, up to the newest one that this page knows: one that arrives meanwhile stays unread. A success is shown for two
 * seconds, an error is not shown (IN-02).
 */
export function useMarkAll() {
  const intl = useIntl();
  const mutation = useMutation({
    mutationFn: async () => {
      const { newestId } = inbox.state();
      if (newestId === '') return;
      const unread = await api(inboxCalls.inboxReadUpTo, { body: { messageId: newestId } });
      inbox.markReadUpTo(newestId);
      inbox.takeUnread(unread);
    },
    onSuccess: () => {
      const title = intl.formatMessage({ id: 'inbox.markedAll' });
      showToast({ tone: 'success', title, timeoutMs: MARKED_ALL_MS });
    },
  });
  return { markAll: () => mutation.mutate(), isPending: mutation.isPending };
}
