/*
 * Dialogs that any page may open and that belong to one feature: a page publishes what it wants, the application shows the feature's dialog,
 * whose code comes with the first request.
 */
import { create } from 'zustand';

/** How a transfer form begins; what is not valid is left out. */
export interface TransferPreset {
  /** Wallet ids: 2 spot, 6 cross margin, 7 isolated margin, 5 perpetual, 3 C2C, 8 delivery. */
  readonly source?: number | undefined;
  readonly target?: number | undefined;
  readonly coinId?: number | undefined;
  /** Market of an isolated margin wallet. */
  readonly tradeId?: number | undefined;
}

/** A request to open the transfer dialog. */
export interface TransferOpening extends TransferPreset {
  /** The transfer was made, or is held for review. */
  readonly onDone?: (() => void) | undefined;
  /** It was rejected for the day's limit. */
  readonly onFailed?: (() => void) | undefined;
}

const useStore = create<{ readonly transfer: TransferOpening | undefined }>(() => ({ transfer: undefined }));

/** Opens the transfer dialog. */
export function openTransfer(opening: TransferOpening): void {
  useStore.setState({ transfer: opening });
}

/** Ends the transfer dialog. */
export function closeTransfer(): void {
  useStore.setState({ transfer: undefined });
}

/** The transfer dialog that is wanted; undefined: none. */
export function useTransferOpening(): TransferOpening | undefined {
  return useStore((state) => state.transfer);
}
