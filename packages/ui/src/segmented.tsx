import { cx } from './cx.ts';
import { Shortened } from './shortened.tsx';

export interface SegmentedItem<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly tone?: 'up' | 'down' | undefined;
}

export interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly items: readonly SegmentedItem<T>[];
  readonly className?: string | undefined;
}

const PRESSED = {
  up: 'aria-pressed:bg-up-fill aria-pressed:text-on-fill',
  down: 'aria-pressed:bg-down-fill aria-pressed:text-on-fill',
  neutral: 'aria-pressed:bg-surface-3 aria-pressed:text-text-1',
} as const;

/** A segmented control: one of a few options, such as buy or sell. */
export function Segmented<T extends string>({ label, value, onValueChange, items, className }: SegmentedProps<T>) {
  return (
    <fieldset
      aria-label={label}
      className={cx('grid min-w-0 auto-cols-fr grid-flow-col rounded-4 bg-surface-2 p-0.5 max-md:rounded-8', className)}
    >
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          aria-pressed={item.value === value}
          onClick={() => onValueChange(item.value)}
          className={cx(
            'h-8 min-w-0 rounded-4 px-3 text-13 font-medium text-text-2 transition hover:text-text-1 max-md:h-11 max-md:px-1.5',
            PRESSED[item.tone ?? 'neutral'],
          )}
        >
          <Shortened text={item.label} />
        </button>
      ))}
    </fieldset>
  );
}
