import { formatPrice } from '@bourse/domain';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { MarketState } from '../../../platform/exchange-view/markets/market-state.ts';
import { ERRORS } from '../errors.ts';
import { symbolOf, symbolStatusOf } from '../wire-format.ts';
import { type Endpoint, endpoint, errorBody, Outcome } from './endpoint.ts';
import { executionRules } from './exchange-info.ts';
import { readStatus, requestedMarkets, requiredInStatus, requiredMarket } from './market-lookup.ts';
import { type Params, rejectCall } from './params.ts';

const ALL_WEIGHT = 40;

/** How far from the reference price a taker trades, that price, and what it is. */
export function referenceEndpoints(view: ExchangeView): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      path: '/api/v3/executionRules',
      security: 'NONE',
      weight: ruleWeight,
      handle: ({ params }) => rulesOf(view, params),
    }),
    endpoint({
      method: 'GET',
      path: '/api/v3/referencePrice',
      security: 'NONE',
      weight: 2,
      handle: ({ params }) => {
        const state = requiredMarket(view, params);
        params.rejectUnread();
        const reference = referencePrice(state);
        // Told as an answer, not as a rejection of the call.
        if (reference === undefined) return new Outcome(200, errorBody(ERRORS.noReferencePrice));
        const { price, timeMs } = reference;
        return { symbol: symbolOf(state.market), referencePrice: price, timestamp: timeMs };
      },
    }),
    endpoint({
      method: 'GET',
      path: '/api/v3/referencePrice/calculation',
      security: 'NONE',
      weight: 2,
      handle: ({ params }) => {
        const state = requiredInStatus(view, params);
        params.rejectUnread();
        if (referencePrice(state) === undefined) return rejectCall(ERRORS.noReferencePrice);
        // Neither a mean nor made outside: the price of the last trade as it is.
        return { symbol: symbolOf(state.market), calculationType: 'LAST_PRICE' };
      },
    }),
  ];
}

/** The price that execution rules measure from, and since when it holds; undefined before the first trade here, history is none. */
export function referencePrice({ market, lastTicks, lastTrade }: MarketState) {
  return lastTrade && { price: formatPrice(lastTicks, market.spec), timeMs: lastTrade.timeMs };
}

function ruleWeight(params: Params): number {
  if (params.has('symbol')) return 2;
  const count = params.raw('symbols')?.split(',').length;
  return count === undefined ? ALL_WEIGHT : Math.min(ALL_WEIGHT, 2 * count);
}

function rulesOf(view: ExchangeView, params: Params) {
  const { markets, isAll } = requestedMarkets(view, params);
  const status = readStatus(params);
  params.rejectUnread();
  if (!isAll && status !== undefined) return rejectCall(ERRORS.badCombination);
  const asked = status === undefined ? markets : markets.filter(({ market }) => symbolStatusOf(market) === status);
  return { symbolRules: asked.map(({ market }) => ({ symbol: symbolOf(market), rules: executionRules(market) })) };
}
