import type { KycDraftName } from '@bourse/contract/kyc';

/** Runs tasks one after the other, in the order in which they came; one that fails does not keep the next from running. */
export class TaskQueue {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.#last.then(task, task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

const queues = new Map<KycDraftName, TaskQueue>();

/**
 * The queue of a draft: every change of it names the version that it is based on, so that the next may go out only when the one before has
 * its answer.
 */
export function queueOf(draft: KycDraftName): TaskQueue {
  const queue = queues.get(draft) ?? new TaskQueue();
  queues.set(draft, queue);
  return queue;
}
