import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { showToast } from '@bourse/ui';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';

export interface ActOptions {
  /** Message id of what is said when it is done. */
  readonly doneId: string;
  /** What is read again afterwards, beside the counts of what waits. */
  readonly changes: readonly QueryKey[];
}

/** Key of what waits in the rooms: any act may change it. */
const OVERVIEW_KEY: QueryKey = ['own', 'overview'];

/** What a call gives that has said itself what became of it. */
export const TOLD = Symbol('told');

/** An act of an operator: once at a time, with its outcome in words; what it changes is read again. */
export function useAct<Args extends readonly unknown[]>(
  call: (...args: Args) => Promise<unknown>,
  { doneId, changes }: ActOptions,
) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** Whether it was done. */
  const act = async (...args: Args): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setError(undefined);
    try {
      const outcome = await call(...args);
      if (outcome !== TOLD) showToast({ tone: 'success', title: intl.formatMessage({ id: doneId }) });
      return true;
    } catch (reason) {
      // Who closes the question for the password knows that nothing has happened.
      if (errorNameOf(reason) !== 'STEP_UP_REQUIRED') setError(errorText(intl, reason));
      return false;
    } finally {
      setBusy(false);
      // A rejection says that what is shown is not what there is.
      await Promise.all([...changes, OVERVIEW_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    }
  };
  return { act, isBusy, error, clear: () => setError(undefined) };
}
