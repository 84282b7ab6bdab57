import { showToast } from '@bourse/ui';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { ApiError, errorNameOf } from '../api/api-error.ts';
import { errorText } from '../api/error-words.ts';
import { ActionKey } from './action-key.ts';

export interface ActionOptions<In, Out> {
  /** The call. `key` is the same for each attempt at the same, for routes that take one. */
  readonly run: (input: In, key: string) => Promise<Out>;
  /** Text of the toast when it is done; undefined for none. */
  readonly done?: ((result: Out, input: In) => string | undefined) | undefined;
  /** Title of the toast when it failed, above the reason; default: the reason alone. */
  readonly failed?: string | undefined;
  /** Who tells why it failed: a toast (default), or the caller by `problem`, as a dialog or a form does. */
  readonly failsIn?: 'toast' | 'caller' | undefined;
  /** Queries that are read again afterwards, failed or not: a call without an answer may have been heard. */
  readonly invalidates?: readonly QueryKey[] | undefined;
  readonly onDone?: ((result: Out, input: In) => void) | undefined;
  /** Not called for what another part of the page tells. */
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
  /** Why the last attempt failed, in words; undefined when it did not, or when another part of the page tells. */
  readonly problem: string | undefined;
  readonly reset: () => void;
}

/** Whether nobody needs to be told: a dialog of the whole page tells, or the user took the call back at the question for the password. */
function isTold(error: unknown): boolean {
  return (error instanceof ApiError && error.told) || errorNameOf(error) === 'STEP_UP_REQUIRED';
}

/**
 * A call that a user sets off: never twice at once, told by toast, with an idempotency key that outlives a lost answer. What wants the
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
  const mutation = useMutation<Out, Error, In>({
    mutationFn: (input) => run(input, actionKey.of(input)),
    onSuccess: (result, input) => {
      actionKey.accepted();
      const title = done?.(result, input);
      if (title !== undefined) showToast({ tone: 'success', title });
      onDone?.(result, input);
    },
    onError: (error) => {
      actionKey.failed(error);
      if (isTold(error)) return;
      onFailed?.(error);
      if (failsIn === 'caller') return;
      const reason = errorText(intl, error);
      showToast(
        failed === undefined ? { tone: 'error', title: reason } : { tone: 'error', title: failed, description: reason },
      );
    },
    onSettled: () => Promise.all(invalidates.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return {
    run: async (input) => {
      if (running.current) return undefined;
      running.current = true;
      try {
        return await mutation.mutateAsync(input);
      } catch {
        // It is told already, and `problem` has it.
        return undefined;
      } finally {
        running.current = false;
      }
    },
    isPending: mutation.isPending,
    pendingInput: mutation.isPending ? mutation.variables : undefined,
    result: mutation.data,
    problem: mutation.error === null || isTold(mutation.error) ? undefined : errorText(intl, mutation.error),
    reset: mutation.reset,
  };
}

/** 128 random bits as hexadecimal text; also where the page is not served over HTTPS and `randomUUID` is missing. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
