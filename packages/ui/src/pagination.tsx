import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { pageEntries } from './pagination-model.ts';

export interface PagerWords {
  /** Accessible name of the row. */
  readonly label: string;
  readonly previous: string;
  readonly next: string;
}

const STEP =
  'inline-flex h-8 min-w-8 items-center justify-center rounded-4 px-2 text-13 text-text-2 transition hover:bg-surface-2 hover:text-text-1 disabled:opacity-45 disabled:hover:bg-transparent max-md:min-h-11 max-md:min-w-11';

interface StepProps {
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Step({ label, ...rest }: StepProps) {
  return <button type="button" aria-label={label} title={label} className={STEP} {...rest} />;
}

export interface PaginationProps {
  readonly words: PagerWords & {
    /** Accessible name of a page's button: `Page 3`. */
    readonly page: (page: number) => string;
    /** Where the reader is, on a phone in the place of the numbers: `Page 3 of 9`. */
    readonly position: (page: number, count: number) => string;
  };
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly onPageChange: (page: number) => void;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Buttons for numbered pages. */
export function Pagination({ words, page, pageCount, onPageChange, disabled = false, className }: PaginationProps) {
  return (
    <nav aria-label={words.label} className={cx('flex items-center justify-center gap-1', className)}>
      <Step label={words.previous} disabled={disabled || page <= 1} onClick={() => onPageChange(page - 1)}>
        <ChevronLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      </Step>
      <span className="num px-2 text-13 text-text-2 md:hidden">{words.position(page, pageCount)}</span>
      <ul className="flex items-center gap-1 max-md:hidden">
        {pageEntries(page, pageCount).map((entry) => (
          <li key={entry}>
            {typeof entry === 'number' ? (
              <button
                type="button"
                aria-label={words.page(entry)}
                aria-current={entry === page ? 'page' : undefined}
                disabled={disabled}
                onClick={() => onPageChange(entry)}
                className={cx(STEP, 'num aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent')}
              >
                {entry}
              </button>
            ) : (
              <span aria-hidden="true" className="inline-block w-8 text-center text-text-3">
                …
              </span>
            )}
          </li>
        ))}
      </ul>
      <Step label={words.next} disabled={disabled || page >= pageCount} onClick={() => onPageChange(page + 1)}>
        <ChevronRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      </Step>
    </nav>
  );
}

export interface CursorPagerProps {
  readonly words: PagerWords;
  /** Undefined on the first page. */
  readonly onPrevious: (() => void) | undefined;
  /** Undefined on the last page. */
  readonly onNext: (() => void) | undefined;
  /** Between the buttons: `51–100`. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** Buttons for pages that are only known one after the other. */
export function CursorPager({ words, onPrevious, onNext, children, className }: CursorPagerProps) {
  return (
    <nav aria-label={words.label} className={cx('flex items-center justify-end gap-1', className)}>
      <Step label={words.previous} disabled={onPrevious === undefined} onClick={() => onPrevious?.()}>
        <ChevronLeft size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      </Step>
      {children !== undefined && <span className="num px-1 text-13 text-text-2">{children}</span>}
      <Step label={words.next} disabled={onNext === undefined} onClick={() => onNext?.()}>
        <ChevronRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
      </Step>
    </nav>
  );
}
