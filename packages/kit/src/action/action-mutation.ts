import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ActionKey } from './action-key.ts';

export interface ActionMutationOptions<In, Out> {
  readonly client: QueryClient;
  readonly key: ActionKey;
  readonly run: (input: In, key: string) => Promise<Out>;
  readonly invalidates: readonly QueryKey[];
  readonly onAccepted: (result: Out, input: In) => void;
  readonly onRejected: (error: Error) => void;
}

/**
 * An action as the query library runs it. Its outcome does not wait for what is read again afterwards: until that has come, the page would
 * show new values beside an action that seems to be in progress, and a failure would come after the values that it was about.
 */
export function actionMutation<In, Out>(options: ActionMutationOptions<In, Out>) {
  const { client, key, run, invalidates, onAccepted, onRejected } = options;
  return {
    mutationFn: (input: In) => run(input, key.of(input)),
    onSuccess: (result: Out, input: In) => {
      key.accepted();
      onAccepted(result, input);
    },
    onError: (error: Error) => {
      key.failed(error);
      onRejected(error);
    },
    onSettled: () => {
      for (const queryKey of invalidates) void client.invalidateQueries({ queryKey });
    },
  };
}
