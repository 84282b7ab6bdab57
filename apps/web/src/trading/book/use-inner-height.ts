import { type RefObject, useLayoutEffect, useState } from 'react';

/** Room in a usual panel, until the real one is measured. */
const USUAL_PX = 320;

/** Height of an element's inside in pixels; follows its size. */
export function useInnerHeight(ref: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(USUAL_PX);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return height;
}
