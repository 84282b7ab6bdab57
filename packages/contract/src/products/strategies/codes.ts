import type { CodeTable } from '../../code-table.ts';

/** Rejections of the strategies product. */
export const strategiesCodes = {
  UNKNOWN_STRATEGY: { code: 41056, http: 404, msg: 'You have no such scale or TWAP order.' },
  STRATEGY_ENDED: { code: 41070, http: 409, msg: 'This scale or TWAP order has ended.' },
  STRATEGY_LIMIT: { code: 41071, http: 409, msg: 'The account runs as many scale and TWAP orders as it may.' },
  SCALE_ORDERS_INVALID: { code: 41072, http: 400, msg: 'A scale order has 2 to 40 orders.' },
  SCALE_RANGE_INVALID: { code: 41073, http: 400, msg: 'The prices must be as many ticks apart as there are orders.' },
  SCALE_SKEW_INVALID: { code: 41074, http: 400, msg: 'The skew is a number from 0.1 to 10.' },
  TWAP_DURATION_INVALID: { code: 41075, http: 400, msg: 'Five minutes to a day, in steps of thirty seconds.' },
  TWAP_SLIPPAGE_INVALID: { code: 41076, http: 400, msg: 'The slippage is 1 to 300 hundredths of a percent.' },
} as const satisfies CodeTable;
