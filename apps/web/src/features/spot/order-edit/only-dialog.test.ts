import { expect, it } from 'vitest';
import { openOnly } from './only-dialog.ts';

it('keeps the newest dialog only, and forgets one that has closed', () => {
  const closed: string[] = [];
  const endOfMove = openOnly(() => closed.push('move'));
  const endOfEdit = openOnly(() => closed.push('edit'));
  expect(closed).toEqual(['move']);
  // The end of the former must not take the place of the newer one.
  endOfMove();
  const endOfSecond = openOnly(() => closed.push('second edit'));
  expect(closed).toEqual(['move', 'edit']);
  endOfEdit();
  endOfSecond();
  openOnly(() => closed.push('last'))();
  expect(closed).toEqual(['move', 'edit']);
});
