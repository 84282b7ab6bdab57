import { ArrowDown, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import { ScrollBox } from './table.tsx';

export interface ChatLogProps {
  /** Accessible name of the conversation. */
  readonly label: string;
  readonly className?: string | undefined;
  /** On the button that leads back to the end, which is there while the reader is elsewhere; undefined: no button. */
  readonly jump?: ReactNode;
  /** The reader has come near the oldest message. What is put before it leaves what is read where it is. */
  readonly onStart?: (() => void) | undefined;
  /** The reader has come to the end, or has left it. */
  readonly onEndChange?: ((isAtEnd: boolean) => void) | undefined;
  /** Bubbles and dividers, oldest first. */
  readonly children: ReactNode;
}

/** How far from its end a reader still follows a conversation, and how near its start asks for more; in pixels. */
const NEAR_END_PX = 80;
const NEAR_START_PX = 120;

/** A conversation. It stays at its end as messages arrive, unless the reader has scrolled up. */
export function ChatLog({ label, className, jump, onStart, onEndChange, children }: ChatLogProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const { keepPlace, isFollowing } = useScrollPlace(box);
  const onScroll = (element: HTMLElement) => {
    const { isEnd, isStart } = keepPlace(element);
    if (isStart) onStart?.();
    if (isEnd === isAtEnd) return;
    setAtEnd(isEnd);
    onEndChange?.(isEnd);
  };
  const toEnd = () => {
    isFollowing.current = true;
    box.current?.scrollTo({ top: box.current.scrollHeight });
  };
  return (
    <div className={cx('relative flex min-h-0 flex-col', className)}>
      <ScrollBox
        ref={box}
        role="log"
        aria-label={label}
        onScroll={({ currentTarget }) => onScroll(currentTarget)}
        style={{ overflowAnchor: 'none' }}
        className="flex-1 overflow-y-auto overscroll-contain"
      >
        <div className="flex flex-col gap-2 p-3">{children}</div>
      </ScrollBox>
      {jump !== undefined && !isAtEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute inset-x-0 bottom-2 mx-auto inline-flex h-7 w-fit items-center gap-1.5 rounded-full border bg-surface-1 px-3 text-12 shadow-float max-md:h-11"
        >
          <ArrowDown size={14} aria-hidden="true" />
          {jump}
        </button>
      )}
    </div>
  );
}

/** Where the reader is: at the end, which is followed, or at a message, which stays where it is when others are put before it. */
function useScrollPlace(box: RefObject<HTMLDivElement | null>) {
  const isFollowing = useRef(true);
  const fromEnd = useRef(0);
  const isNearStart = useRef(false);
  useEffect(() => {
    const element = box.current;
    const content = element?.firstElementChild;
    if (element === null || content === null || content === undefined) return undefined;
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) element.scrollTop = element.scrollHeight;
      else if (isNearStart.current) element.scrollTop = element.scrollHeight - fromEnd.current;
    });
    observer.observe(content);
    // A box that becomes lower, as above a phone's keyboard, still shows its end.
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const keepPlace = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) => {
    isFollowing.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    isNearStart.current = scrollTop < NEAR_START_PX;
    fromEnd.current = scrollHeight - scrollTop;
    return { isEnd: isFollowing.current, isStart: isNearStart.current };
  };
  return { keepPlace, isFollowing };
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
  /** Files were pasted into the text. */
  readonly onFiles?: ((files: readonly File[]) => void) | undefined;
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
        onPaste={(event) => {
          const files = [...event.clipboardData.files];
          if (files.length === 0 || props.onFiles === undefined) return;
          event.preventDefault();
          props.onFiles(files);
        }}
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
