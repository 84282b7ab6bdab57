/** The same facts as the core, the view and the database have them, in one form that can be compared. */
import { isDeepStrictEqual } from 'node:util';
import type { CountdownView, Exchange, OpenOrder, Trade } from '@bourse/core';
import { KLINE_INTERVALS } from '@bourse/domain';
import type { ExchangeView } from '@bourse/server/platform/exchange-view/exchange-view.ts';
import type { MarketState } from '@bourse/server/platform/exchange-view/markets/market-state.ts';
import type { OrderRecord } from '@bourse/server/platform/exchange-view/orders/order-record.ts';
import type { FeatureContext } from '@bourse/server/platform/feature.ts';
import { AuditError } from './auditor.ts';

/** Connections to the database of the projections. */
export type Pool = FeatureContext['db']['pool'];

/** Levels and trades that are compared of each market. */
const MOST = 1_000;
const RECENT = 200;

/** Throws, naming the law and where the two differ first. */
export function demandSame(law: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new AuditError(`${law}: ${firstDifference(actual, expected)}`);
}

function firstDifference(actual: unknown, expected: unknown): string {
  if (!Array.isArray(actual) || !Array.isArray(expected)) return `${text(actual)}, not ${text(expected)}`;
  const length = Math.max(actual.length, expected.length);
  for (let at = 0; at < length; at += 1) {
    if (!isDeepStrictEqual(actual[at], expected[at])) return `at ${at} ${text(actual[at])}, not ${text(expected[at])}`;
  }
  return 'equal elements';
}

function text(value: unknown): string {
  return String(JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)));
}

export function sorted(lines: readonly string[]): readonly string[] {
  return [...lines].sort();
}

/** All user accounts. */
export function accountsOf(exchange: Exchange): readonly number[] {
  return exchange.accounts().map(({ accountId }) => accountId);
}

export function ids(lists: readonly { readonly listId: bigint }[]): readonly string[] {
  return sorted(lists.map(({ listId }) => String(listId)));
}

export function countdownLine({ accountId, deadlineMs, marketId }: CountdownView): string {
  return [accountId, marketId, deadlineMs].join('/');
}

/** What core, view and database all know of an open order. */
type Order = Pick<
  OpenOrder,
  | 'accountId'
  | 'clientOrderId'
  | 'executedLots'
  | 'executedQuote'
  | 'expiresMs'
  | 'isPending'
  | 'listId'
  | 'marketId'
  | 'orderId'
  | 'priceTicks'
  | 'qtyLots'
  | 'side'
> & { readonly isWaiting: boolean };

export function orderLine(order: Order): string {
  const { accountId, clientOrderId, expiresMs, isPending, isWaiting, listId, marketId, orderId, side } = order;
  const { executedLots, executedQuote, priceTicks, qtyLots } = order;
  const owner = [orderId, accountId, marketId, clientOrderId, side, expiresMs, listId, isPending, isWaiting];
  return [...owner, priceTicks, qtyLots, executedLots, executedQuote].join('/');
}

export function coreOrders(exchange: Exchange): readonly string[] {
  return sorted(exchange.openOrders().map((order) => orderLine({ ...order, isWaiting: order.waiting !== undefined })));
}

/** An order of the view, without where the view keeps it and what only the core follows of its trigger. */
export function wholeOrder({ trigger, workingAt: _at, ...order }: OrderRecord) {
  const { kind, stopPriceTicks = 0, trailingDelta = 0 } = trigger ?? {};
  return { ...order, trigger: [kind, stopPriceTicks, trailingDelta] };
}

/** Open orders in the database. */
export async function storedOrders(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<Order>(
    `select order_id as "orderId", account_id as "accountId", market_id as "marketId", client_order_id as "clientOrderId", side,
        expires_ms as "expiresMs", list_id as "listId", is_pending as "isPending", is_waiting as "isWaiting",
        price_ticks as "priceTicks", qty_lots as "qtyLots", executed_lots as "executedLots", executed_quote as "executedQuote"
      from orders where status in ('NEW', 'PARTIALLY_FILLED')`,
  );
  return sorted(rows.map(orderLine));
}

export function tradeLine(trade: Omit<Trade, 'type'>, seq: number | bigint, timeMs: number | bigint): string {
  const { marketId, priceTicks, qtyLots, takerSide, tradeNo } = trade;
  const { makerAccountId, makerFee, makerOrderId, takerAccountId, takerFee, takerOrderId } = trade;
  const sides = [makerAccountId, makerOrderId, makerFee, takerAccountId, takerOrderId, takerFee];
  return [marketId, tradeNo, seq, timeMs, takerSide, priceTicks, qtyLots, ...sides].join('/');
}

/** All trades in the database. */
export async function storedTrades(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<Trade & { readonly seq: bigint; readonly timeMs: bigint }>(
    `select market_id as "marketId", trade_no as "tradeNo", seq, time_ms as "timeMs", taker_side as "takerSide",
        price_ticks as "priceTicks", qty_lots as "qtyLots", maker_account_id as "makerAccountId",
        maker_order_id as "makerOrderId", maker_fee as "makerFee", taker_account_id as "takerAccountId",
        taker_order_id as "takerOrderId", taker_fee as "takerFee" from trades`,
  );
  return sorted(rows.map((trade) => tradeLine(trade, trade.seq, trade.timeMs)));
}

export function levelsOfCore(exchange: Exchange, marketId: number) {
  const { asks, bids } = exchange.book(marketId, MOST);
  return [bids, asks].map((levels) => levels.map(({ priceTicks, qtyLots }) => ({ priceTicks, qtyLots })));
}

export function levelsOfView(view: ExchangeView, marketId: number) {
  const { asks, bids } = view.market(marketId);
  return [bids, asks].map((side) => side.levels(MOST));
}

export function recentTrades(market: MarketState) {
  return market.latestTrades(RECENT);
}

/** Current klines of a market, without those of a second, which the database keeps for six hours only. */
export function klinesOf(market: MarketState) {
  return KLINE_INTERVALS.filter((interval) => interval !== '1s').map((interval) => [interval, market.kline(interval)]);
}
