import { create } from 'zustand';

/** A refusal that is about a whole part of the exchange, not about one field or button. */
export interface GlobalError {
  /** Number of the code table. */
  readonly code: number;
  /** The server's own words. */
  readonly serverMessage: string;
}

/** KYC_REQUIRED. */
export const KYC_CODE = 40310;
/** The range of such refusals: what a newer server puts there is told in its own words. */
const FIRST_CODE = 40310;
const LAST_CODE = 40319;

/** Whether a refusal is told by a dialog of the whole page. */
export function isGlobalRefusal(code: number): boolean {
  return code >= FIRST_CODE && code <= LAST_CODE;
}

const useStore = create<{ readonly current: GlobalError | undefined }>(() => ({ current: undefined }));

/** Shows a refusal above the page. While one is shown, whatever else arrives is not: one dialog at a time. */
export function raiseGlobalError(error: GlobalError): void {
  if (useStore.getState().current === undefined) useStore.setState({ current: error });
}

/** Ends the dialog. */
export function dismissGlobalError(): void {
  useStore.setState({ current: undefined });
}

/** The refusal that is shown; undefined: none. */
export function useGlobalError(): GlobalError | undefined {
  return useStore((state) => state.current);
}

/** The same outside React. */
export function currentGlobalError(): GlobalError | undefined {
  return useStore.getState().current;
}
