import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Slider as BaseSlider } from '@base-ui/react/slider';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ControlLabel } from './control-label.tsx';
import { cx } from './cx.ts';

export interface CheckControlProps {
  readonly label: ReactNode;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

export interface CheckboxProps extends Omit<CheckControlProps, 'onCheckedChange'> {
  /** `event` is the click or key press, with its modifier keys. */
  readonly onCheckedChange: (checked: boolean, event: Event) => void;
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean | undefined;
  /** Some, but not all, of what it stands for is checked. */
  readonly indeterminate?: boolean | undefined;
}

/** A switch that takes effect immediately. */
export function Switch({ label, checked, onCheckedChange, disabled = false, className }: CheckControlProps) {
  return (
    <ControlLabel
      className={cx('inline-flex cursor-pointer items-center gap-2 text-13 select-none max-md:min-h-11', className)}
    >
      <BaseSwitch.Root
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onCheckedChange(next)}
        className="inline-flex h-5 w-9 shrink-0 items-center rounded-full bg-line-strong p-0.5 transition data-checked:bg-accent-fill data-disabled:opacity-45"
      >
        <BaseSwitch.Thumb className="size-4 rounded-full bg-on-accent transition-transform data-checked:translate-x-4 rtl:data-checked:-translate-x-4" />
      </BaseSwitch.Root>
      {label}
    </ControlLabel>
  );
}

/** A checkbox of a form. */
export function Checkbox(props: CheckboxProps) {
  const { label, labelHidden = false, checked, indeterminate = false, onCheckedChange, disabled = false } = props;
  return (
    <ControlLabel
      className={cx(
        'inline-flex cursor-pointer items-center gap-2 text-12 text-text-2 select-none max-md:min-h-11',
        props.className,
      )}
    >
      <BaseCheckbox.Root
        checked={checked}
        indeterminate={indeterminate}
        disabled={disabled}
        onCheckedChange={(next, { event }) => onCheckedChange(next, event)}
        className="inline-flex size-4 shrink-0 items-center justify-center rounded-4 border border-line-strong bg-surface-2 text-on-accent transition data-checked:border-accent-fill data-checked:bg-accent-fill data-indeterminate:border-accent-fill data-indeterminate:bg-accent-fill data-disabled:opacity-45"
      >
        <BaseCheckbox.Indicator>
          {indeterminate ? (
            <Minus size={12} strokeWidth={3} aria-hidden="true" />
          ) : (
            <Check size={12} strokeWidth={3} aria-hidden="true" />
          )}
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      {labelHidden ? <span className="sr-only">{label}</span> : label}
    </ControlLabel>
  );
}

export interface SliderProps {
  readonly label: string;
  /** 0 to 100. */
  readonly value: number;
  readonly onValueChange: (value: number) => void;
  /** Marks on the track, in percent. */
  readonly marks?: readonly number[] | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

const QUARTERS = [0, 25, 50, 75, 100] as const;

/** A slider from 0 to 100 percent. */
export function Slider({ label, value, onValueChange, marks = QUARTERS, disabled = false, className }: SliderProps) {
  return (
    <BaseSlider.Root
      value={value}
      disabled={disabled}
      min={0}
      max={100}
      step={1}
      largeStep={25}
      onValueChange={(next) => onValueChange(next)}
      className={cx('px-1.5 data-disabled:opacity-45', className)}
    >
      <BaseSlider.Control className="flex h-6 touch-none items-center select-none max-md:h-11">
        <BaseSlider.Track className="relative h-1 w-full rounded-full bg-surface-3">
          <BaseSlider.Indicator className="rounded-full bg-accent" />
          {marks.map((mark) => (
            <span
              key={mark}
              aria-hidden="true"
              style={{ insetInlineStart: `${mark}%` }}
              className={cx(
                'absolute top-1/2 size-2 -translate-x-1/2 -translate-y-1/2 rotate-45 border-2 border-surface-1 rtl:translate-x-1/2',
                mark <= value ? 'bg-accent' : 'bg-line-strong',
              )}
            />
          ))}
          <BaseSlider.Thumb
            aria-label={label}
            className="size-3.5 rounded-full border-2 border-accent bg-surface-1 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  );
}
