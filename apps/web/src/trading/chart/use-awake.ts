import { type RefObject, useEffect, useState } from 'react';

/** Whether an element can be seen: it is on the screen, and the page is in front. */
export function useAwake(box: RefObject<HTMLElement | null>): boolean {
  const [isAwake, setAwake] = useState(true);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    let isOnScreen = true;
    const look = () => setAwake(isOnScreen && document.visibilityState === 'visible');
    const observer = new IntersectionObserver((entries) => {
      isOnScreen = entries.at(-1)?.isIntersecting ?? true;
      look();
    });
    observer.observe(element);
    document.addEventListener('visibilitychange', look);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', look);
    };
  }, [box]);
  return isAwake;
}
