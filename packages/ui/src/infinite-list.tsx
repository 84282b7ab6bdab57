import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, Spinner } from './button.tsx';
import { cx } from './cx.ts';

export interface InfiniteListProps {
  readonly words: {
    /** The button, for whoever does not scroll, and after an error. */
    readonly more: string;
    readonly loading: string;
    /** Shown after the last item. */
    readonly end?: string | undefined;
  };
  /** Number of items that are shown. */
  readonly count: number;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  /** Why the last attempt failed; nothing is loaded then until the button is pressed. */
  readonly error?: string | undefined;
  readonly onMore: () => void;
  readonly className?: string | undefined;
  /** The items. */
  readonly children: ReactNode;
}

/** How far before the end the next items are asked for. */
const AHEAD = '400px';

/**
 * A list that loads more as its end comes into sight. The sentinel asks once for a number of items: not while it loads, not after an
 * error, and not again when nothing came.
 */
export function InfiniteList(props: InfiniteListProps) {
  const { words, count, hasMore, isLoading, error, onMore, className, children } = props;
  const [end, setEnd] = useState<HTMLDivElement | null>(null);
  const [isNear, setNear] = useState(false);
  const askedFor = useRef(-1);
  useEffect(() => {
    if (end === null) return undefined;
    // Several changes may come at once, oldest first: only the last one holds.
    const observer = new IntersectionObserver((changes) => setNear(changes.at(-1)?.isIntersecting ?? false), {
      rootMargin: AHEAD,
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end]);
  useEffect(() => {
    // A new list begins anew.
    if (count < askedFor.current) askedFor.current = -1;
    if (!isNear || !hasMore || isLoading || error !== undefined || askedFor.current === count) return;
    askedFor.current = count;
    onMore();
  }, [isNear, hasMore, isLoading, error, count, onMore]);
  return (
    <div className={className}>
      {children}
      <div
        ref={setEnd}
        aria-live="polite"
        className={cx('flex min-h-12 items-center justify-center gap-2 p-2 text-13')}
      >
        {isLoading ? (
          <span className="inline-flex items-center gap-2 text-text-2">
            <Spinner />
            {words.loading}
          </span>
        ) : hasMore ? (
          <>
            {error !== undefined && <span className="text-danger">{error}</span>}
            <Button tone="quiet" size="sm" onClick={onMore}>
              {words.more}
            </Button>
          </>
        ) : (
          count > 0 && words.end !== undefined && <span className="text-text-3">{words.end}</span>
        )}
      </div>
    </div>
  );
}
