/** Number of the convert room. */
export const CONVERT = 8;

/**
 * Codes of the convert room; append, never reorder. CONVERT_PATH_INVALID: the legs do not lead from one coin to the other, or meet a market
 * twice; CONVERT_BOOK_TOO_THIN: a book ends before the amount does; CONVERT_MEETS_OWN_ORDER: an own order stands in the way;
 * CONVERT_RATE_MOVED: less would arrive than was agreed.
 */
export const CONVERT_CODES = [
  'CONVERT_PATH_INVALID',
  'CONVERT_BOOK_TOO_THIN',
  'CONVERT_MEETS_OWN_ORDER',
  'CONVERT_RATE_MOVED',
] as const;
