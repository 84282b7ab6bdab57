import { useEffect, useRef } from 'react';

let closeOpen: (() => void) | undefined;

/** Opens a question about an order: the one that is open is withdrawn. Returns what to call when it has closed. */
export function openOnly(close: () => void): () => void {
  const former = closeOpen;
  closeOpen = close;
  former?.();
  return () => {
    if (closeOpen === close) closeOpen = undefined;
  };
}

/** Of all dialogs that change an order, wherever they open, only the newest stays: two would write over each other. */
export function useOnlyDialog(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => openOnly(() => close.current()), []);
}
