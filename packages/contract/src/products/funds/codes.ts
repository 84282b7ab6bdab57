import type { CodeTable } from '../../code-table.ts';

/** Rejections of the funds product. */
export const fundsCodes = {
  FAUCET_LIMIT: { code: 42901, http: 429, msg: 'The faucet has given this coin as often as it does in a day.' },
  SAME_WALLET: { code: 41034, http: 400, msg: 'Both wallets are the same.' },
} as const satisfies CodeTable;
