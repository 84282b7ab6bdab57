import type { CodeTable } from '../../code-table.ts';

/** Rejections of price alerts. */
export const alertsCodes = {
  ALERT_PRICE_INVALID: { code: 41240, http: 400, msg: 'The price of an alert must be a price of the market.' },
  ALERT_MOVE_INVALID: {
    code: 41241,
    http: 400,
    msg: 'The percentage of an alert is 0.1 to 300 for a rise, and 0.1 to less than 100 otherwise.',
  },
  ALERT_PERIOD_INVALID: { code: 41242, http: 400, msg: 'This kind of alert does not have this period.' },
  ALERT_REACHED: { code: 41243, http: 400, msg: 'The market has reached this price already.' },
  TOO_MANY_ALERTS: { code: 41244, http: 400, msg: 'You have as many price alerts as an account can have.' },
  ALERT_EXISTS: { code: 41245, http: 409, msg: 'You have the same alert already.' },
  UNKNOWN_ALERT: { code: 41246, http: 404, msg: 'You have no such price alert; it may have fired.' },
} as const satisfies CodeTable;
