import { readJson, writeJson } from '@bourse/kit/browser/storage.ts';
import { create } from 'zustand';

/** Which halves of the book are shown. */
export type BookView = 'both' | 'bids' | 'asks';

interface BookSettings {
  readonly view: BookView;
}

const KEY = 'tradeBook';
const VIEWS: readonly BookView[] = ['both', 'bids', 'asks'];

function isSettings(value: unknown): value is BookSettings {
  return typeof value === 'object' && value !== null && 'view' in value && VIEWS.some((view) => view === value.view);
}

const useStore = create<BookSettings>(() => readJson(KEY, isSettings) ?? { view: 'both' });

/** Which halves of the book this browser shows. */
export function useBookView(): BookView {
  return useStore((state) => state.view);
}

/** Chooses the halves, for now and next time. */
export function setBookView(view: BookView): void {
  writeJson(KEY, { view });
  useStore.setState({ view });
}
