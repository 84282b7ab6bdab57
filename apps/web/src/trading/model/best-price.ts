/** Which best price: 0 is the best of the order's own side, 1, 5 and 10 are levels of the other side, from which it would take. */
export type BestLevel = 0 | 1 | 5 | 10;

/** The levels in the order of the form. */
export const BEST_LEVELS: readonly BestLevel[] = [0, 1, 5, 10];
