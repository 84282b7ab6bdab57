import { cx } from '@bourse/ui';
import { ChevronDown } from 'lucide-react';

export interface SmallSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly items: readonly { readonly value: T; readonly label: string }[];
  /** Default `sm`, for toolbars; `md` stands beside text fields. */
  readonly size?: 'sm' | 'md' | undefined;
  readonly className?: string | undefined;
}

const SIZES = {
  sm: 'h-7 rounded-4 bg-surface-1 ps-2 pe-6 text-12 max-md:h-11',
  md: 'h-9 rounded-4 bg-surface-2 ps-3 pe-7 text-13 max-md:h-11 max-md:rounded-8',
} as const;

/** One of a few. The browser's own list: it costs no code and is at its best on a phone. */
export function SmallSelect<T extends string>({
  label,
  value,
  onValueChange,
  items,
  size = 'sm',
  className,
}: SmallSelectProps<T>) {
  return (
    <span className={cx('relative inline-flex shrink-0 items-center', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const picked = items.find((item) => item.value === event.target.value);
          if (picked !== undefined) onValueChange(picked.value);
        }}
        className={cx(
          'w-full appearance-none font-medium text-text-2 transition hover:bg-surface-2 hover:text-text-1',
          SIZES[size],
        )}
      >
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </select>
      <ChevronDown size={13} aria-hidden="true" className="pointer-events-none absolute end-1.5 text-text-3" />
    </span>
  );
}
