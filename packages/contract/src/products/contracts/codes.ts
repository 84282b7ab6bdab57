import type { CodeTable } from '../../code-table.ts';

/** Rejections of the contracts product. */
export const contractsCodes = {
  UNKNOWN_CONTRACT: { code: 41054, http: 404, msg: 'There is no such contract.' },
} as const satisfies CodeTable;
