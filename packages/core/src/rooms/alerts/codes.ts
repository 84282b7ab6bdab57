import { ALERT_TERMS_CODES } from '@bourse/domain';

/** Number of the alerts room. */
export const ALERTS = 6;

/**
 * Codes of the alerts room; append, never reorder. ALERT_EXISTS: the account has an alert with these terms on this market; ALERT_REACHED: the
 * last price is at the line or beyond it; TOO_MANY_ALERTS: the account has `MAX_ALERTS`; UNKNOWN_ALERT: the account has none with this id.
 */
export const ALERTS_CODES = [
  ...ALERT_TERMS_CODES,
  'ALERT_EXISTS',
  'ALERT_REACHED',
  'TOO_MANY_ALERTS',
  'UNKNOWN_ALERT',
] as const;
export type AlertsCode = (typeof ALERTS_CODES)[number] | 'EXCHANGE_FULL' | 'UNKNOWN_ACCOUNT' | 'UNKNOWN_MARKET';
