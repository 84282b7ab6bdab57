/** What a toolbar has room for. */
export interface ToolbarRoom {
  /** Favourite intervals that stand in it. */
  readonly intervals: number;
  /** Look, comparison and picture have buttons of their own instead of standing in the menu. */
  readonly hasAll: boolean;
  /** Buttons say in words what they do. */
  readonly hasWords: boolean;
}

const INTERVAL_PX = 38;
/** Buttons that are always there, with the switch of views; a phone has fewer of them. */
const FIXED_PX = 300;
const COMPACT_PX = 238;
const ALL_PX = 190;
const WORDS_PX = 70;
/** So many intervals come before anything else gets room. */
const LEAST_INTERVALS = 2;
const GOOD_INTERVALS = 6;

/** What a toolbar of some width has room for: first some intervals, then words, then buttons, then further intervals. */
export function toolbarRoom(widthPx: number, isCompact = false): ToolbarRoom {
  const left = widthPx - (isCompact ? COMPACT_PX : FIXED_PX);
  const good = GOOD_INTERVALS * INTERVAL_PX;
  const hasWords = left >= good / 2 + WORDS_PX;
  const hasAll = left >= good + WORDS_PX + ALL_PX;
  const used = (hasWords ? WORDS_PX : 0) + (hasAll ? ALL_PX : 0);
  return { intervals: Math.max(LEAST_INTERVALS, Math.floor((left - used) / INTERVAL_PX)), hasAll, hasWords };
}
