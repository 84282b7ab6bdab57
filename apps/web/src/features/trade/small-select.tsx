import { cx } from '@bourse/ui';
import { ChevronDown } from 'lucide-react';

export interface SmallSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly items: readonly { readonly value: T; readonly label: string }[];
  readonly className?: string | undefined;
}

/** One of a few in a toolbar. The browser's own list: it costs no code and is at its best on a phone. */
export function SmallSelect<T extends string>({ label, value, onValueChange, items, className }: SmallSelectProps<T>) {
  return (
    <span className={cx('relative inline-flex shrink-0 items-center', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const picked = items.find((item) => item.value === event.target.value);
          if (picked !== undefined) onValueChange(picked.value);
        }}
        className="h-7 w-full appearance-none rounded-4 bg-surface-1 ps-2 pe-6 text-12 font-medium text-text-2 transition hover:bg-surface-2 hover:text-text-1 max-md:h-11"
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
