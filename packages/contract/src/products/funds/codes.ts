import type { CodeTable } from '../../code-table.ts';

/** Rejections of the funds product. */
export const fundsCodes = {
  SAME_WALLET: { code: 41034, http: 400, msg: 'Both wallets are the same.' },
} as const satisfies CodeTable;
