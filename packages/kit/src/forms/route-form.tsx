import { Button, type ButtonProps } from '@bourse/ui';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { RouteForm } from './use-route-form.ts';

export interface RouteFormFieldsProps<Values extends FieldValues> {
  readonly form: RouteForm<Values>;
  /** What the button does: "Create key". */
  readonly submitLabel: ReactNode;
  readonly submitTone?: ButtonProps['tone'] | undefined;
  /** Beside the button. */
  readonly aside?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A form with its fields, the reason when it was rejected as a whole, and the button. */
export function RouteFormFields<Values extends FieldValues>(props: RouteFormFieldsProps<Values>) {
  const { form, submitLabel, submitTone = 'accent', aside, className = 'flex flex-col gap-4', children } = props;
  const problem = form.form.formState.errors.root?.message;
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog's form is, for React, inside of what opened it.
        event.stopPropagation();
        void form.submit();
      }}
    >
      {children}
      {problem !== undefined && (
        <p role="alert" className="flex items-start gap-2 rounded-8 bg-danger-soft p-3 text-13 text-danger">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone={submitTone} busy={form.isPending} className="h-10 min-w-32 flex-1">
          {submitLabel}
        </Button>
        {aside}
      </div>
    </form>
  );
}
