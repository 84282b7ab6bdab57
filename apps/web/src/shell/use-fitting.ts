import { type RefObject, useLayoutEffect, useState } from 'react';

/** How many of a wrapping row's children stand on its first line; the others are cut off and must be offered elsewhere. */
export function useFitting(row: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      const children = [...element.children].filter((child) => child instanceof HTMLElement);
      const { top } = element.getBoundingClientRect();
      const wrapped = children.findIndex((child) => child.getBoundingClientRect().top >= top + child.offsetHeight);
      setCount(wrapped === -1 ? Number.POSITIVE_INFINITY : wrapped);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // A font that arrives late, or another menu, changes the children alone.
    for (const child of element.children) observer.observe(child);
    const mutations = new MutationObserver(() => {
      for (const child of element.children) observer.observe(child);
      measure();
    });
    mutations.observe(element, { childList: true });
    return () => {
      observer.disconnect();
      mutations.disconnect();
    };
  }, [row]);
  return count;
}
