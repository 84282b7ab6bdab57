import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export type ButtonTone = 'accent' | 'neutral' | 'quiet' | 'up' | 'down' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const TONES: Readonly<Record<ButtonTone, string>> = {
  accent: 'bg-accent-fill text-on-accent hover:brightness-110',
  neutral: 'bg-surface-3 text-text-1 hover:brightness-110',
  quiet: 'bg-transparent text-text-2 hover:bg-surface-2 hover:text-text-1',
  up: 'bg-up-fill text-on-fill hover:brightness-110',
  down: 'bg-down-fill text-on-fill hover:brightness-110',
  danger: 'bg-danger-soft text-danger hover:brightness-110',
};
const SIZES: Readonly<Record<ButtonSize, string>> = {
  sm: 'h-7 px-2.5 text-12 rounded-4 max-md:min-h-11 max-md:rounded-8',
  md: 'h-9 px-3.5 text-13 rounded-4 max-md:min-h-11 max-md:rounded-8',
  lg: 'h-11 px-5 text-14 rounded-8',
};

/** Classes of a button, for links that look like one. */
export function buttonClass(tone: ButtonTone = 'neutral', size: ButtonSize = 'md', extra?: string): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 font-medium whitespace-nowrap select-none transition',
    'active:brightness-90 disabled:opacity-45 disabled:hover:brightness-100 aria-disabled:opacity-45',
    TONES[tone],
    SIZES[size],
    extra,
  );
}

export interface ButtonProps extends ComponentProps<'button'> {
  readonly tone?: ButtonTone | undefined;
  readonly size?: ButtonSize | undefined;
  /** Shows that the action is in progress; the button keeps its width and ignores clicks. */
  readonly busy?: boolean | undefined;
}

/** A button with a text label. */
export function Button({ tone, size, busy = false, className, children, type, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      className={buttonClass(tone, size, cx('relative', className))}
    >
      <span className={cx('inline-flex min-w-0 items-center gap-1.5', busy && 'opacity-0')}>{children}</span>
      {busy && <Spinner className="absolute" />}
    </button>
  );
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name, also shown as a tooltip. */
  readonly label: string;
  readonly children: ReactNode;
  readonly size?: 'sm' | 'md' | undefined;
}

/** A square button with an icon only. */
export function IconButton({ label, size = 'md', className, type, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      className={cx(
        'inline-flex shrink-0 items-center justify-center rounded-4 text-text-2 transition',
        'hover:bg-surface-2 hover:text-text-1 disabled:opacity-45',
        size === 'sm' ? 'size-7' : 'size-9 max-md:size-11',
        className,
      )}
    />
  );
}

/** A spinning ring; the adjacent text or aria-busy conveys the meaning. */
export function Spinner({ className }: { readonly className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx('size-4 animate-spin rounded-full border-2 border-current border-e-transparent', className)}
    />
  );
}
