import { useDirection } from '@bourse/ui';
import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { create } from 'zustand';
import { type Box, type Drop, dropAt, type GroupBox } from './drop-model.ts';
import { type LayoutNode, moveWidget, type Place } from './layout-tree.ts';
import { isWidgetId, type WidgetId } from './widgets.ts';

/** The layout's element, and those of its groups, by the widget that each shows. */
export const LAYOUT_ATTRIBUTE = 'data-layout';
export const PANEL_ATTRIBUTE = 'data-panel';

/** Pixels that a pointer moves before a press is a drag. */
const THRESHOLD_PX = 6;

const useStore = create<{ readonly preview: Box | undefined }>(() => ({ preview: undefined }));

/** The part of the window, in pixels, that the panel would take which is dragged; undefined when none is, or it would go nowhere. */
export function useDropPreview(): Box | undefined {
  return useStore((state) => state.preview);
}

function boxOf(element: Element): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}

function measureGroups(whole: Element): readonly GroupBox[] {
  return [...whole.querySelectorAll(`[${PANEL_ATTRIBUTE}]`)].flatMap((element) => {
    const shown = element.getAttribute(PANEL_ATTRIBUTE);
    return isWidgetId(shown) ? [{ ...boxOf(element), shown }] : [];
  });
}

interface Running {
  readonly from: { readonly x: number; readonly y: number };
  readonly whole: Element;
  readonly abort: AbortController;
  isDragging: boolean;
  drop: Drop | undefined;
}

export interface DragOptions {
  readonly id: WidgetId;
  readonly tree: LayoutNode;
  readonly onDrop: (place: Place) => void;
}

/** Handlers of a grip by which a panel is dragged; Escape leaves it where it was. A press without a movement is a click as ever. */
export function useDragPanel({ id, tree, onDrop }: DragOptions) {
  const isMirrored = useDirection() === 'rtl';
  const running = useRef<Running>(undefined);
  const wasDragged = useRef(false);
  const end = useCallback(() => {
    if (running.current === undefined) return;
    running.current.abort.abort();
    running.current = undefined;
    useStore.setState({ preview: undefined });
  }, []);
  // A grip that goes takes its drag along.
  useEffect(() => end, [end]);
  const dropFor = (whole: Element, x: number, y: number) => {
    const drop = dropAt({ x, y }, measureGroups(whole), boxOf(whole), isMirrored);
    return drop === undefined || moveWidget(tree, id, drop.place) === tree ? undefined : drop;
  };
  return {
    onPointerDown: ({ button, clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      const whole = currentTarget.closest(`[${LAYOUT_ATTRIBUTE}]`);
      wasDragged.current = false;
      if (button !== 0 || whole === null) return;
      // From the beginning, so that a press that ends elsewhere ends here.
      currentTarget.setPointerCapture(pointerId);
      const abort = new AbortController();
      const onKey = (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        end();
      };
      globalThis.addEventListener('keydown', onKey, { capture: true, signal: abort.signal });
      running.current = {
        from: { x: clientX, y: clientY },
        whole,
        abort,
        isDragging: false,
        drop: undefined,
      };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const drag = running.current;
      if (drag === undefined) return;
      const isFar = Math.hypot(clientX - drag.from.x, clientY - drag.from.y) >= THRESHOLD_PX;
      if (!drag.isDragging && !isFar) return;
      drag.isDragging = true;
      wasDragged.current = true;
      drag.drop = dropFor(drag.whole, clientX, clientY);
      useStore.setState({ preview: drag.drop?.preview });
    },
    onPointerUp: () => {
      const drop = running.current?.drop;
      end();
      if (drop !== undefined) onDrop(drop.place);
    },
    onPointerCancel: end,
    // The click that ends a drag opens no menu.
    onClickCapture: (event: MouseEvent) => {
      const isEnd = wasDragged.current && event.detail > 0;
      wasDragged.current = false;
      if (!isEnd) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
