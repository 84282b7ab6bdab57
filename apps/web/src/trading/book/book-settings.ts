import { changeDocument, type DocumentKind, readDocument, useDocument } from '@bourse/kit/documents/documents.ts';
import type { BarKind } from '../model/book-rows.ts';

/** Which halves of the book are shown. */
export type BookView = 'both' | 'bids' | 'asks';
export const BOOK_VIEWS: readonly BookView[] = ['both', 'bids', 'asks'];

/** How the order book and the latest trades are shown. */
export interface BookSettings {
  readonly view: BookView;
  /** What the running sums count. */
  readonly sumIn: 'base' | 'quote';
  readonly bars: BarKind;
  /** Whether a quantity that changes is tinted for a moment. */
  readonly flash: boolean;
  /** Whether a phone gives a short pulse when a price is picked and when an order changes. */
  readonly haptics: boolean;
  /** The price step of each market that has another than its tick, by venue and code; those chosen last come last. */
  readonly steps: Readonly<Record<string, string>>;
  /** Least worth of the trades that are listed, by the code of the quote asset, as plain decimal texts. */
  readonly leastTrades: Readonly<Record<string, string>>;
}

export const FIRST_BOOK_SETTINGS: BookSettings = {
  view: 'both',
  sumIn: 'base',
  bars: 'cumulative',
  flash: true,
  haptics: true,
  steps: {},
  leastTrades: {},
};

/** Entries that are kept of each table: those that were chosen last. */
const MOST_ENTRIES = 60;

/** Makes a stored value usable; what cannot be used becomes as at the beginning. */
export function readBookSettings(stored: unknown): BookSettings {
  if (typeof stored !== 'object' || stored === null) return FIRST_BOOK_SETTINGS;
  const { view, sumIn, bars, flash, haptics, steps, leastTrades }: Partial<Record<keyof BookSettings, unknown>> =
    stored;
  return {
    view: BOOK_VIEWS.find((known) => known === view) ?? 'both',
    sumIn: sumIn === 'quote' ? 'quote' : 'base',
    bars: bars === 'level' ? 'level' : 'cumulative',
    flash: flash !== false,
    haptics: haptics !== false,
    steps: decimalsOf(steps),
    leastTrades: decimalsOf(leastTrades),
  };
}

function decimalsOf(value: unknown): Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /^\d{1,20}(\.\d{1,20})?$/.test(entry[1]),
  );
  return Object.fromEntries(entries.slice(-MOST_ENTRIES));
}

/** A table in which one entry is chosen anew; undefined takes it out. */
export function withEntry(
  table: Readonly<Record<string, string>>,
  key: string,
  value: string | undefined,
): Readonly<Record<string, string>> {
  const others = Object.entries(table).filter(([other]) => other !== key);
  return Object.fromEntries(value === undefined ? others : [...others, [key, value] as const].slice(-MOST_ENTRIES));
}

const KIND: DocumentKind<BookSettings> = { name: 'book', read: readBookSettings };

/** How this user looks at books. */
export function useBookSettings(): BookSettings {
  return useDocument(KIND)[0];
}

/** The same for what is not shown. */
export function bookSettings(): BookSettings {
  return readDocument(KIND);
}

/** Changes some of the settings, for now and next time. */
export function changeBookSettings(change: Partial<BookSettings>): void {
  changeDocument(KIND, (now) => ({ ...now, ...change }));
}
