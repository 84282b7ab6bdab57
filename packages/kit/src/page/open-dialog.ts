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

/** A request to open the dialog of price alerts. */
export interface PriceAlertOpening {
  /** Code of the market: `btc_usdt`. */
  readonly tradeCode: string;
  /** The price that the form begins with, as plain decimal text; default: the last price. */
  readonly price?: string | undefined;
}

interface Wanted {
  readonly priceAlert: PriceAlertOpening | undefined;
  readonly transfer: TransferOpening | undefined;
  /** Whether somebody wants to talk to customer service. */
  readonly service: boolean;
}

const useStore = create<Wanted>(() => ({ priceAlert: undefined, transfer: undefined, service: false }));

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

/** Opens the dialog of price alerts of a market. */
export function openPriceAlert(opening: PriceAlertOpening): void {
  useStore.setState({ priceAlert: opening });
}

/** Ends the dialog of price alerts. */
export function closePriceAlert(): void {
  useStore.setState({ priceAlert: undefined });
}

/** The dialog of price alerts that is wanted; undefined: none. */
export function usePriceAlertOpening(): PriceAlertOpening | undefined {
  return useStore((state) => state.priceAlert);
}

/** Opens customer service: its chat, or what stands in for it where no chat can be had. */
export function openService(): void {
  useStore.setState({ service: true });
}

/** The wish for customer service is granted. */
export function endServiceOpening(): void {
  useStore.setState({ service: false });
}

/** Whether customer service is wanted and has not opened yet. */
export function useServiceOpening(): boolean {
  return useStore((state) => state.service);
}
