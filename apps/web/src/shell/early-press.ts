import type { PointerEvent } from 'react';

/**
 * What a button does that stands in for one whose code is on its way. The real one may take its place between the press of a mouse and
 * its release, and then there is no click: the press counts.
 */
export function earlyPress(run: () => void) {
  return {
    onClick: run,
    onPointerDown: ({ button, pointerType }: PointerEvent) => {
      // A touch may become a scroll.
      if (button === 0 && pointerType === 'mouse') run();
    },
  };
}
