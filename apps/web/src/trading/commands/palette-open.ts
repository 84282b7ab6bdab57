import { create } from 'zustand';

interface PaletteState {
  readonly isOpen: boolean;
  /** What its field begins with. */
  readonly firstQuery: string;
}

const useStore = create<PaletteState>(() => ({ isOpen: false, firstQuery: '' }));

/** Opens the command palette; its field begins with what was typed elsewhere. */
export function openPalette(firstQuery = ''): void {
  useStore.setState({ isOpen: true, firstQuery });
}

/** What the field of the palette begins with. */
export function firstQuery(): string {
  return useStore.getState().firstQuery;
}

/** Closes the command palette. */
export function closePalette(): void {
  useStore.setState({ isOpen: false });
}

/** Whether the command palette is open. Commands need to be registered only then. */
export function usePaletteOpen(): boolean {
  return useStore((state) => state.isOpen);
}

/** Ctrl-K (Command-K on a Mac) opens the palette from everywhere, also from a field; once, at start. */
export function startPaletteKey(): void {
  globalThis.addEventListener('keydown', (event) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    // Other alphabets have no k; there the key's place counts.
    const isK = key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
    if (!isK || ctrlKey === metaKey || altKey || shiftKey || event.defaultPrevented) return;
    event.preventDefault();
    if (useStore.getState().isOpen) closePalette();
    else openPalette();
  });
}
