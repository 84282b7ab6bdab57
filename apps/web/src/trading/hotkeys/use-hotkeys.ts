import type { Side } from '@bourse/domain';
import { useEffect } from 'react';
import { setHeldSide } from './held-side.ts';
import { actOf } from './hotkey-acts.ts';
import { hotkeySettings, isMac } from './hotkey-settings.ts';
import { type HotkeyAction, hotkeyOf } from './hotkeys.ts';

/** Whoever holds a side's key for less than this, in milliseconds, and clicks nothing, wanted its form. */
const TAP_MS = 300;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  );
}

/** A side's key that is down. */
interface Held {
  readonly side: Side;
  readonly code: string;
  readonly sinceMs: number;
  hasClicked: boolean;
}

/** Runs what keys do at the venue, while the page is shown; other keys, and those that land in a field, stay text. */
export function useHotkeys(allowed: readonly HotkeyAction[]): void {
  useEffect(() => listen(allowed), [allowed]);
}

function listen(allowed: readonly HotkeyAction[]): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let held: Held | undefined;
  const release = () => {
    held = undefined;
    setHeldSide(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // With a modifier the system may keep the letting go for itself, and a key that seems held would go on placing orders.
    if (event.metaKey || event.ctrlKey || event.altKey) release();
    const { isOn, holdsToTrade, keys } = hotkeySettings();
    if (!isOn || event.defaultPrevented || event.isComposing) return;
    const press = { ...pressOf(event), isTyping: isTyping(event.target) };
    const action = hotkeyOf(press, allowed, keys, isMac());
    const act = action === undefined ? undefined : actOf(action);
    if (act === undefined) return;
    event.preventDefault();
    if (event.repeat || held !== undefined) return;
    if (holdsToTrade && (action === 'buy' || action === 'sell')) {
      held = { side: action, code: event.code, sinceMs: event.timeStamp, hasClicked: false };
      setHeldSide(action);
    } else act();
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (held === undefined || event.code !== held.code) return;
    const { side, sinceMs, hasClicked } = held;
    release();
    if (!hasClicked && event.timeStamp - sinceMs < TAP_MS) actOf(side)?.();
  };
  const onPointerDown = () => {
    if (held !== undefined) held.hasClicked = true;
  };
  document.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('keyup', onKeyUp, { signal });
  document.addEventListener('pointerdown', onPointerDown, { signal, capture: true });
  // A key that is let go elsewhere must not go on placing orders.
  globalThis.addEventListener('blur', release, { signal });
  document.addEventListener('visibilitychange', release, { signal });
  return () => {
    abort.abort();
    release();
  };
}

/** What of an event is a key press. */
export function pressOf(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  return { key, code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph: event.getModifierState('AltGraph') };
}
