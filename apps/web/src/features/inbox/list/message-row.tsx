import type { InboxMessage } from '@bourse/contract';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { targetOf } from '@bourse/kit/page/links.ts';
import { cx, Shortened } from '@bourse/ui';
import { ChevronRight } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { targetOfMessage } from '../message-target.ts';
import { markMessageRead } from '../use-reading.ts';

export interface MessageRowProps {
  readonly message: InboxMessage;
  readonly isRead: boolean;
  /** Created today: the time without the date. */
  readonly isToday: boolean;
  /** The message led to another page. */
  readonly onPick: () => void;
}

const ROW = cx(
  'group flex w-full items-start gap-2.5 border-b px-4 py-3 text-start transition-colors',
  'hover:bg-surface-2 focus-visible:-outline-offset-2',
);

/** A message. One with a link leads there, any other shows all of its text; both are read then (IN-03). */
export const MessageRow = memo(function MessageRow({ message, isRead, isToday, onPick }: MessageRowProps) {
  const target = useMemo(() => targetOfMessage(message), [message]);
  const [isOpen, setOpen] = useState(false);
  const text = <Text message={message} isRead={isRead} isToday={isToday} isWhole={isOpen} />;
  if (target === undefined) {
    const open = () => {
      void markMessageRead(message);
      setOpen(!isOpen);
    };
    return (
      <button type="button" aria-expanded={isOpen} onClick={open} className={ROW}>
        {text}
      </button>
    );
  }
  // Before the link navigates, so that the count is on its way when the page is left.
  const follow = () => {
    void markMessageRead(message);
    onPick();
  };
  return (
    <AppLink {...targetOf(target)} preload={false} onClick={follow} className={ROW}>
      {text}
      <ChevronRight
        size={16}
        aria-hidden="true"
        className="mt-0.5 shrink-0 text-text-3 transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100"
      />
    </AppLink>
  );
});

const CONTENT = 'mt-0.5 text-12 wrap-anywhere whitespace-pre-line text-text-2';

interface TextProps extends Omit<MessageRowProps, 'onPick'> {
  readonly isWhole: boolean;
}

function Text({ message, isRead, isToday, isWhole }: TextProps) {
  return (
    <>
      <span className={cx('mt-1.5 size-2 shrink-0 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')}>
        {!isRead && (
          <span className="sr-only">
            <FormattedMessage id="inbox.unread" />
          </span>
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-3">
          <span className={cx('min-w-0 flex-1 text-13 wrap-anywhere', isRead ? 'text-text-2' : 'font-medium')}>
            {message.title}
          </span>
          <Moment timeMs={message.createdTime} timeOnly={isToday} className="shrink-0 text-11 text-text-3" />
        </span>
        {isWhole ? (
          <span className={cx('block', CONTENT)}>{message.content}</span>
        ) : (
          <Shortened text={message.content} lines={2} className={CONTENT} />
        )}
      </span>
    </>
  );
}
