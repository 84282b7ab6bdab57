import type { CodeTable } from '../../code-table.ts';

/** Rejections of the spot product. */
export const spotCodes = {
  QUOTE_AMOUNT_NOT_POSITIVE: { code: 41025, http: 400, msg: 'An amount must be above zero.' },
} as const satisfies CodeTable;
