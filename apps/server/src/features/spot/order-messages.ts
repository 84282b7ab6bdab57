import { averagePriceText, formatQty, parseStrategyOrderId } from '@bourse/domain';
import type { ClientBase, Pool } from 'pg';
import * as z from 'zod/mini';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { InboxTexts, Notifier } from '../../platform/notify/notify.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { type EndedOrder, OrderNotices } from './order-notices.store.ts';

/** How often owners of orders are notified, milliseconds, and of how many orders at a time. */
const NOTIFY_EVERY_MS = 2_000;
const NOTIFY_AT_ONCE = 500;
/** More orders of one account that end together become one message. */
const MOST_MESSAGES = 5;
/** Messages about orders to one account within a day; a bot reads its own stream. */
const MAX_A_DAY = 200;
const JOB = 'spot.notify-orders';

type Outcome = 'bought' | 'sold' | 'part-bought' | 'part-sold' | 'list-ended' | 'orders-ended';

const TEXTS: Readonly<Record<Outcome, InboxTexts>> = {
  bought: {
    en_US: {
      title: 'Bought {qty} {base}',
      content: 'Your order on {market} is filled: {qty} {base} at {price} {quote} on average.',
    },
    zh_CN: {
      title: '已买入 {qty} {base}',
      content: '您在 {market} 的订单已完全成交：{qty} {base}，均价 {price} {quote}。',
    },
    zh_HK: {
      title: '已買入 {qty} {base}',
      content: '您在 {market} 的訂單已完全成交：{qty} {base}，均價 {price} {quote}。',
    },
  },
  sold: {
    en_US: {
      title: 'Sold {qty} {base}',
      content: 'Your order on {market} is filled: {qty} {base} at {price} {quote} on average.',
    },
    zh_CN: {
      title: '已卖出 {qty} {base}',
      content: '您在 {market} 的订单已完全成交：{qty} {base}，均价 {price} {quote}。',
    },
    zh_HK: {
      title: '已賣出 {qty} {base}',
      content: '您在 {market} 的訂單已完全成交：{qty} {base}，均價 {price} {quote}。',
    },
  },
  'part-bought': {
    en_US: {
      title: 'Bought {qty} {base}, order ended',
      content: 'Your order on {market} ended when a part of it was filled: {qty} {base} at {price} {quote} on average.',
    },
    zh_CN: {
      title: '部分买入 {qty} {base}，订单已结束',
      content: '您在 {market} 的订单部分成交后结束：{qty} {base}，均价 {price} {quote}。',
    },
    zh_HK: {
      title: '部分買入 {qty} {base}，訂單已結束',
      content: '您在 {market} 的訂單部分成交後結束：{qty} {base}，均價 {price} {quote}。',
    },
  },
  'part-sold': {
    en_US: {
      title: 'Sold {qty} {base}, order ended',
      content: 'Your order on {market} ended when a part of it was filled: {qty} {base} at {price} {quote} on average.',
    },
    zh_CN: {
      title: '部分卖出 {qty} {base}，订单已结束',
      content: '您在 {market} 的订单部分成交后结束：{qty} {base}，均价 {price} {quote}。',
    },
    zh_HK: {
      title: '部分賣出 {qty} {base}，訂單已結束',
      content: '您在 {market} 的訂單部分成交後結束：{qty} {base}，均價 {price} {quote}。',
    },
  },
  'list-ended': {
    en_US: {
      title: 'Order list on {market} has ended',
      content: 'Your order list {listId} on {market} has ended. Orders of it that traded: {count}.',
    },
    zh_CN: {
      title: '{market} 组合订单已结束',
      content: '您在 {market} 的组合订单 {listId} 已结束，其中 {count} 笔订单有成交。',
    },
    zh_HK: {
      title: '{market} 組合訂單已結束',
      content: '您在 {market} 的組合訂單 {listId} 已結束，其中 {count} 筆訂單有成交。',
    },
  },
  'orders-ended': {
    en_US: { title: '{count} of your orders traded and ended', content: 'See your order history for each of them.' },
    zh_CN: { title: '您有 {count} 笔订单成交并结束', content: '详情请查看您的历史委托。' },
    zh_HK: { title: '您有 {count} 筆訂單成交並結束', content: '詳情請查看您的歷史委託。' },
  },
};
const OUTCOMES = Object.keys(TEXTS) as Outcome[];

const text = z.string();
const ofMarket = { market: text, tradeCode: text };
const orderParams = z.strictObject({ orderId: text, ...ofMarket, base: text, quote: text, qty: text, price: text });
const listParams = z.strictObject({ listId: text, ...ofMarket, count: text });
const countParams = z.strictObject({ count: text });

/** What the notifications of orders need. */
export interface OrderMessageDeps extends Pick<FeatureContext, 'notifier' | 'jobs' | 'view'> {
  readonly pool: Pool;
}

/** Registers what owners of orders are notified of, and the job that does it. */
export function registerOrderMessages({ jobs, notifier, pool, view }: OrderMessageDeps): void {
  for (const [at, outcome] of OUTCOMES.entries()) {
    const params = outcome === 'list-ended' ? listParams : outcome === 'orders-ended' ? countParams : orderParams;
    const link = () => '/orderHome/coinTradeOrder';
    const inbox = { bizType: 1200 + at, module: 21, submodule: 113, texts: TEXTS[outcome], link };
    notifier.registerKind({ kind: `spot.${outcome}`, params, channels: ['inbox'], inbox });
  }
  const notices = new OrderNotices();
  const run = async () => {
    const marketIds = view.catalogue.markets().map(({ spec }) => spec.marketId);
    let isMore = true;
    while (isMore) isMore = await inTransaction(pool, (tx) => notices.collect(tx, marketIds));
    let count = NOTIFY_AT_ONCE;
    while (count === NOTIFY_AT_ONCE) {
      count = await inTransaction(pool, async (tx) => {
        const ended = await notices.take(tx, NOTIFY_AT_ONCE);
        await notifyAll({ notifier, view }, tx, ended);
        return ended.length;
      });
    }
  };
  jobs.register(JOB, { run, concurrency: 1 });
  jobs.every(NOTIFY_EVERY_MS, JOB);
}

/** Something to notify an account of. */
interface Notice {
  readonly accountId: number;
  readonly outcome: Outcome;
  readonly params: Readonly<Record<string, string>>;
  readonly dedupeKey: string;
}

async function notifyAll(
  { notifier, view }: { readonly notifier: Notifier; readonly view: ExchangeView },
  tx: ClientBase,
  ended: readonly EndedOrder[],
): Promise<void> {
  const byAccount = Map.groupBy(noticesOf(view, ended), ({ accountId }) => accountId);
  for (const [accountId, notices] of byAccount) {
    for (const { dedupeKey, outcome, params } of summarized(accountId, notices)) {
      await notifier.notify(tx, accountId, `spot.${outcome}`, params, { dedupeKey, maxADay: MAX_A_DAY });
    }
  }
}

/** Many notices of one account at once are one. */
function summarized(accountId: number, notices: readonly Notice[]): readonly Notice[] {
  const [first] = notices;
  if (first === undefined || notices.length <= MOST_MESSAGES) return notices;
  const params = { count: String(notices.length) };
  return [{ accountId, outcome: 'orders-ended', params, dedupeKey: first.dedupeKey }];
}

/** One for each order, and for each list one instead of those of its orders. Orders of strategies are reported by their strategy. */
function noticesOf(view: ExchangeView, ended: readonly EndedOrder[]): Notice[] {
  const alone = ended.filter(({ clientOrderId, listId }) => {
    return listId === 0n && parseStrategyOrderId(clientOrderId) === undefined;
  });
  const lists = Map.groupBy(
    ended.filter(({ listId }) => listId !== 0n),
    ({ listId }) => listId,
  );
  return [
    ...alone.map((order) => orderNotice(view, order)),
    ...[...lists.values()].map((of) => listNotice(view, of)),
  ].filter((notice) => notice !== undefined);
}

function orderNotice(view: ExchangeView, order: EndedOrder): Notice | undefined {
  const market = view.findMarket(order.marketId)?.market;
  if (market === undefined) return undefined;
  const { accountId, executedQuote, orderId, side, status } = order;
  const lots = Number(order.executedLots);
  const isWhole = status === 'FILLED';
  const outcome = side === 'buy' ? (isWhole ? 'bought' : 'part-bought') : isWhole ? 'sold' : 'part-sold';
  const [base = '', quote = ''] = market.spec.code.toUpperCase().split('_');
  const params = {
    orderId: orderId.toString(),
    market: `${base}/${quote}`,
    tradeCode: market.spec.code,
    base,
    quote,
    qty: formatQty(lots, market.spec),
    price: averagePriceText(lots, executedQuote, market.spec, market.units),
  };
  return { accountId, outcome, params, dedupeKey: `order/${orderId}` };
}

function listNotice(view: ExchangeView, orders: readonly EndedOrder[]): Notice | undefined {
  const [order] = orders;
  const market = order === undefined ? undefined : view.findMarket(order.marketId)?.market;
  if (order === undefined || market === undefined) return undefined;
  const { accountId, listId } = order;
  const params = {
    listId: listId.toString(),
    market: market.spec.code.toUpperCase().replace('_', '/'),
    tradeCode: market.spec.code,
    count: String(orders.length),
  };
  return { accountId, outcome: 'list-ended', params, dedupeKey: `list/${listId}` };
}
