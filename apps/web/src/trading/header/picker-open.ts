import { create } from 'zustand';

const useStore = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** Whether the list of markets is open; a hotkey opens it too. */
export function usePickerOpen(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  return [useStore((state) => state.isOpen), setPickerOpen];
}

/** Opens or closes the list of markets. */
export function setPickerOpen(isOpen: boolean): void {
  useStore.setState({ isOpen });
}
