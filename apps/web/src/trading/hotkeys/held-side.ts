import type { Side } from '@bourse/domain';
import { create } from 'zustand';

const useStore = create<{ readonly side: Side | undefined }>(() => ({ side: undefined }));

/** The side whose key is held down now, so that a click on the chart or the book places an order; undefined: none, or not switched on. */
export function heldSide(): Side | undefined {
  return useStore.getState().side;
}

/** The held side, for what shows it. */
export function useHeldSide(): Side | undefined {
  return useStore((state) => state.side);
}

/** A side's key went down; undefined: it was let go, or the window lost the keyboard. */
export function setHeldSide(side: Side | undefined): void {
  if (useStore.getState().side !== side) useStore.setState({ side });
}
