import { type RefObject, useEffect, useState } from 'react';

/** Whether a chart fills the screen, and how to switch; without `toggle` where the browser has no full screen. */
export function useFullChart(panel: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === panel.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, [panel]);
  const toggle = () => {
    const change = isFull ? document.exitFullscreen() : panel.current?.requestFullscreen();
    change?.catch(() => undefined);
  };
  return { isFull, toggle: document.fullscreenEnabled ? toggle : undefined };
}
