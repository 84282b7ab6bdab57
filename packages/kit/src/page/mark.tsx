import { cx } from '@bourse/ui';

/** Our mark: two blocks, a bid and an ask, that meet and make a B. */
export function Mark({ size = 24 }: { readonly size?: number | undefined }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M6 4h11.5a7 7 0 0 1 7 7v4H6z" className="fill-accent" />
      <path d="M6 17h14a7 7 0 0 1 7 7v4H6z" className="fill-text-1" />
    </svg>
  );
}

export interface LogoProps {
  /** On the narrowest screens the mark alone. */
  readonly compact?: boolean | undefined;
}

/** Mark and name. */
export function Logo({ compact = false }: LogoProps) {
  return (
    <span className="inline-flex items-center gap-2">
      <Mark />
      <span className={cx('text-16 font-semibold tracking-[-0.02em]', compact && 'max-sm:hidden')}>Bourse</span>
    </span>
  );
}
