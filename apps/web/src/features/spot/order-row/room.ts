import { useLayoutEffect, useState } from 'react';

/**
 * How rows are drawn by the width of their place: as cards, as rows whose terms stand on a second line, or as rows whose terms have columns
 * of their own.
 */
export type Room = 'cards' | 'lines' | 'columns';

const LINES_FROM = 640;
const COLUMNS_FROM = 1500;

/** The way for a width in pixels. */
export function roomOf(width: number): Room {
  if (width < LINES_FROM) return 'cards';
  return width < COLUMNS_FROM ? 'lines' : 'columns';
}

/** Measures the place of a list; the ref belongs on an element as wide as it. */
export function useRoom(): readonly [ref: (place: HTMLElement | null) => void, room: Room] {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState<Room>('lines');
  useLayoutEffect(() => {
    if (place === null) return undefined;
    const measure = () => setRoom(roomOf(place.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(place);
    return () => observer.disconnect();
  }, [place]);
  return [setPlace, room];
}
