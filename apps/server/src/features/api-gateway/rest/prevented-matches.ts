import type { MatchPrevented } from '@bourse/core';
import type { SelfTradePrevention } from '@bourse/domain';
import { formatPrice, formatQty } from '@bourse/domain';
import type { Pool } from 'pg';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { ListedMarket } from '../../../platform/exchange-view/markets/catalogue.ts';
import type { Projector } from '../../../platform/projections/projector.ts';
import { missingBoth } from '../errors.ts';
import { placeOfPrevented, preventedMatchId } from '../prevented-match-ids.ts';
import { gatewayOrderId, orderIdRange, symbolOf } from '../wire-format.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { requiredMarket } from './market-lookup.ts';
import { type Params, rejectCall } from './params.ts';

interface Row {
  readonly seq: bigint;
  readonly entry_no: number;
  readonly time_ms: bigint;
  readonly mode: SelfTradePrevention;
  readonly price_ticks: number;
  readonly maker_order_id: bigint;
  readonly taker_order_id: bigint;
  readonly maker_lots: bigint;
  readonly taker_lots: bigint;
}

/** Filters of prevented matches. */
interface Filter {
  readonly accountId: number;
  readonly marketId: number;
  /** One match by its number. */
  readonly matchId: number | undefined;
  /** Matches of one of these orders. */
  readonly orderIds: { readonly from: bigint; readonly to: bigint } | undefined;
  /** This match and later ones. */
  readonly from: number | undefined;
  readonly limit: number;
}

/** Prevented matches as the projections wrote them. */
export class PreventedMatches {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** Oldest first. */
  async find({ accountId, marketId, matchId, orderIds, from, limit }: Filter): Promise<readonly Row[]> {
    const one = matchId === undefined ? undefined : placeOfPrevented(matchId);
    const first = from === undefined ? undefined : placeOfPrevented(from);
    const { rows } = await this.pool.query<Row>(
      `select * from prevented_matches where account_id = $1 and market_id = $2
        and ($3::bigint is null or (seq, entry_no) = ($3, $4::integer))
        and ($5::bigint is null or maker_order_id between $5 and $6 or taker_order_id between $5 and $6)
        and ($7::bigint is null or (seq, entry_no) >= ($7, $8::integer))
        order by seq, entry_no limit $9`,
      [
        accountId,
        marketId,
        one?.seq ?? null,
        one?.entryNo ?? null,
        orderIds?.from ?? null,
        orderIds?.to ?? null,
        first?.seq ?? null,
        first?.entryNo ?? null,
        limit,
      ],
    );
    return rows;
  }
}

/** `GET myPreventedMatches`. */
export function preventedEndpoint(deps: {
  readonly view: ExchangeView;
  readonly projector: Projector;
  readonly prevented: PreventedMatches;
}): Endpoint {
  const { view, projector, prevented } = deps;
  return endpoint({
    method: 'GET',
    path: '/api/v3/myPreventedMatches',
    security: 'READ',
    weight: (params: Params) => (params.has('orderId') ? 20 : 2),
    handle: async ({ params, key }) => {
      const { market } = requiredMarket(view, params);
      const matchId = params.whole('preventedMatchId');
      const orderId = params.whole('orderId');
      const from = params.whole('fromPreventedMatchId');
      const limit = params.limit(500, 1_000);
      params.rejectUnread();
      if (matchId === undefined && orderId === undefined) rejectCall(missingBoth('preventedMatchId', 'orderId'));
      const orderIds = orderId === undefined ? undefined : orderIdRange(orderId);
      if (orderId !== undefined && orderIds === undefined) return [];
      await projector.whenProjected(view.seq);
      const { marketId } = market.spec;
      const rows = await prevented.find({ accountId: key.accountId, marketId, matchId, orderIds, from, limit });
      return rows.map((row) => serializePreventedMatch(row, market));
    },
  });
}

function serializePreventedMatch(row: Row, market: ListedMarket) {
  return {
    symbol: symbolOf(market),
    preventedMatchId: preventedMatchId(Number(row.seq), row.entry_no),
    takerOrderId: gatewayOrderId(row.taker_order_id),
    makerSymbol: symbolOf(market),
    makerOrderId: gatewayOrderId(row.maker_order_id),
    tradeGroupId: -1,
    selfTradePreventionMode: row.mode,
    price: formatPrice(row.price_ticks, market.spec),
    ...preventedQuantities(Number(row.taker_lots), Number(row.maker_lots), market),
    transactTime: Number(row.time_ms),
  };
}

/** What a prevented match removed from either order; absent for an unchanged one. */
function preventedQuantities(takerLots: number, makerLots: number, { spec }: ListedMarket) {
  return {
    ...(takerLots > 0 ? { takerPreventedQuantity: formatQty(takerLots, spec) } : {}),
    ...(makerLots > 0 ? { makerPreventedQuantity: formatQty(makerLots, spec) } : {}),
  };
}

/** The matches that were prevented while a new order met the book, and what they took off it; nothing when there were none. */
export function preventedOfTaker(orderId: bigint, { seq, events }: AppliedCommand, market: ListedMarket) {
  const all = events.filter((event): event is MatchPrevented => event.type === 'match-prevented');
  const own = all.filter(({ takerOrderId }) => takerOrderId === orderId);
  if (own.length === 0) return {};
  const lots = own.reduce((sum, { takerLots }) => sum + takerLots, 0);
  return {
    preventedMatches: own.map((match) => ({
      preventedMatchId: preventedMatchId(seq, all.indexOf(match) + 1),
      makerOrderId: gatewayOrderId(match.makerOrderId),
      price: formatPrice(match.priceTicks, market.spec),
      ...preventedQuantities(match.takerLots, match.makerLots, market),
    })),
    ...(lots > 0 ? { preventedQuantity: formatQty(lots, market.spec) } : {}),
  };
}
