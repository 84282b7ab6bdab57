import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this feature. */
export const alertsCalls = defineCalls({
  priceAlerts: ['GET', '/hk-web/v1/alerts', false],
  createPriceAlert: ['POST', '/hk-web/v1/alerts', true],
  changePriceAlert: ['PUT', '/hk-web/v1/alerts/{alertId}', true],
  cancelPriceAlert: ['DELETE', '/hk-web/v1/alerts/{alertId}', true],
  firedPriceAlerts: ['GET', '/hk-web/v1/alerts/fired', false],
});
