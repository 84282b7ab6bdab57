import { cx } from '@bourse/ui';
import { ChevronDown } from 'lucide-react';

export interface UnitSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly items: readonly { readonly value: T; readonly label: string }[];
  readonly className?: string | undefined;
}

/** The unit at the end of a field, where there is a choice of units. The browser's own list. */
export function UnitSelect<T extends string>({ label, value, onValueChange, items, className }: UnitSelectProps<T>) {
  return (
    <span className={cx('relative -me-2 inline-flex h-full shrink-0 items-center', className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const picked = items.find((item) => item.value === event.target.value);
          if (picked !== undefined) onValueChange(picked.value);
        }}
        className="h-full appearance-none rounded-4 bg-transparent ps-1 pe-5 text-12 text-text-3 hover:text-text-1"
      >
        {items.map((item) => (
          <option key={item.value} value={item.value} className="bg-surface-1 text-text-1">
            {item.label}
          </option>
        ))}
      </select>
      <ChevronDown size={12} aria-hidden="true" className="pointer-events-none absolute end-1 text-text-3" />
    </span>
  );
}
