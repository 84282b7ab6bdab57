import { formatDecimal, formatPrice, formatQty } from '@bourse/domain';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import {
  type MarketState,
  type PublicTrade,
  RECENT_TRADES,
} from '../../../platform/exchange-view/markets/market-state.ts';
import type { Projector } from '../../../platform/projections/projector.ts';
import { ERRORS } from '../errors.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { requiredMarket } from './market-lookup.ts';
import { type Params, rejectCall } from './params.ts';
import type { AggregateTrade, PublicTrades } from './public-trades.ts';

/** Dependencies of the trade endpoints. */
export interface TradeDeps {
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly trades: PublicTrades;
}

/** Public trades, the latest from memory, older ones from the database. */
export function tradeEndpoints(deps: TradeDeps): Endpoint[] {
  const { view } = deps;
  const get = (path: string, weight: number, handle: (state: MarketState, params: Params) => unknown) =>
    endpoint({
      method: 'GET',
      path: `/api/v3/${path}`,
      security: 'NONE',
      weight,
      handle: ({ params }) => handle(requiredMarket(view, params), params),
    });
  return [
    get('trades', 25, (state, params) => {
      const limit = params.limit(500, 1_000);
      params.rejectUnread();
      return latestTrades(deps, state, limit);
    }),
    get('historicalTrades', 25, async (state, params) => {
      const limit = params.limit(500, 1_000);
      const fromId = params.whole('fromId');
      params.rejectUnread();
      return fromId === undefined ? latestTrades(deps, state, limit) : tradesFrom(deps, state, fromId, limit);
    }),
    get('aggTrades', 4, (state, params) => aggregateTrades(deps, state, params)),
  ];
}

async function latestTrades(deps: TradeDeps, state: MarketState, limit: number) {
  const recent = state.latestTrades(limit);
  const lastNo = recent.at(-1)?.tradeNo ?? 0;
  const isEnough = recent.length === limit || recent.length === lastNo || limit <= RECENT_TRADES;
  if (isEnough) return recent.map((trade) => serializeTrade(trade, state));
  return tradesFrom(deps, state, Math.max(1, lastNo - limit + 1), limit);
}

async function tradesFrom({ projector, view, trades }: TradeDeps, state: MarketState, fromId: number, limit: number) {
  await projector.whenProjected(view.seq);
  const found = await trades.from(state.market.spec.marketId, fromId, limit);
  return found.map((trade) => serializeTrade(trade, state));
}

async function aggregateTrades(deps: TradeDeps, state: MarketState, params: Params) {
  const { projector, view, trades } = deps;
  const fromId = params.whole('fromId');
  const startTime = params.startTime();
  const endTime = params.endTime();
  const limit = params.limit(500, 1_000);
  params.rejectUnread();
  if (fromId !== undefined && (startTime !== undefined || endTime !== undefined)) rejectCall(ERRORS.badCombination);
  await projector.whenProjected(view.seq);
  const { marketId } = state.market.spec;
  const lastNo = state.lastTrade?.tradeNo ?? 0;
  const toNo = endTime === undefined ? lastNo : (await trades.firstSince(marketId, endTime + 1, lastNo)) - 1;
  const fromNo = startTime === undefined ? fromId : await trades.firstSince(marketId, startTime, lastNo);
  const found =
    fromNo === undefined
      ? await trades.latestAggregates(marketId, toNo, limit)
      : await trades.aggregatesFrom(marketId, Math.max(1, fromNo), toNo, limit);
  return found.map((aggregate) => serializeAggregate(aggregate, state));
}

function serializeTrade(trade: PublicTrade, { market: { spec, units, quote } }: MarketState) {
  const notional = BigInt(trade.priceTicks) * BigInt(trade.qtyLots) * units.quoteUnitsPerTickLot;
  return {
    id: trade.tradeNo,
    price: formatPrice(trade.priceTicks, spec),
    qty: formatQty(trade.qtyLots, spec),
    quoteQty: formatDecimal(notional, quote.scale),
    time: trade.timeMs,
    isBuyerMaker: trade.takerSide === 'sell',
    isBestMatch: true,
  };
}

function serializeAggregate({ first, last, qtyLots }: AggregateTrade, { market: { spec } }: MarketState) {
  return {
    a: first.tradeNo,
    p: formatPrice(first.priceTicks, spec),
    q: formatQty(qtyLots, spec),
    f: first.tradeNo,
    l: last.tradeNo,
    T: last.timeMs,
    m: first.takerSide === 'sell',
    M: true,
  };
}
