import { FormattedMessage } from 'react-intl';
import { badgeText } from '../model/inbox-state.ts';
import { useOpenedMessages } from '../push/use-opened-messages.ts';
import { usePushOwner } from '../push/use-push-owner.ts';
import { useArrivalSound } from '../sound/use-arrival-sound.ts';
import { useAppBadge } from './use-app-badge.ts';
import { useUnreadTotal } from './use-unread.ts';

/** How many messages are unread, in the corner of the header's bell; `id` is that of the text which describes the button. */
export function UnreadBadge({ id }: { readonly id: string }) {
  const total = useUnreadTotal() ?? 0;
  useAppBadge(total);
  useArrivalSound();
  useOpenedMessages();
  usePushOwner();
  const text = badgeText(total);
  return (
    <>
      <span id={id} className="sr-only">
        <FormattedMessage id="inbox.unreadCount" values={{ count: total }} />
      </span>
      {text !== '' && (
        <span
          aria-hidden="true"
          className="num absolute end-0 top-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-accent-fill px-1 text-11 font-semibold text-on-accent max-md:end-1 max-md:top-1"
        >
          {text}
        </span>
      )}
    </>
  );
}
