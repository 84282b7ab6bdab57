import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { toDecimalText } from './number-text.ts';
import { FieldText, fieldBoxClass } from './text-field.tsx';

export interface NumberFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  /** Shown inside the field at its start, and its accessible name. */
  readonly label: string;
  /** The unit inside the field at its end. */
  readonly unit?: ReactNode;
  /** Plain decimal text; empty for no value. */
  readonly value: string;
  readonly onValueChange: (text: string) => void;
  /** Called with +1 or −1 by the steppers and the arrow keys, ±10 with Shift. */
  readonly onStep?: ((steps: number) => void) | undefined;
  readonly stepLabels?: { readonly up: string; readonly down: string } | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/** A decimal with its label and unit inside the field, right-aligned so that digits of a form line up. */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, onValueChange, onStep, stepLabels, error, hint, id, className, ...rest } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const textId = `${inputId}-text`;
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = STEPS[event.key];
    if (steps === undefined || onStep === undefined) return;
    event.preventDefault();
    onStep(event.shiftKey ? steps * 10 : steps);
  };
  return (
    <div className={className}>
      <div className={fieldBoxClass(error !== undefined, cx('h-9 max-md:h-11', onStep !== undefined && 'pe-1'))}>
        <label htmlFor={inputId} className="shrink-0 text-12 text-text-3">
          {label}
        </label>
        <input
          autoComplete="off"
          spellCheck={false}
          {...rest}
          id={inputId}
          inputMode="decimal"
          dir="ltr"
          value={value}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            const text = toDecimalText(event.target.value);
            if (text !== undefined) onValueChange(text);
          }}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || hint !== undefined ? textId : undefined}
          className="num h-full w-full min-w-0 bg-transparent text-end text-13 outline-none max-md:text-16"
        />
        {unit !== undefined && (
          <span aria-disabled={rest.disabled} className="shrink-0 text-12 text-text-3">
            {unit}
          </span>
        )}
        {onStep !== undefined && stepLabels !== undefined && <Steppers onStep={onStep} labels={stepLabels} />}
      </div>
      <FieldText id={textId} error={error} hint={hint} />
    </div>
  );
}

interface SteppersProps {
  readonly onStep: (steps: number) => void;
  readonly labels: { readonly up: string; readonly down: string };
}

// Not in the tab order: the arrow keys do the same from inside the field.
function Steppers({ onStep, labels }: SteppersProps) {
  const style =
    'flex w-6 flex-1 items-center justify-center rounded-4 text-text-3 hover:bg-surface-3 hover:text-text-1';
  return (
    <span className="hidden h-full shrink-0 flex-col py-0.5 md:flex">
      <button type="button" tabIndex={-1} aria-label={labels.up} className={style} onClick={() => onStep(1)}>
        <Plus size={11} aria-hidden="true" />
      </button>
      <button type="button" tabIndex={-1} aria-label={labels.down} className={style} onClick={() => onStep(-1)}>
        <Minus size={11} aria-hidden="true" />
      </button>
    </span>
  );
}
