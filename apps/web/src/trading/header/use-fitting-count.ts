import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many children of a wrapping row stand on its first line; those behind are cut off and must be shown elsewhere. */
export function useFittingCount(row: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const measure = () => {
      const tops = [...element.children].map((child) => (child instanceof HTMLElement ? child.offsetTop : 0));
      const wrapped = tops.findIndex((top) => top > (tops[0] ?? 0));
      setCount(wrapped === -1 ? Number.POSITIVE_INFINITY : wrapped);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A unit or a font that comes later changes the children alone.
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [row]);
  return count;
}
