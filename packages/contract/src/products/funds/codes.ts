import type { CodeTable } from '../../code-table.ts';

/** Rejections of the funds product. */
export const fundsCodes = {
  SAME_WALLET: { code: 41034, http: 400, msg: 'Both wallets are the same.' },
  STATEMENT_PERIOD_INVALID: {
    code: 41650,
    http: 400,
    msg: 'A document covers at most 366 days, and its end is not before its beginning.',
  },
  STATEMENT_TOO_LONG: {
    code: 41651,
    http: 400,
    msg: 'The period has more lines than a document may have; choose a shorter one or fewer kinds.',
  },
  STATEMENT_TOO_OFTEN: { code: 41652, http: 429, msg: 'Too many documents in a short time; try again in a minute.' },
} as const satisfies CodeTable;
