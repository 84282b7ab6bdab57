import { Minus, Plus } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { type NumberConvention, type NumberRefusal, readNumber, refusedTextOf } from './number-text.ts';
import { FieldText, fieldBoxClass } from './text-field.tsx';
import { useTypedNumber } from './use-typed-number.ts';

type OwnInputProps =
  | 'value'
  | 'onChange'
  | 'onBlur'
  | 'onKeyDown'
  | 'onCompositionEnd'
  | 'onPaste'
  | 'onDrop'
  | 'size'
  | 'maxLength';

export interface NumberFieldProps extends Omit<ComponentProps<'input'>, OwnInputProps> {
  /** Shown inside the field at its start, and its accessible name. */
  readonly label: string;
  /** The unit inside the field at its end. */
  readonly unit?: ReactNode;
  /** Plain decimal text, empty for no value, or a rejected text with its marker. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Number format of the page's language. */
  readonly convention: NumberConvention;
  /** Error messages of rejected texts. */
  readonly refusalWords: (refusal: NumberRefusal, text: string) => string;
  /** Called with +1 or −1 by the steppers and the arrow keys, ±10 with Shift. */
  readonly onStep?: ((steps: number) => void) | undefined;
  readonly stepLabels?: { readonly up: string; readonly down: string } | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 };

/**
 * A decimal field with label and unit inside, right-aligned so that digits of a form line up. A rejected text stays as typed, with the
 * error below, and the value is then one that no form accepts.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, unit, value, onValueChange, convention, refusalWords, onStep, stepLabels, error, hint } = props;
  const { id, className, ...rest } = inputProps(props);
  const ownId = useId();
  const inputId = id ?? ownId;
  const textId = `${inputId}-text`;
  const typed = useTypedNumber(value, onValueChange, convention);
  const text = refusedTextOf(value);
  const reading = text === undefined ? undefined : readNumber(text, convention);
  const wrong = text !== undefined && reading?.ok === false ? refusalWords(reading.refusal, text) : error;
  const described = cx(rest['aria-describedby'], (wrong ?? hint) !== undefined && textId);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = STEPS[event.key];
    if (steps === undefined || onStep === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onStep(event.shiftKey ? steps * 10 : steps);
  };
  return (
    <div className={className}>
      <div className={fieldBoxClass(wrong !== undefined, cx('h-9 max-md:h-11', onStep !== undefined && 'pe-1'))}>
        <label htmlFor={inputId} className="shrink-0 text-12 text-text-3">
          {label}
        </label>
        <input
          autoComplete="off"
          spellCheck={false}
          {...rest}
          {...typed}
          id={inputId}
          inputMode="decimal"
          dir="ltr"
          onKeyDown={onKeyDown}
          aria-invalid={wrong !== undefined || rest['aria-invalid']}
          aria-describedby={described === '' ? undefined : described}
          className="num h-full w-full min-w-0 bg-transparent text-end text-13 outline-none max-md:text-16"
        />
        {unit !== undefined && (
          <span aria-disabled={rest.disabled} className="shrink-0 text-12 text-text-3">
            {unit}
          </span>
        )}
        {onStep !== undefined && stepLabels !== undefined && <Steppers onStep={onStep} labels={stepLabels} />}
      </div>
      <FieldText id={textId} error={wrong} hint={hint} />
    </div>
  );
}

/** The props passed to the input unchanged. */
function inputProps(props: NumberFieldProps) {
  const { label, unit, value, onValueChange, convention, refusalWords, onStep, stepLabels, error, hint, ...rest } =
    props;
  return rest;
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
