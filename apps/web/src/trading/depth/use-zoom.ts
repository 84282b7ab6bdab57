import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';

/** Turning of a wheel, in its pixels, that is one step. */
const WHEEL_STEP = 120;

/** Zooms by wheel and by two fingers; the handlers belong to the same element. Steps are positive towards the middle. */
export function useZoom(box: RefObject<HTMLElement | null>, zoom: (steps: number) => void) {
  const latest = useRef(zoom);
  useEffect(() => {
    latest.current = zoom;
  }, [zoom]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      latest.current(-event.deltaY / WHEEL_STEP);
    };
    // A wheel that turns a chart must not turn the page: React's own listeners cannot prevent that.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [box]);
  const fingers = useRef(new Map<number, number>());
  return useMemo(() => {
    const spread = () => {
      const [one = 0, other = 0] = fingers.current.values();
      return Math.abs(one - other);
    };
    const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);
    return {
      onPointerDown({ pointerId, clientX, pointerType }: PointerEvent) {
        if (pointerType === 'touch') fingers.current.set(pointerId, clientX);
      },
      onPointerMove({ pointerId, clientX }: PointerEvent) {
        if (!fingers.current.has(pointerId)) return;
        const before = spread();
        fingers.current.set(pointerId, clientX);
        if (fingers.current.size !== 2 || before < 8) return;
        latest.current(Math.log(Math.max(8, spread()) / before) / Math.log(1.5));
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    };
  }, []);
}
