import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of the alerts on a chart. */
export const chartAlertsCalls = defineCalls({
  priceAlerts: ['GET', '/hk-web/v1/alerts', false],
});
