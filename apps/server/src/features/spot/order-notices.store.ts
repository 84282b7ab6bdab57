/**
 * Goal: the owner of an order that has traded is notified once when the order is over, and so is the owner of an order list, whatever happens to
 * this server in between; market makers cost nothing. Method: trades are read in order from each market's last place; orders of people among
 * them become due. What is due and has ended is reported and removed, in the transaction of the notifications. Not handled: orders that end
 * without a trade; their owners have canceled them, or see why they ended in the list of orders.
 */
import type { ClientBase } from 'pg';
import { HOUSE_DOMAIN } from '../../platform/auth/house-users.ts';
import type { OrderStatus } from '../../platform/exchange-view/orders/order-record.ts';

/** An order that has traded and is over. */
export interface EndedOrder {
  readonly accountId: number;
  readonly orderId: bigint;
  readonly marketId: number;
  readonly side: 'buy' | 'sell';
  readonly clientOrderId: string;
  readonly status: OrderStatus;
  readonly executedLots: bigint;
  /** Smallest units of the quote asset. */
  readonly executedQuote: bigint;
  /** 0: none. */
  readonly listId: bigint;
}

/** Trades that are read at a time, of one market. */
const TRADES_AT_ONCE = 5_000;

/** Reads what owners of orders are to be notified of. */
export class OrderNotices {
  /** Adds the orders of people among the next trades of these markets to those that are due; false when all were read. Locks the places. */
  async collect(tx: ClientBase, marketIds: readonly number[]): Promise<boolean> {
    // The very first time nobody is notified of what is long over; later a market that is new begins with its first trade.
    await tx.query(
      `insert into spot_notice_places (market_id, trade_no)
        select m.id, case when exists (select from spot_notice_places) then 0 else coalesce(last.trade_no, 0) end
          from unnest($1::integer[]) as m (id) left join lateral (
            select trade_no from trades where market_id = m.id order by trade_no desc limit 1) as last on true
          where m.id not in (select market_id from spot_notice_places)
        on conflict do nothing`,
      [marketIds],
    );
    const { rows } = await tx.query<{ readonly count: bigint }>(
      `with places as (select market_id, trade_no from spot_notice_places order by market_id for update),
        next as (
          select t.* from places p, lateral (
            select market_id, trade_no, maker_account_id, maker_order_id, taker_account_id, taker_order_id from trades
              where market_id = p.market_id and trade_no > p.trade_no order by trade_no limit $1) as t),
        sides as (
          select maker_account_id as account_id, maker_order_id as order_id from next
          union select taker_account_id, taker_order_id from next),
        due as (
          insert into spot_notices_due (account_id, order_id)
            select s.account_id, s.order_id from sides s join users u on u.account_id = s.account_id
              where u.email not like $2
            on conflict do nothing),
        moved as (
          update spot_notice_places p set trade_no = n.last
            from (select market_id, max(trade_no) as last from next group by 1) as n where n.market_id = p.market_id)
        select coalesce(max(count), 0) as count from (select count(*) as count from next group by market_id) as counts`,
      [TRADES_AT_ONCE, `%${HOUSE_DOMAIN}`],
    );
    return Number(rows[0]?.count ?? 0n) === TRADES_AT_ONCE;
  }

  /** Takes at most `limit` orders that are due and over, oldest first; one of a list when the list is over. */
  async take(tx: ClientBase, limit: number): Promise<EndedOrder[]> {
    const { rows } = await tx.query<EndedOrder>(
      `with ended as (
          select o.account_id, o.order_id, o.market_id, o.side, o.client_order_id, o.status, o.executed_lots,
              o.executed_quote, o.list_id
            from spot_notices_due d join orders o on o.account_id = d.account_id and o.order_id = d.order_id
              left join order_lists l on l.list_id = o.list_id and o.list_id <> 0
            where o.status not in ('NEW', 'PARTIALLY_FILLED') and l.is_open is not true
            order by o.order_id limit $1),
        gone as (
          delete from spot_notices_due d using ended e where e.account_id = d.account_id and e.order_id = d.order_id)
        select account_id as "accountId", order_id as "orderId", market_id as "marketId", side,
            client_order_id as "clientOrderId", status, executed_lots as "executedLots", executed_quote as "executedQuote",
            list_id as "listId"
          from ended order by order_id`,
      [limit],
    );
    return rows;
  }
}
