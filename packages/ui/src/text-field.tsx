import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** Classes of the box around an input. */
export function fieldBoxClass(invalid: boolean, extra?: string): string {
  return cx(
    'flex items-center gap-2 rounded-4 border bg-field px-3 transition max-md:rounded-8',
    'focus-within:border-accent focus-within:outline-1 focus-within:outline-accent',
    'has-disabled:opacity-50',
    invalid ? 'border-danger' : 'border-line-strong hover:border-text-3',
    extra,
  );
}

export interface FieldTextProps {
  /** Id of the message, for aria-describedby. */
  readonly id: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

/** The line under a field: its error, otherwise a hint. */
export function FieldText({ id, error, hint }: FieldTextProps) {
  if (error === undefined && hint === undefined) return null;
  return (
    <p id={id} aria-live="polite" className={cx('mt-1 text-12', error === undefined ? 'text-text-3' : 'text-danger')}>
      {error ?? hint}
    </p>
  );
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  readonly label: string;
  /** Keeps the label for screen readers only. */
  readonly labelHidden?: boolean | undefined;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly prefix?: ReactNode;
  readonly suffix?: ReactNode;
  readonly boxClassName?: string | undefined;
}

/** A single-line text field with label, and error or hint below. */
export function TextField({
  label,
  labelHidden = false,
  error,
  hint,
  prefix,
  suffix,
  id,
  className,
  boxClassName,
  ...rest
}: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const textId = `${inputId}-text`;
  const described = error !== undefined || hint !== undefined ? textId : undefined;
  return (
    <div className={className}>
      <label htmlFor={inputId} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-12 text-text-2'}>
        {label}
      </label>
      <div className={fieldBoxClass(error !== undefined, boxClassName ?? 'h-11')}>
        {prefix}
        <input
          {...rest}
          id={inputId}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described}
          className="h-full w-full min-w-0 bg-transparent text-14 outline-none max-md:text-16"
        />
        {suffix}
      </div>
      <FieldText id={textId} error={error} hint={hint} />
    </div>
  );
}
