import type { RouteData } from '@bourse/contract';
import type { PriceAlert } from '@bourse/core';
import {
  type AlertTerms,
  alertReturnTicks,
  formatPrice,
  formatShortest,
  invariant,
  type MarketSpec,
} from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { StoredFire } from './alerts.store.ts';

/** Decimals of a percentage: one unit of the last is a millionth. */
export const PERCENT_SCALE = 4;

type PriceAlertData = RouteData<'priceAlerts'>[number];
type FiredAlertData = RouteData<'firedPriceAlerts'>['items'][number];

type TermsData = Pick<PriceAlertData, 'kind' | 'price' | 'percent' | 'period' | 'repeats'>;

/** Terms as texts; empty where the kind has none. */
export function termsData({ kind, movePpm, period, priceTicks, repeats }: AlertTerms, market: MarketSpec): TermsData {
  return {
    kind,
    price: priceTicks === undefined ? '' : formatPrice(priceTicks, market),
    percent: movePpm === undefined ? '' : formatShortest(BigInt(movePpm), PERCENT_SCALE),
    period: period ?? '',
    repeats,
  };
}

/** The market of an alert. */
export function specOf(view: ExchangeView, marketId: number): MarketSpec {
  const state = view.findMarket(marketId);
  invariant(state !== undefined, () => `market ${marketId} of an alert is not in the view`);
  return state.market.spec;
}

/** An alert for its owner. */
export function alertData(view: ExchangeView, alert: PriceAlert): PriceAlertData {
  const { alertId, createdMs, fires, lastFiredMs, lastFiredTicks, marketId } = alert;
  const market = specOf(view, marketId);
  return {
    alertId: String(alertId),
    tradeId: marketId,
    tradeCode: market.code,
    ...termsData(alert, market),
    ...stateOf(alert, market, view.nowMs()),
    createdMs,
    fires,
    lastFiredMs,
    lastPrice: lastFiredTicks === 0 ? '' : formatPrice(lastFiredTicks, market),
  };
}

function stateOf(
  { isArmed, kind, period, priceTicks = 0, restsUntilMs }: PriceAlert,
  market: MarketSpec,
  nowMs: number,
): Pick<PriceAlertData, 'state' | 'returnPrice' | 'restsUntilMs'> {
  if (!isArmed && period === undefined) {
    const away = alertReturnTicks(priceTicks) * (kind === 'above' ? -1 : 1);
    return { state: 'returning', returnPrice: formatPrice(Math.max(0, priceTicks + away), market), restsUntilMs: 0 };
  }
  // The core notices the end of a rest at the next trade; nothing stands in its way before.
  if (isArmed || restsUntilMs <= nowMs) return { state: 'active', returnPrice: '', restsUntilMs: 0 };
  return { state: 'resting', returnPrice: '', restsUntilMs };
}

/** The terms of an alert that has fired. */
export function termsOfFire({ kind, movePpm, period, priceTicks, repeats }: StoredFire): AlertTerms {
  return {
    kind,
    ...(priceTicks === null ? {} : { priceTicks }),
    ...(movePpm === null ? {} : { movePpm }),
    ...(period === null ? {} : { period }),
    repeats,
  };
}

/** A fired alert for its owner. */
export function firedData(view: ExchangeView, fire: StoredFire): FiredAlertData {
  const market = specOf(view, fire.marketId);
  return {
    fireId: `${fire.seq}-${fire.entryNo}`,
    alertId: fire.alertId.toString(),
    tradeId: fire.marketId,
    tradeCode: market.code,
    ...termsData(termsOfFire(fire), market),
    firedMs: Number(fire.firedMs),
    lastPrice: formatPrice(fire.lastTicks, market),
    referencePrice: formatPrice(fire.referenceTicks, market),
  };
}
