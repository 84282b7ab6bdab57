/** An option of a list that is long enough to be searched. */
export interface SearchSelectItem {
  readonly value: string;
  readonly label: string;
  /** Shown at the end of the row, and searched as well: a code, a symbol. */
  readonly note?: string | undefined;
  /** What is searched in the place of value, label and note. */
  readonly searched?: string | undefined;
  /** Listed, and cannot be chosen. */
  readonly disabled?: boolean | undefined;
}

/** Maximum number of remembered options. */
export const SEARCH_HISTORY_LIMIT = 5;

/** Debounce of the filter, in milliseconds. */
export const SEARCH_DEBOUNCE_MS = 300;

/** Options whose value, label or note contains the text, case-insensitively; all when it is blank. */
export function filterItems(items: readonly SearchSelectItem[], text: string): readonly SearchSelectItem[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return items;
  return items.filter(({ value, label, note = '', searched }) =>
    (searched === undefined ? [value, label, note] : [searched]).some((part) => part.toLowerCase().includes(wanted)),
  );
}

/** Moves an option to the front of the history; without duplicates, limited to five. */
export function rememberPick(history: readonly string[], value: string): readonly string[] {
  return [value, ...history.filter((other) => other !== value)].slice(0, SEARCH_HISTORY_LIMIT);
}

/** Options under a heading; `recent` come from the history, newest first. */
export interface SearchSelectGroup {
  readonly id: 'recent' | 'all';
  readonly items: readonly SearchSelectItem[];
}

/** Groups of the open list: without a text the history and then the rest, without duplicates; otherwise the matches. */
export function groupItems(
  items: readonly SearchSelectItem[],
  text: string,
  history: readonly string[],
): readonly SearchSelectGroup[] {
  if (text.trim() !== '') return [{ id: 'all', items: filterItems(items, text) }];
  const known = history.slice(0, SEARCH_HISTORY_LIMIT);
  const recent = known.flatMap((value) => items.filter((item) => item.value === value));
  const rest = items.filter(({ value }) => !known.includes(value));
  const groups: readonly SearchSelectGroup[] = [
    { id: 'recent', items: recent },
    { id: 'all', items: rest },
  ];
  return groups.filter((group) => group.items.length > 0);
}
