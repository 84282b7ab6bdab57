import type { CodeTable } from '../../code-table.ts';

/** Rejections of the markets product. */
export const marketsCodes = {
  DEPTH_STEP_UNKNOWN: {
    code: 41087,
    http: 400,
    msg: 'The market’s book is not grouped by this step (depthSteps in tradeInfo).',
  },
  COIN_FACTS_OUTDATED: {
    code: 41660,
    http: 409,
    msg: 'Somebody else has changed the facts about this coin meanwhile.',
  },
  COIN_SUPPLY_IMPOSSIBLE: {
    code: 41661,
    http: 400,
    msg: 'More coins circulate than there can be.',
  },
  COIN_SUPPLY_UNDATED: {
    code: 41662,
    http: 400,
    msg: 'A circulating supply needs its date and its source.',
  },
} as const satisfies CodeTable;
