import { create } from 'zustand';
import type { Instrument } from '../instrument.ts';
import { bookSettings, changeBookSettings, useBookSettings, withEntry } from './book-settings.ts';

/** Whose trades are listed: this page's choice, as somebody who comes back wants to see the market. */
const useShown = create<{ readonly own: boolean }>(() => ({ own: false }));

/** Whether the list shows own trades only. */
export function useShowsOwn(): boolean {
  return useShown((state) => state.own);
}

/** Lists own trades only, or those of the market. */
export function setShowsOwn(own: boolean): void {
  useShown.setState({ own });
}

/** The least worth of listed trades in the market's quote asset; empty: all are listed. */
export function useLeastTrade({ quote }: Instrument): string {
  return useBookSettings().leastTrades[quote.code] ?? '';
}

/** Chooses the least worth, for all markets of the quote asset. */
export function setLeastTrade({ quote }: Instrument, least: string): void {
  const table = withEntry(bookSettings().leastTrades, quote.code, least === '' ? undefined : least);
  changeBookSettings({ leastTrades: table });
}
