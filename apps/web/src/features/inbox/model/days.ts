/** The first moment of the day that a moment lies in, by the clock of the user's zone; milliseconds since the epoch. */
export function midnightOf(timeMs: number): number {
  const day = new Date(timeMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
}

/** The first moment of the next day. A day with a change of the clock has 23 or 25 hours. */
export function nextMidnight(timeMs: number): number {
  const day = new Date(timeMs);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).getTime();
}

/** A line of a list that is parted by days. */
export type DayLine<Item> =
  | { readonly kind: 'head'; readonly group: 'today' | 'earlier' }
  | { readonly kind: 'item'; readonly item: Item };

/**
 * Parts items, newest first, into those created on or after midnight and those before. A group without items has no head.
 */
export function linesByDay<Item extends { readonly createdTime: number }>(
  items: readonly Item[],
  midnightMs: number,
): readonly DayLine<Item>[] {
  const today = items.filter(({ createdTime }) => createdTime >= midnightMs);
  const earlier = items.filter(({ createdTime }) => createdTime < midnightMs);
  return [...linesOf('today', today), ...linesOf('earlier', earlier)];
}

function linesOf<Item>(group: 'today' | 'earlier', items: readonly Item[]): readonly DayLine<Item>[] {
  if (items.length === 0) return [];
  return [{ kind: 'head', group }, ...items.map((item) => ({ kind: 'item', item }) as const)];
}
