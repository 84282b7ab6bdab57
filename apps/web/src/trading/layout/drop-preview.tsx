import { createPortal } from 'react-dom';
import { useDropPreview } from './drag-panel.ts';
import { TERMINAL_ID } from './full-screen.ts';

/** The part of the screen that a dragged panel would take. */
export function DropPreview() {
  const preview = useDropPreview();
  const terminal = document.getElementById(TERMINAL_ID);
  if (preview === undefined || terminal === null) return null;
  return createPortal(
    <div
      aria-hidden="true"
      data-drop-preview
      style={preview}
      className="pointer-events-none fixed z-40 rounded-4 border-2 border-accent bg-accent-soft opacity-80"
    />,
    terminal,
  );
}
