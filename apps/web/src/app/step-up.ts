import { create } from 'zustand';
import type { CalledRoute } from './api-paths.ts';

/** A sensitive call that waits until the user has entered the password again. */
export interface StepUpRequest {
  readonly act: CalledRoute;
  /** Ends the question: true when the proof was given, so that the call is sent again. */
  readonly settle: (isProved: boolean) => void;
}

const useStore = create<{ readonly current: StepUpRequest | undefined }>(() => ({ current: undefined }));

/** Opens the password dialog for a call; false when it is cancelled, or open for another call already. */
export function askStepUp(act: CalledRoute): Promise<boolean> {
  if (useStore.getState().current !== undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const settle = (isProved: boolean) => {
      useStore.setState({ current: undefined });
      resolve(isProved);
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
