import type { CodeTable } from '../../code-table.ts';

/** Rejections of the spot product. */
export const spotCodes = {
  QUOTE_AMOUNT_NOT_POSITIVE: { code: 41025, http: 400, msg: 'An amount must be above zero.' },
  POSITION_TOO_LARGE: {
    code: 41081,
    http: 400,
    msg: 'The account would have more of this coin than the market allows, open buys included.',
  },
} as const satisfies CodeTable;
