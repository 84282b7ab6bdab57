import type { RouteName } from '@bourse/contract';
import { create } from 'zustand';

/** A sensitive call that waits until the user has entered the password again. */
export interface StepUpRequest {
  readonly act: RouteName;
  /** Ends the question: with the proof that the call is sent again with, or without one. */
  readonly settle: (proof?: string) => void;
}

const useStore = create<{ readonly current: StepUpRequest | undefined }>(() => ({ current: undefined }));

/** Opens the password dialog for a call; returns the proof, or undefined when it is cancelled, or open for another call already. */
export function askStepUp(act: RouteName): Promise<string | undefined> {
  if (useStore.getState().current !== undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const settle = (proof?: string) => {
      useStore.setState({ current: undefined });
      resolve(proof);
    };
    useStore.setState({ current: { act, settle } });
  });
}

/** The call that waits; undefined: none. */
export function useStepUp(): StepUpRequest | undefined {
  return useStore((state) => state.current);
}

/** The same outside React. */
export function currentStepUp(): StepUpRequest | undefined {
  return useStore.getState().current;
}
