import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { ScrollBox } from './table.tsx';

export interface ChatLogProps {
  /** Accessible name of the conversation. */
  readonly label: string;
  readonly className?: string | undefined;
  /** Bubbles and dividers, oldest first. */
  readonly children: ReactNode;
}

/** How far from its end a reader still follows a conversation, in pixels. */
const NEAR_END_PX = 80;

/** A conversation. It stays at its end as messages arrive, unless the reader has scrolled up. */
export function ChatLog({ label, className, children }: ChatLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (element === null || content === null || content === undefined) return undefined;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, []);
  return (
    <ScrollBox
      ref={box}
      role="log"
      aria-label={label}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
      className={cx('overflow-y-auto overscroll-contain', className)}
    >
      <div className="flex flex-col gap-2 p-3">{children}</div>
    </ScrollBox>
  );
}

export interface ChatBubbleProps {
  /** Own messages stand at the end of the line. */
  readonly side: 'own' | 'other';
  /** Who wrote it; read aloud before the text. */
  readonly author: string;
  /** Shows the author above the text. */
  readonly authorShown?: boolean | undefined;
  readonly time: ReactNode;
  /** Sending, sent, read, failed. */
  readonly status?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A message of a conversation. */
export function ChatBubble({ side, author, authorShown = false, time, status, className, children }: ChatBubbleProps) {
  const isOwn = side === 'own';
  return (
    <article
      className={cx(
        'max-w-[80%] rounded-12 px-3 py-2 text-13',
        isOwn ? 'self-end bg-accent-fill text-on-accent' : 'self-start bg-surface-2',
        className,
      )}
    >
      <span className={authorShown ? 'mb-0.5 block text-12 font-medium' : 'sr-only'}>{author}</span>
      <div className="break-words whitespace-pre-wrap">{children}</div>
      <div className={cx('num mt-0.5 flex justify-end gap-1.5 text-11', isOwn ? 'text-on-accent' : 'text-text-3')}>
        <span>{time}</span>
        {status !== undefined && <span>{status}</span>}
      </div>
    </article>
  );
}

/** The day of the messages that follow. */
export function ChatDay({ children }: { readonly children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 py-1 text-11 text-text-3">
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
      {children}
      <span aria-hidden="true" className="h-px flex-1 bg-line" />
    </div>
  );
}

/** Somebody is writing. */
export function ChatTyping({ label }: { readonly label: string }) {
  return (
    <span className="inline-flex w-fit items-center gap-1 rounded-12 bg-surface-2 px-3 py-2.5">
      <span className="sr-only">{label}</span>
      {[0, 1, 2].map((dot) => (
        <span
          key={dot}
          aria-hidden="true"
          style={{ animationDelay: `${dot * 180}ms` }}
          className="size-1.5 animate-pulse rounded-full bg-text-3"
        />
      ))}
    </span>
  );
}

export interface ChatComposerProps {
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly sendLabel: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  readonly onSend: () => void;
  readonly maxLength?: number | undefined;
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Before the text: a button that attaches a file. */
  readonly attach?: ReactNode;
  readonly className?: string | undefined;
}

/** Where a message is written: Enter sends, Shift and Enter begins a line. */
export function ChatComposer(props: ChatComposerProps) {
  const {
    label,
    placeholder,
    sendLabel,
    value,
    onValueChange,
    onSend,
    maxLength,
    busy = false,
    disabled = false,
  } = props;
  const canSend = value.trim() !== '' && !busy && !disabled;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter ends the word; one browser sends that Enter after the composition, as key 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend) onSend();
      }}
      className={cx(
        'flex items-end gap-1 rounded-12 border border-line-strong bg-field p-1 transition',
        'focus-within:border-accent focus-within:outline-1 focus-within:outline-accent has-disabled:has-[textarea:disabled]:opacity-50',
        props.className,
      )}
    >
      {props.attach}
      <textarea
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={maxLength}
        disabled={disabled}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-32 min-h-9 w-full min-w-0 resize-none bg-transparent px-2 py-2 text-13 outline-none max-md:min-h-11 max-md:text-16"
      />
      <IconButton
        label={sendLabel}
        type="submit"
        disabled={!canSend}
        aria-busy={busy || undefined}
        className="text-accent"
      >
        <SendHorizontal size={18} aria-hidden="true" className="rtl:-scale-x-100" />
      </IconButton>
    </form>
  );
}
