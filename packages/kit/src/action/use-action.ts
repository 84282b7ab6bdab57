import { showToast } from '@bourse/ui';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { ApiError, errorNameOf } from '../api/api-error.ts';
import { errorText } from '../api/error-words.ts';
import { ActionKey } from './action-key.ts';
import { actionMutation } from './action-mutation.ts';
import { randomKey } from './random-key.ts';

export interface ActionOptions<In, Out> {
  /** The call. `key` is the same for each attempt at the same, for routes that take one. */
  readonly run: (input: In, key: string) => Promise<Out>;
  /** Text of the toast when it is done; undefined for none. */
  readonly done?: ((result: Out, input: In) => string | undefined) | undefined;
  /** Title of the toast when it failed, above the reason; default: the reason alone. */
  readonly failed?: string | undefined;
  /** Where the reason of a failure is shown: in a toast (default), or by the caller from `problem`, as a dialog or a form does. */
  readonly failsIn?: 'toast' | 'caller' | undefined;
  /** Queries that are read again afterwards, failed or not: a call without an answer may have been heard. */
  readonly invalidates?: readonly QueryKey[] | undefined;
  readonly onDone?: ((result: Out, input: In) => void) | undefined;
  /** Not called for what another part of the page shows. */
  readonly onFailed?: ((error: unknown) => void) | undefined;
}

/** Something that a button does. */
export interface Action<In, Out> {
  /** Does it, unless it is being done; resolves with the result, or with undefined when there is none. */
  readonly run: (input: In) => Promise<Out | undefined>;
  readonly isPending: boolean;
  /** What it is being done with, while it is. */
  readonly pendingInput: In | undefined;
  /** Result of the last attempt. */
  readonly result: Out | undefined;
  /** Why the last attempt failed, in words; undefined when it did not, or when another part of the page shows it. */
  readonly problem: string | undefined;
  readonly reset: () => void;
}

/** Whether nothing is left to show: a dialog of the whole page shows it, or the user cancelled the question for the password. */
function isShownElsewhere(error: unknown): boolean {
  return (error instanceof ApiError && error.told) || errorNameOf(error) === 'STEP_UP_REQUIRED';
}

/**
 * A call that a user sets off: never twice at once, its outcome in a toast, with an idempotency key that outlives a lost answer. What wants the
 * password again asks for it by itself (`api`).
 */
export function useAction<In = void, Out = unknown>(options: ActionOptions<In, Out>): Action<In, Out> {
  const { run, done, failed, failsIn = 'toast', invalidates = [], onDone, onFailed } = options;
  const intl = useIntl();
  const client = useQueryClient();
  const running = useRef(false);
  const key = useRef<ActionKey>(undefined);
  key.current ??= new ActionKey(randomKey);
  const { current: actionKey } = key;
  const mutation = useMutation<Out, Error, In>(
    actionMutation({
      client,
      key: actionKey,
      run,
      invalidates,
      onAccepted: (result, input) => {
        const title = done?.(result, input);
        if (title !== undefined) showToast({ tone: 'success', title });
        onDone?.(result, input);
      },
      onRejected: (error) => {
        if (isShownElsewhere(error)) return;
        onFailed?.(error);
        if (failsIn === 'caller') return;
        const reason = errorText(intl, error);
        showToast(
          failed === undefined
            ? { tone: 'error', title: reason }
            : { tone: 'error', title: failed, description: reason },
        );
      },
    }),
  );
  return {
    run: async (input) => {
      if (running.current) return undefined;
      running.current = true;
      try {
        return await mutation.mutateAsync(input);
      } catch {
        // It was shown above, and `problem` has it.
        return undefined;
      } finally {
        running.current = false;
      }
    },
    isPending: mutation.isPending,
    pendingInput: mutation.isPending ? mutation.variables : undefined,
    result: mutation.data,
    problem: mutation.error === null || isShownElsewhere(mutation.error) ? undefined : errorText(intl, mutation.error),
    reset: mutation.reset,
  };
}
