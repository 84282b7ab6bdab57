import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows of a height that fit into an element; as many until it is measured as a usual panel holds. */
export function useRowCount(ref: RefObject<HTMLElement | null>, rowHeight: number, first = 16): number {
  const [count, setCount] = useState(first);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => setCount(Math.max(2, Math.floor(element.clientHeight / rowHeight)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, rowHeight]);
  return count;
}
