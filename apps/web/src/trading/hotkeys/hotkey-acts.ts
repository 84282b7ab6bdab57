/**
 * What keys do. The parts of the page that are shown say what they can do; a key whose action nobody can do now does nothing.
 */
import { useEffect } from 'react';
import type { HotkeyAction } from './hotkeys.ts';

/** What can be done, by action. */
export type HotkeyActs = Readonly<Partial<Record<HotkeyAction, () => void>>>;

const sources = new Set<HotkeyActs>();

/** Adds what a part can do; returns how to take it away. What was added last comes first. */
export function addHotkeyActs(acts: HotkeyActs): () => void {
  sources.add(acts);
  return () => sources.delete(acts);
}

/** Has a part's acts done by keys while it is shown. The acts must be stable (`useMemo`). */
export function useHotkeyActs(acts: HotkeyActs): void {
  useEffect(() => addHotkeyActs(acts), [acts]);
}

/** Who does an action now; undefined: nobody. */
export function actOf(action: HotkeyAction): (() => void) | undefined {
  return [...sources].reverse().find((acts) => acts[action] !== undefined)?.[action];
}
