import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly items: readonly {
    readonly value: T;
    readonly label: ReactNode;
    readonly tone?: 'up' | 'down' | undefined;
  }[];
  readonly className?: string | undefined;
}

/** One of a few, side by side: buy or sell, a period. */
export function Segmented<T extends string>({ label, value, onValueChange, items, className }: SegmentedProps<T>) {
  return (
    <ToggleGroup
      aria-label={label}
      value={[value]}
      onValueChange={(next) => {
        const picked = items.find((item) => item.value === next[0]);
        if (picked !== undefined) onValueChange(picked.value);
      }}
      className={cx('flex rounded-4 bg-surface-2 p-0.5', className)}
    >
      {items.map((item) => (
        <Toggle
          key={item.value}
          value={item.value}
          className={cx(
            'h-8 min-w-0 flex-1 rounded-4 px-3 text-13 font-medium text-text-2 transition hover:text-text-1 max-md:h-11',
            item.tone === 'up' && 'data-pressed:bg-up-fill data-pressed:text-on-fill',
            item.tone === 'down' && 'data-pressed:bg-down-fill data-pressed:text-on-fill',
            item.tone === undefined && 'data-pressed:bg-surface-3 data-pressed:text-text-1',
          )}
        >
          {item.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
