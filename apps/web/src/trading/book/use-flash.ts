import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { BookRow } from '../model/book-rows.ts';
import { flash, unflash } from './flash.ts';

const STILL = '(prefers-reduced-motion: reduce)';

/** Tints the quantities of a side that changed at their prices; `rows` are those of the table's body, in its order. */
export function useFlash(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly (BookRow | undefined)[],
  isOn: boolean,
): void {
  const before = useRef<readonly (BookRow | undefined)[]>([]);
  useLayoutEffect(() => {
    const old = before.current;
    before.current = rows;
    const body = table.current?.tBodies[0];
    if (!isOn || body === undefined || old.length === 0 || globalThis.matchMedia(STILL).matches) return;
    const quantities = new Map(old.map((row) => [row?.price, row?.qty]));
    for (const [at, row] of rows.entries()) {
      const cell = body.rows[at]?.querySelector<HTMLElement>('[data-amount]');
      if (cell == null) continue;
      const known = row === undefined ? undefined : quantities.get(row.price);
      if (known !== undefined && known !== row?.qty) flash(cell, Number(known) < Number(row?.qty) ? 'more' : 'less');
      else if (old[at]?.price !== row?.price) unflash(cell);
    }
  }, [table, rows, isOn]);
}
