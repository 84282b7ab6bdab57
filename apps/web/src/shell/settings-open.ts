import { create } from 'zustand';

const useStore = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Opens or closes the header's display settings. */
export function setSettingsOpen(isOpen: boolean): void {
  useStore.setState({ isOpen });
}

/** Whether the header's display settings are open. */
export function useSettingsOpen(): boolean {
  return useStore((state) => state.isOpen);
}
