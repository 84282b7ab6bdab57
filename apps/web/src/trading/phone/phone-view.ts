import { create } from 'zustand';

/** What a phone shows of the terminal: reading, trading, or the facts of the market. */
export type PhoneView = 'chart' | 'trade' | 'info';
export const PHONE_VIEWS: readonly PhoneView[] = ['chart', 'trade', 'info'];

const KEY = 'tradeView';

/** A tab keeps its view over a reload; a new one begins with the chart. */
function stored(): PhoneView {
  try {
    return PHONE_VIEWS.find((view) => view === globalThis.sessionStorage?.getItem(KEY)) ?? 'chart';
  } catch {
    return 'chart';
  }
}

const useStore = create<{ readonly view: PhoneView }>(() => ({ view: stored() }));

/** The view that is shown. */
export function usePhoneView(): PhoneView {
  return useStore((state) => state.view);
}

/** Shows a view, from its beginning. */
export function showPhoneView(view: PhoneView): void {
  if (useStore.getState().view === view) return;
  useStore.setState({ view });
  globalThis.scrollTo?.({ top: 0 });
  try {
    globalThis.sessionStorage?.setItem(KEY, view);
  } catch {
    // Storage that is closed to us loses a habit, never the page.
    return;
  }
}
