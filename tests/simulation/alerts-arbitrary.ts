import type { AlertsEvent, AlertsRecovered, Command, Exchange } from '@bourse/core';
import { ALERT_KINDS, ALERT_PERIODS, type AlertTerms, hasAlertMove, hasAlertPrice } from '@bourse/domain';
import type { Random } from './random.ts';
import type { RoomArbitrary } from './simulate-rooms.ts';
import { ACCOUNTS, MARKETS } from './world.ts';

/** The alerts room's commands: alerts near the last price, so that the orders of the simulation set them off. */
export const alertsArbitrary: RoomArbitrary = {
  number: 6,
  share: 15,
  command: (random, exchange) => commandOf(random, exchange),
};

/** Each of them comes up in a run. */
export const ALERTS_EVENTS: readonly AlertsEvent['type'][] = [
  'alert-created',
  'alert-changed',
  'alert-canceled',
  'alert-fired',
  'alert-armed',
];

function commandOf(random: Random, exchange: Exchange): Command {
  const accountId = random.percent(2) ? 77_777 : random.pick(ACCOUNTS);
  const { marketId } = random.pick(MARKETS);
  const draw = random.between(1, 100);
  if (draw <= 60) return { type: 'create-alert', accountId, marketId, ...termsOf(random, exchange, marketId) };
  const alerts = exchange.recovered().alerts as AlertsRecovered;
  // One past the end is an alert that there is not.
  const alert = alerts[random.between(0, alerts.length)];
  const own = { accountId: alert?.accountId ?? accountId, alertId: alert?.alertId ?? 1 };
  if (draw > 80) return { type: 'cancel-alert', ...own };
  return { type: 'change-alert', ...own, ...termsOf(random, exchange, alert?.marketId ?? marketId) };
}

function termsOf(random: Random, exchange: Exchange, marketId: number): AlertTerms {
  const kind = random.pick(ALERT_KINDS);
  const repeats = random.percent(70);
  const last = exchange.marketStates().find(({ market }) => market.marketId === marketId)?.lastPriceTicks ?? 0;
  const isOdd = random.percent(3);
  if (hasAlertPrice(kind)) return { kind, priceTicks: Math.max(isOdd ? -1 : 1, last + random.between(-9, 9)), repeats };
  const period = random.pick(ALERT_PERIODS);
  if (hasAlertMove(kind)) return { kind, movePpm: random.between(isOdd ? 0 : 1_000, 90_000), period, repeats };
  return { kind, period, repeats };
}
