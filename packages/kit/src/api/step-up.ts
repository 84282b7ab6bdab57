import type { RouteName } from '@bourse/contract';
import { create } from 'zustand';
import { session } from '../session/session.ts';

/** A sensitive call that waits until the user has entered the password again. */
export interface StepUpRequest {
  readonly act: RouteName;
  /** Ends the question: with the proof that the call is sent again with, or without one. */
  readonly settle: (proof?: string) => void;
}

let isForbidden = false;

const useStore = create<{ readonly current: StepUpRequest | undefined }>(() => ({ current: undefined }));

/**
 * Opens the password dialog for a call; returns the proof, or undefined when it is cancelled, when it is open for another call already, or
 * when the screen is locked.
 */
export function askStepUp(act: RouteName): Promise<string | undefined> {
  if (isForbidden || useStore.getState().current !== undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const request: StepUpRequest = {
      act,
      settle: (proof) => {
        // A check of the password may end after its dialog: then another call may be waiting.
        if (useStore.getState().current === request) useStore.setState({ current: undefined });
        resolve(proof);
      },
    };
    useStore.setState({ current: request });
  });
}

/** Cancels the call that waits: whoever would answer is not whoever sent it. */
export function cancelStepUp(): void {
  useStore.getState().current?.settle();
}

/** While the screen is locked no call waits for a password, and none begins to. */
export function forbidStepUp(isLocked: boolean): void {
  isForbidden = isLocked;
  if (isLocked) cancelStepUp();
}

// The password that is entered next is another user's, or nobody's.
session.subscribe(cancelStepUp);

/** The call that waits; undefined: none. */
export function useStepUp(): StepUpRequest | undefined {
  return useStore((state) => state.current);
}

/** The same outside React. */
export function currentStepUp(): StepUpRequest | undefined {
  return useStore.getState().current;
}
