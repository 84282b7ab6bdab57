import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import { type ReactNode, useId } from 'react';
import { ControlLabel } from './control-label.tsx';
import { cx } from './cx.ts';

export interface RadioItem<T extends string> {
  readonly value: T;
  readonly label: ReactNode;
  /** A sentence below the label. */
  readonly description?: ReactNode;
  readonly disabled?: boolean | undefined;
}

export interface RadioGroupProps<T extends string> {
  readonly label: string;
  readonly labelHidden?: boolean | undefined;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly items: readonly RadioItem<T>[];
  /** Plain rows, or cards with an edge. */
  readonly look?: 'plain' | 'card' | undefined;
  readonly disabled?: boolean | undefined;
  readonly error?: string | undefined;
  readonly className?: string | undefined;
}

const LOOKS = {
  plain: 'max-md:min-h-11',
  card: 'rounded-8 border p-3 transition hover:border-line-strong has-data-checked:border-accent has-data-checked:bg-accent-soft has-data-disabled:hover:border-line',
} as const;

/** One of a few options, each with room for a description. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, labelHidden = false, value, onValueChange, items, look = 'plain', disabled = false, error } = props;
  const id = useId();
  return (
    <Base
      aria-labelledby={id}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      value={value}
      disabled={disabled}
      onValueChange={(next: T) => onValueChange(next)}
      className={cx('grid gap-2', props.className)}
    >
      <span id={id} className={labelHidden ? 'sr-only' : 'text-12 text-text-2'}>
        {label}
      </span>
      {items.map((item) => (
        <Option key={item.value} item={item} className={LOOKS[look]} />
      ))}
      {error !== undefined && (
        <p id={`${id}-error`} aria-live="polite" className="text-12 text-danger">
          {error}
        </p>
      )}
    </Base>
  );
}

function Option<T extends string>({ item, className }: { readonly item: RadioItem<T>; readonly className: string }) {
  const id = useId();
  const { value, label, description, disabled = false } = item;
  return (
    <ControlLabel
      className={cx('flex cursor-pointer items-start gap-2.5 text-13 has-data-disabled:opacity-45', className)}
    >
      <Radio.Root
        value={value}
        disabled={disabled}
        aria-labelledby={`${id}-label`}
        aria-describedby={description === undefined ? undefined : `${id}-text`}
        className="mt-0.5 inline-flex size-4 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface-2 transition data-checked:border-accent-fill data-checked:bg-accent-fill"
      >
        <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
      </Radio.Root>
      <span className="min-w-0">
        <span id={`${id}-label`} className="block">
          {label}
        </span>
        {description !== undefined && (
          <span id={`${id}-text`} className="mt-0.5 block text-12 text-text-2">
            {description}
          </span>
        )}
      </span>
    </ControlLabel>
  );
}
