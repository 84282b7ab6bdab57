import { Field as Base } from '@base-ui/react/field';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { fieldBoxClass } from './text-field.tsx';

export interface FieldProps {
  readonly label: ReactNode;
  readonly labelHidden?: boolean | undefined;
  /** At the end of the label's row: a link, a counter. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  /** `FieldInput`, `FieldTextArea`, or any control of the field library. */
  readonly children: ReactNode;
}

/** A control with its label, hint and error, wired so that a screen reader reads them together. */
export function Field({ label, labelHidden = false, aside, hint, error, disabled = false, ...rest }: FieldProps) {
  return (
    <Base.Root invalid={error !== undefined} disabled={disabled} className={cx('min-w-0', rest.className)}>
      <div className={cx('mb-1.5 flex items-baseline justify-between gap-2', labelHidden && 'mb-0')}>
        <Base.Label className={labelHidden ? 'sr-only' : 'text-12 text-text-2'}>{label}</Base.Label>
        {aside !== undefined && <span className="num text-12 text-text-3">{aside}</span>}
      </div>
      {rest.children}
      {hint !== undefined && error === undefined && (
        <Base.Description className="mt-1 text-12 text-text-3">{hint}</Base.Description>
      )}
      <Base.Error match={error !== undefined} aria-live="polite" className="mt-1 text-12 text-danger">
        {error}
      </Base.Error>
    </Base.Root>
  );
}

const BOX = cx(
  fieldBoxClass(false),
  'w-full text-14 outline-none focus:border-accent focus:outline-1 focus:outline-accent disabled:opacity-50 data-invalid:border-danger max-md:text-16',
);

/** The text input of a `Field`. */
export function FieldInput({ className, ...rest }: Omit<Base.Control.Props, 'className'> & { className?: string }) {
  return <Base.Control {...rest} className={cx(BOX, 'h-11', className)} />;
}

export interface FieldTextAreaProps extends Omit<React.ComponentProps<'textarea'>, 'value' | 'onChange'> {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** The text area of a `Field`; it grows with its text. */
export function FieldTextArea({ className, value, onValueChange, rows = 3, ...rest }: FieldTextAreaProps) {
  return (
    <Base.Control
      value={value}
      onValueChange={(next) => onValueChange(next)}
      render={<textarea {...rest} rows={rows} />}
      className={cx(BOX, 'block field-sizing-content min-h-20 py-2', className)}
    />
  );
}
