import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Field } from '@base-ui/react/field';
import { OTPField as Base } from '@base-ui/react/otp-field';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface CodeFieldProps {
  readonly label: string;
  /** Accessible name of a box: `Digit 2 of 6`. */
  readonly boxLabel: (at: number, length: number) => string;
  readonly length?: number | undefined;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Called once all boxes are filled. */
  readonly onComplete?: ((value: string) => void) | undefined;
  /** Digits (default), or letters and digits as in recovery codes. */
  readonly kind?: 'numeric' | 'alphanumeric' | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A one-time code, a box for each character. The system offers a code that has arrived; a pasted code fills all boxes. The code is
 * read from the left in every language.
 */
export function CodeField(props: CodeFieldProps) {
  const { label, boxLabel, length = 6, value, onValueChange, onComplete, kind = 'numeric', hint, error } = props;
  return (
    <Field.Root invalid={error !== undefined} disabled={props.disabled} className={cx('min-w-0', props.className)}>
      <Field.Label className="mb-1.5 block text-12 text-text-2">{label}</Field.Label>
      <DirectionProvider direction="ltr">
        <Base.Root
          dir="ltr"
          length={length}
          value={value}
          validationType={kind}
          onValueChange={(next) => onValueChange(next)}
          onValueComplete={(next) => onComplete?.(next)}
          className="flex gap-2"
        >
          {Array.from({ length }, (_, at) => at).map((at) => (
            <Base.Input
              key={at}
              aria-label={at === 0 ? undefined : boxLabel(at + 1, length)}
              className="num h-12 w-full max-w-11 min-w-0 rounded-8 border border-line-strong bg-field text-center text-20 transition outline-none hover:border-text-3 focus:border-accent focus:outline-1 focus:outline-accent disabled:opacity-50 data-invalid:border-danger"
            />
          ))}
        </Base.Root>
      </DirectionProvider>
      {hint !== undefined && error === undefined && (
        <Field.Description className="mt-1.5 text-12 text-text-3">{hint}</Field.Description>
      )}
      <Field.Error match={error !== undefined} aria-live="polite" className="mt-1.5 text-12 text-danger">
        {error}
      </Field.Error>
    </Field.Root>
  );
}
