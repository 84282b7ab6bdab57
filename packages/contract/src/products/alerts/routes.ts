import { ALERT_TERMS_CODES } from '@bourse/domain';
import * as z from 'zod/mini';
import { defineRoutes } from '../../define-routes.ts';
import * as s from '../../schemas.ts';
import * as t from './schemas.ts';

const TERMS_ERRORS = [
  'PRICE_SYNTAX',
  'PRICE_NOT_POSITIVE',
  'PRICE_OFF_TICK',
  'PRICE_TOO_HIGH',
  ...ALERT_TERMS_CODES,
  'ALERT_EXISTS',
  'ALERT_REACHED',
] as const;

const alertParams = z.object({ alertId: t.alertId });

/** Routes of price alerts. */
export const alertsRoutes = defineRoutes({
  priceAlerts: {
    method: 'GET',
    path: '/hk-web/v1/alerts',
    area: 'alerts',
    auth: 'user',
    mutates: false,
    summary: 'Lists the user’s price alerts that have not ended, newest first; of one market or of all.',
    query: z.object({ tradeCode: z.optional(s.tradeCode) }),
    data: z.array(t.priceAlert),
    errors: [],
  },
  createPriceAlert: {
    method: 'POST',
    path: '/hk-web/v1/alerts',
    area: 'alerts',
    auth: 'user',
    mutates: true,
    summary: 'Creates a price alert on a market; it fires at the first trade that meets its terms from now on.',
    body: z.extend(t.alertTerms, { tradeCode: s.tradeCode }),
    data: t.priceAlert,
    errors: ['UNKNOWN_MARKET', ...TERMS_ERRORS, 'TOO_MANY_ALERTS', 'EXCHANGE_FULL'],
  },
  changePriceAlert: {
    method: 'PUT',
    path: '/hk-web/v1/alerts/{alertId}',
    area: 'alerts',
    auth: 'user',
    mutates: true,
    summary: 'Replaces the terms of a price alert; it is active again at once.',
    params: alertParams,
    body: t.alertTerms,
    data: t.priceAlert,
    errors: ['UNKNOWN_ALERT', ...TERMS_ERRORS],
  },
  cancelPriceAlert: {
    method: 'DELETE',
    path: '/hk-web/v1/alerts/{alertId}',
    area: 'alerts',
    auth: 'user',
    mutates: true,
    summary: 'Deletes a price alert.',
    params: alertParams,
    data: z.object({}),
    errors: ['UNKNOWN_ALERT'],
  },
  firedPriceAlerts: {
    method: 'GET',
    path: '/hk-web/v1/alerts/fired',
    area: 'alerts',
    auth: 'user',
    mutates: false,
    summary: 'Lists when the user’s price alerts have fired, newest first; of one market or of all.',
    query: z.object({ tradeCode: z.optional(s.tradeCode), ...s.pageQuery }),
    data: s.pageOf(t.firedAlert),
    errors: [],
  },
});
