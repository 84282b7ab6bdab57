import { create } from 'zustand';

interface SearchOpenState {
  readonly isOpen: boolean;
  /** Opened by a key or a click, so that somebody wants to type; a hover only shows it. */
  readonly isWanted: boolean;
}

const CLOSED: SearchOpenState = { isOpen: false, isWanted: false };
const useStore = create<SearchOpenState>(() => CLOSED);
let cameFrom: HTMLElement | undefined;

/** Opens the search. */
export function openSearch(isWanted: boolean): void {
  if (useStore.getState().isOpen) return;
  const { activeElement } = document;
  cameFrom = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : undefined;
  useStore.setState({ isOpen: true, isWanted });
}

/** Closes the search. */
export function closeSearch(): void {
  useStore.setState(CLOSED);
}

/** Where the focus was when the search opened, if that is still in the page. */
export function focusBeforeSearch(): HTMLElement | undefined {
  return cameFrom?.isConnected === true ? cameFrom : undefined;
}

/** Whether the search is open, and whether its field takes the focus. */
export function useSearchOpen(): SearchOpenState {
  return useStore();
}

const FIELDS =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The key `/` opens the search from everywhere, but in a field it is text; a page may have a use of its own for it. */
export function startSearchKey(): void {
  globalThis.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(FIELDS) !== null) return;
    event.preventDefault();
    openSearch(true);
  });
}
