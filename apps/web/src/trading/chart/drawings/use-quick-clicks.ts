import { type RefObject, useEffect, useRef } from 'react';

/** So long after a button went down the chart library waits for a double click. */
const DOUBLE_MS = 500;
/** Farther away from the first a second click is not the end of a double one; farther between down and up it is none at all. */
const SAME_PX = 5;

/**
 * Whoever draws quickly sets the second point within half a second of the first. The chart library drops that click, because it waits for a double
 * one and finds it elsewhere. Its waiting is followed here, and a click that it drops while something is drawn is told to it once more.
 */
export function useQuickClicks(box: RefObject<HTMLElement | null>, isDrawing: boolean): void {
  const draws = useRef(isDrawing);
  draws.current = isDrawing;
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const wait = followWaiting();
    const onDown = (event: MouseEvent) => {
      if (event.button === 0) wait.down(event);
    };
    const onUp = (event: MouseEvent) => {
      if (event.button !== 0) return;
      const { target, clientX, clientY } = event;
      // After the library's own listeners, which stand farther out.
      if (wait.up(event) && draws.current) setTimeout(() => repeatClick(target, clientX, clientY));
    };
    element.addEventListener('mousedown', onDown);
    element.addEventListener('mouseup', onUp);
    return () => {
      element.removeEventListener('mousedown', onDown);
      element.removeEventListener('mouseup', onUp);
    };
  }, [box]);
}

type Press = Pick<MouseEvent, 'clientX' | 'clientY' | 'timeStamp'>;

const isNear = (a: Press, b: Press) => Math.abs(a.clientX - b.clientX) + Math.abs(a.clientY - b.clientY) < SAME_PX;

/** Counts clicks as the chart library does: `up` tells whether it drops the click that ends. */
function followWaiting() {
  let first: Press | undefined;
  let last: Press | undefined;
  let count = 0;
  return {
    down(event: Press): void {
      last = event;
      if (first !== undefined && event.timeStamp - first.timeStamp < DOUBLE_MS) return;
      first = event;
      count = 0;
    },
    up(event: Press): boolean {
      count += 1;
      if (first === undefined || count < 2 || event.timeStamp - first.timeStamp >= DOUBLE_MS) return false;
      const isDropped = !isNear(event, first) && last !== undefined && isNear(event, last);
      first = undefined;
      return isDropped;
    },
  };
}

function repeatClick(target: EventTarget | null, clientX: number, clientY: number): void {
  const place = { clientX, clientY, bubbles: true, button: 0 };
  for (const type of ['mousedown', 'mouseup']) target?.dispatchEvent(new MouseEvent(type, place));
}
