import type { CodeTable } from '../../code-table.ts';

/** Rejections of the convert product. */
export const convertCodes = {
  CONVERT_PATH_INVALID: { code: 41680, http: 409, msg: 'No markets lead from one coin to the other.' },
  CONVERT_BOOK_TOO_THIN: { code: 41681, http: 409, msg: 'The market has not enough orders for this amount.' },
  CONVERT_MEETS_OWN_ORDER: { code: 41682, http: 409, msg: 'An order of your own stands in the way; cancel it first.' },
  CONVERT_RATE_MOVED: { code: 41683, http: 409, msg: 'The rate has moved; get a new quote.' },
  CONVERT_QUOTE_EXPIRED: { code: 41684, http: 409, msg: 'The quote has expired; get a new one.' },
} as const satisfies CodeTable;
