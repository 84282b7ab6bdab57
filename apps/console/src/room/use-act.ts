import { useAction } from '@bourse/kit/action/use-action.ts';
import { ApiError } from '@bourse/kit/api/api-error.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useIntl } from 'react-intl';

export interface ActOptions {
  /** Message id of the toast when it is done. */
  readonly doneId: string;
  /** What is read again afterwards, beside the counts of what waits. */
  readonly changes: readonly QueryKey[];
}

/** Key of what waits in the rooms: any act may change it. */
const OVERVIEW_KEY: QueryKey = ['own', 'overview'];

/** Result of a call that has shown its outcome itself. */
export const SHOWN = Symbol('shown');

/** An act of an operator: once at a time, with its outcome beside the button; what it changes is read again. */
export function useAct<Args extends readonly unknown[]>(
  call: (...args: Args) => Promise<unknown>,
  { doneId, changes }: ActOptions,
) {
  const intl = useIntl();
  const [detail, setDetail] = useState('');
  const { run, isPending, problem } = useAction({
    run: async (args: Args) => ({ outcome: await call(...args) }),
    done: ({ outcome }) => (outcome === SHOWN ? undefined : intl.formatMessage({ id: doneId })),
    failsIn: 'caller',
    onFailed: (error) => setDetail(error instanceof ApiError ? error.serverMessage : ''),
    invalidates: [...changes, OVERVIEW_KEY],
  });
  /** Whether it was done. */
  const act = async (...args: Args): Promise<boolean> => (await run(args)) !== undefined;
  /** `detail` is the server's own message, in English: it names the place where a value has one. */
  return { act, isBusy: isPending, error: problem, detail };
}
