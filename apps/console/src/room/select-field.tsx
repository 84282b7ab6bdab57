import { cx, Select, type SelectItem } from '@bourse/ui';

export interface SelectFieldProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly onValueChange: (value: T) => void;
  readonly items: readonly SelectItem<T>[];
  readonly disabled?: boolean | undefined;
  /** What is wrong with the choice. */
  readonly error?: string | undefined;
  /** As high as the fields of a dense form. */
  readonly dense?: boolean | undefined;
}

/** A choice of a form, with its label above as the other fields have it. */
export function SelectField<T extends string>({ dense = false, error, ...props }: SelectFieldProps<T>) {
  return (
    <div className="min-w-0">
      {/* The button itself carries the label. */}
      <span aria-hidden="true" className="mb-1.5 block text-12 text-text-2">
        {props.label}
      </span>
      <Select {...props} className={cx('w-full border-line-strong bg-field text-14', dense ? 'h-9' : 'h-11')} />
      {error !== undefined && (
        <p role="alert" className="mt-1 text-12 text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
