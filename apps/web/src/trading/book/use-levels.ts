import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useState } from 'react';
import type { BookRow } from '../model/book-rows.ts';
import type { Picks } from './pick-level.ts';

/** A level by its place: how many levels are better. */
export interface LevelPlace {
  readonly side: 'bids' | 'asks';
  readonly at: number;
}

/** A level that is pointed at, and where it stands on the screen. */
export interface PointedLevel extends LevelPlace {
  readonly element: HTMLElement;
}

interface BookRows {
  /** In the order of the screen. */
  readonly bids: readonly (BookRow | undefined)[];
  readonly asks: readonly (BookRow | undefined)[];
}

/** The row of a place; undefined while the book is not that deep. */
export function rowAt({ bids, asks }: BookRows, { side, at }: LevelPlace): BookRow | undefined {
  return side === 'bids' ? bids[at] : asks[asks.length - 1 - at];
}

function placeOf(target: EventTarget): PointedLevel | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('tr[data-at]') : null;
  const side = element?.closest<HTMLElement>('[data-side]')?.dataset.side;
  if (element === null || (side !== 'bids' && side !== 'asks')) return undefined;
  return { side, at: Number(element.dataset.at), element };
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -10, PageDown: 10 };

/** Moves through the levels by keys; both halves are one list, as they stand on the screen. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const levels = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-level]')];
  const now = levels.findIndex((level) => level.matches(':focus'));
  if (now < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  const step = STEPS[event.key];
  const wanted =
    event.key === 'Home' ? 0 : event.key === 'End' ? levels.length - 1 : step === undefined ? now : now + step;
  if (wanted === now) return;
  event.preventDefault();
  levels[Math.min(levels.length - 1, Math.max(0, wanted))]?.focus();
}

/**
 * What pointer and keys do with the levels of a book: handlers for the element around both halves, the level that is pointed at, and the one
 * in the order of tabs. A click on the amount, or one with Shift, picks the quantity up to the level too.
 */
export function useLevels(rows: BookRows, picks: Picks, takesAmounts: boolean) {
  const [hovered, setHovered] = useState<PointedLevel>();
  const [focused, setFocused] = useState<PointedLevel>();
  const [stop, setStop] = useState<LevelPlace>({ side: 'bids', at: 0 });
  const handlers = useMemo(
    () => ({
      onKeyDown: moveFocus,
      onPointerOver(event: PointerEvent<HTMLElement>) {
        if (event.pointerType !== 'touch') setHovered(placeOf(event.target));
      },
      onPointerLeave: () => setHovered(undefined),
      onFocus({ target }: FocusEvent<HTMLElement>) {
        const place = placeOf(target);
        if (place === undefined) return;
        setStop({ side: place.side, at: place.at });
        setFocused(target.matches(':focus-visible') ? place : undefined);
      },
      onBlur: () => setFocused(undefined),
    }),
    [],
  );
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    const row = place && rowAt(rows, place);
    if (row === undefined) return;
    const isAmount = event.target instanceof Element && event.target.closest('[data-amount]') !== null;
    if (takesAmounts && (isAmount || event.shiftKey)) picks.level(row.price, row.cumulative);
    else picks.price(row.price);
  };
  const pointed = hovered ?? focused;
  return {
    handlers: { ...handlers, onClick },
    pointed: pointed !== undefined && rowAt(rows, pointed) !== undefined ? pointed : undefined,
    stop: effectiveStop(rows, stop),
  };
}

/** The level that Tab reaches: the one of last time, or the best there is. */
function effectiveStop(rows: BookRows, wanted: LevelPlace): LevelPlace | undefined {
  const places: readonly LevelPlace[] = [wanted, { side: 'bids', at: 0 }, { side: 'asks', at: 0 }];
  return places.find((place) => rowAt(rows, place) !== undefined);
}
