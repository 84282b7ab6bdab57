import type { CodeTable } from '../../code-table.ts';

/** Rejections of the markets product. */
export const marketsCodes = {
  DEPTH_STEP_UNKNOWN: {
    code: 41087,
    http: 400,
    msg: 'The market’s book is not grouped by this step (depthSteps in tradeInfo).',
  },
} as const satisfies CodeTable;
