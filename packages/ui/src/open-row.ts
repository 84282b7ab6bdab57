import type { MouseEvent } from 'react';

/** What reacts to a click itself. */
const CONTROLS = 'a, button, input, label, select, textarea, [role^="menuitem"]';

/** Opens the first link in a row that was clicked beside its controls; whoever selects text opens nothing. */
export function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: row, ctrlKey, metaKey, shiftKey } = event;
  // A menu of the row is elsewhere in the document, its clicks arrive here as well.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(CONTROLS) !== null) return;
  if (String(globalThis.getSelection() ?? '') !== '') return;
  row
    .querySelector('a')
    ?.dispatchEvent(
      new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
    );
}
