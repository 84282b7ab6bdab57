import { type RefObject, useEffect } from 'react';
import { withoutDrawing } from './drawings-model.ts';
import { changeDrawings, redoDrawing, undoDrawing } from './drawings-store.ts';
import type { DrawingState } from './use-drawing-overlays.ts';

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/**
 * Keys of drawings: Delete removes the selected one, Escape ends what is being drawn, Ctrl Z and Ctrl Shift Z undo and bring back. They belong to the
 * chart that the pointer is on, or on which something is selected or being drawn.
 */
export function useDrawingKeys(frame: RefObject<HTMLElement | null>, storeKey: string, drawing: DrawingState): void {
  const { active, selectedId, cancel, select } = drawing;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event) || event.defaultPrevented) return;
      const isOwn = active !== undefined || selectedId !== undefined || frame.current?.matches(':hover, :focus-within');
      if (isOwn !== true) return;
      const isStep = (event.ctrlKey || event.metaKey) && /^[zy]$/i.test(event.key);
      if (isStep) {
        event.preventDefault();
        if (event.shiftKey || event.key.toLowerCase() === 'y') redoDrawing(storeKey);
        else undoDrawing(storeKey);
      } else if (event.key === 'Escape' && (active !== undefined || selectedId !== undefined)) {
        cancel();
        select(undefined);
      } else if ((event.key === 'Delete' || event.key === 'Backspace') && selectedId !== undefined) {
        event.preventDefault();
        changeDrawings(storeKey, (now) => withoutDrawing(now, selectedId));
        select(undefined);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [frame, storeKey, active, selectedId, cancel, select]);
}
