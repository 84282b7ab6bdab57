import { ApiError } from '@bourse/kit/api/api-error.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import type { RouteForm } from '@bourse/kit/forms/use-route-form.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { useIntl } from 'react-intl';
import { partKey } from './model/draft-store.ts';
import { problemText } from './model/problem-words.ts';
import type { Draft, Problem } from './model/types.ts';
import { type Saving, type SavingOptions, useSaving } from './use-saving.ts';

export interface DraftFormOptions<Values extends FieldValues, Stored extends Draft<Values>>
  extends Omit<SavingOptions<Values, Stored>, 'form'> {
  /** Name of the form's field for a path of a problem; undefined: it is not filled in in this form. */
  readonly nameOf: (field: string) => string | undefined;
  readonly minAge: number;
  /** Checked beyond the draft's own problems before the form is left. */
  readonly verify?: ((values: Values) => Promise<readonly Problem[]>) | undefined;
  /** Everything is saved and nothing is wrong. */
  readonly onDone: () => void;
  /** Leads to the step before. */
  readonly onBack?: (() => void) | undefined;
}

export interface DraftForm<Values extends FieldValues> extends RouteForm<Values> {
  readonly saving: Saving;
  /** The way back, once everything is saved: what could not be saved would be lost. */
  readonly back: (() => void) | undefined;
  /** Saves now; resolves with what is wrong in the whole draft then, or with undefined when it could not be saved. */
  readonly saveNow: () => Promise<readonly Problem[] | undefined>;
}

/**
 * A form over a part of a draft: each change is saved by itself, and `submit` goes on when the exchange finds nothing wrong in it. What it
 * finds comes to its field.
 */
export function useDraftForm<Values extends FieldValues, Stored extends Draft<Values>>(
  options: DraftFormOptions<Values, Stored>,
): DraftForm<Values> {
  const { part, draft, nameOf, minAge, verify, onDone, onBack } = options;
  const intl = useIntl();
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: draft.values as DefaultValues<Values> });
  const saving = useSaving({ part, draft, form });
  const [isPending, setPending] = useState(false);

  const show = (problems: readonly Problem[], hasFocus: boolean) => {
    const placed = problems.flatMap((problem) => {
      const name = nameOf(problem.field);
      return name === undefined ? [] : [{ name, message: problemText(intl, problem, minAge) }];
    });
    for (const [at, { name, message }] of placed.entries()) {
      form.setError(name as FieldPath<Values>, { type: 'exchange', message }, { shouldFocus: hasFocus && at === 0 });
    }
  };
  // What is missing is no mistake before the user wants to go on; what is there and wrong is shown at once.
  const opened = useRef(() =>
    show(
      draft.problems.filter(({ problem }) => problem !== 'missing'),
      false,
    ),
  );
  useEffect(() => opened.current(), []);
  useRejectedField(form, saving.error, nameOf);

  const saveNow = async () => {
    if (!(await saving.flush())) return undefined;
    return client.getQueryData<Stored>(partKey(part))?.problems ?? [];
  };
  const goOn = async () => {
    const problems = await saveNow();
    if (problems === undefined) return;
    const own = problems.filter(({ field }) => nameOf(field) !== undefined);
    const found = own.length > 0 ? own : ((await verify?.(form.getValues())) ?? []);
    form.clearErrors();
    if (found.length === 0) onDone();
    else show(found, true);
  };
  const submit = async () => {
    setPending(true);
    await goOn()
      .catch((error: unknown) => form.setError('root', { message: errorText(intl, error) }))
      .finally(() => setPending(false));
  };
  const back = onBack && (() => void saving.flush().then((isSaved) => isSaved && onBack()));
  return { form, submit, isPending, saving, saveNow, back };
}

/** Shows what the exchange does not even store, such as signs that no name has, at its field. */
function useRejectedField<Values extends FieldValues>(
  form: RouteForm<Values>['form'],
  error: unknown,
  nameOf: (field: string) => string | undefined,
): void {
  const intl = useIntl();
  const name = error instanceof ApiError ? nameOf(error.field.replace(/^values\./, '')) : undefined;
  const shown = useRef<unknown>(undefined);
  useEffect(() => {
    if (name === undefined || shown.current === error) return;
    shown.current = error;
    form.setError(name as FieldPath<Values>, { message: intl.formatMessage({ id: 'forms.invalid' }) });
  });
}
