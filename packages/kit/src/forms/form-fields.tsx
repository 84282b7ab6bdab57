import {
  Checkbox,
  Field,
  FieldInput,
  FieldTextArea,
  SearchSelect,
  type SearchSelectItem,
  type SearchSelectWords,
  Segmented,
  Select,
  type SelectItem,
  Switch,
} from '@bourse/ui';
import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { NumberField } from './number-field.tsx';
import type { RouteForm } from './use-route-form.ts';

interface FormFieldProps<Values extends FieldValues> {
  readonly form: RouteForm<Values>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly disabled?: boolean | undefined;
  /** Fields that are checked again with this one. */
  readonly together?: readonly FieldPath<Values>[] | undefined;
}

/** Value, error and focus of a field; what has the `ref` around it is focused at its first control. */
function useFormField<Values extends FieldValues>({ form, name, together }: FormFieldProps<Values>) {
  const { field, fieldState } = useController({
    control: form.form.control,
    name,
    ...(together === undefined ? {} : { rules: { deps: [...together] } }),
  });
  const ref: Ref<HTMLDivElement> = (box) => {
    if (box === null) return;
    field.ref({ focus: () => box.querySelector<HTMLElement>('input, textarea, button')?.focus() });
  };
  // What is written into a field is its own kind of value: the form's values are typed where they are read.
  const set = (value: unknown) => field.onChange(value);
  return { ref, value: field.value as unknown, set, onBlur: field.onBlur, error: fieldState.error?.message };
}

export interface FormTextProps<Values extends FieldValues>
  extends FormFieldProps<Values>,
    Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'dir'> {
  readonly aside?: ReactNode;
}

/** A line of text. */
export function FormText<Values extends FieldValues>(props: FormTextProps<Values>) {
  const { form: _, name, label, hint, disabled, together: __, aside, ...input } = props;
  const { ref, value, set, onBlur, error } = useFormField(props);
  return (
    <div ref={ref}>
      <Field label={label} hint={hint} error={error} disabled={disabled} aside={aside}>
        <FieldInput {...input} name={name} value={String(value)} onValueChange={set} onBlur={onBlur} />
      </Field>
    </div>
  );
}

export interface FormTextAreaProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly rows?: number | undefined;
  readonly maxLength?: number | undefined;
  /** Keys, addresses: fixed width, from left to right in every language. */
  readonly isCode?: boolean | undefined;
}

/** Text of several lines. */
export function FormTextArea<Values extends FieldValues>(props: FormTextAreaProps<Values>) {
  const { name, label, hint, disabled, rows, maxLength, isCode = false } = props;
  const { ref, value, set, onBlur, error } = useFormField(props);
  const code = isCode ? { dir: 'ltr', spellCheck: false, autoComplete: 'off', className: 'font-mono text-13' } : {};
  return (
    <div ref={ref}>
      <Field label={label} hint={hint} error={error} disabled={disabled}>
        <FieldTextArea
          {...code}
          name={name}
          rows={rows}
          maxLength={maxLength}
          value={String(value)}
          onValueChange={set}
          onBlur={onBlur}
        />
      </Field>
    </div>
  );
}

export interface FormNumberProps<Values extends FieldValues> extends FormFieldProps<Values> {
  /** The unit inside the field at its end. */
  readonly unit?: ReactNode;
}

/** A number as plain decimal text, written as the page's language writes numbers. */
export function FormNumber<Values extends FieldValues>(props: FormNumberProps<Values>) {
  const { name, label, hint, disabled, unit } = props;
  const { ref, value, set, error } = useFormField(props);
  return (
    <div ref={ref}>
      <NumberField
        name={name}
        label={label}
        hint={hint}
        disabled={disabled}
        unit={unit}
        value={String(value)}
        onValueChange={set}
        error={error}
      />
    </div>
  );
}

export interface FormSelectProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly items: readonly SelectItem<string>[];
}

/** One of a few. */
export function FormSelect<Values extends FieldValues>(props: FormSelectProps<Values>) {
  const { label, hint, disabled, items } = props;
  const { ref, value, set, error } = useFormField(props);
  return (
    <div ref={ref}>
      <Field label={label} hint={hint} error={error} disabled={disabled}>
        <Select
          label={label}
          value={String(value)}
          onValueChange={set}
          items={items}
          disabled={disabled}
          className="h-11 w-full"
        />
      </Field>
    </div>
  );
}

export interface FormSearchSelectProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly items: readonly SearchSelectItem[];
  readonly words: SearchSelectWords;
}

/** One of many, found by typing. The field library's own label would also name the search field inside of it. */
export function FormSearchSelect<Values extends FieldValues>(props: FormSearchSelectProps<Values>) {
  const { label, hint, disabled, items, words } = props;
  const { ref, value, set, error } = useFormField(props);
  const id = useId();
  return (
    <div ref={ref} className="min-w-0">
      <p aria-hidden="true" className="mb-1.5 text-12 text-text-2">
        {label}
      </p>
      <SearchSelect
        label={label}
        value={String(value)}
        onValueChange={set}
        items={items}
        words={words}
        disabled={disabled}
        error={error !== undefined}
        describedBy={id}
        className="h-11 w-full"
      />
      <div id={id}>
        <BelowControl hint={hint} error={error} />
      </div>
    </div>
  );
}

/** One of two to four, all in sight. */
export function FormSegmented<Values extends FieldValues>(props: FormSelectProps<Values>) {
  const { label, items } = props;
  const { ref, value, set } = useFormField(props);
  return (
    <fieldset aria-label={label}>
      <p aria-hidden="true" className="mb-1.5 text-12 text-text-2">
        {label}
      </p>
      <div ref={ref}>
        <Segmented label={label} value={String(value)} onValueChange={set} items={items} />
      </div>
    </fieldset>
  );
}

/** On or off. */
export function FormSwitch<Values extends FieldValues>(props: FormFieldProps<Values>) {
  const { label, hint, disabled } = props;
  const { ref, value, set, error } = useFormField(props);
  return (
    <div ref={ref}>
      <Switch label={label} checked={value === true} onCheckedChange={set} disabled={disabled} />
      <BelowControl hint={hint} error={error} />
    </div>
  );
}

export interface FormChecksProps<Values extends FieldValues> extends FormFieldProps<Values> {
  readonly items: readonly { readonly value: string; readonly label: ReactNode }[];
}

/** Any of several, such as permissions: the list of those that are checked, in the order of the items. */
export function FormChecks<Values extends FieldValues>(props: FormChecksProps<Values>) {
  const { label, hint, disabled, items } = props;
  const { ref, value, set, error } = useFormField(props);
  const checked: readonly unknown[] = Array.isArray(value) ? value : [];
  const toggle = (item: string, isChecked: boolean) =>
    set(items.map((one) => one.value).filter((one) => (one === item ? isChecked : checked.includes(one))));
  return (
    <fieldset aria-label={label}>
      <p aria-hidden="true" className="mb-1.5 text-12 text-text-2">
        {label}
      </p>
      <div ref={ref} className="flex flex-wrap gap-x-6">
        {items.map((item) => (
          <Checkbox
            key={item.value}
            label={item.label}
            checked={checked.includes(item.value)}
            disabled={disabled}
            onCheckedChange={(isChecked) => toggle(item.value, isChecked)}
            className="h-8 text-13"
          />
        ))}
      </div>
      <BelowControl hint={hint} error={error} />
    </fieldset>
  );
}

function BelowControl({ hint, error }: { readonly hint: ReactNode; readonly error: string | undefined }) {
  if (error !== undefined) {
    return (
      <p role="alert" className="mt-1 text-12 text-danger">
        {error}
      </p>
    );
  }
  return hint === undefined ? null : <p className="mt-1 text-12 text-text-3">{hint}</p>;
}
