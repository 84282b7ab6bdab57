import { useEffect } from 'react';
import { type HotkeyAction, hotkeyOf } from './hotkeys.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(
      'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]',
    ) !== null
  );
}

/** Runs the actions that are allowed, by key, while the page is shown; other keys and those that land in a field stay text. */
export function useHotkeys(
  actions: Readonly<Record<HotkeyAction, () => void>>,
  allowed: readonly HotkeyAction[],
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      const action = hotkeyOf({ key, ctrlKey, metaKey, altKey, isTyping: isTyping(event.target) }, allowed);
      if (action === undefined) return;
      event.preventDefault();
      actions[action]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [actions, allowed]);
}
