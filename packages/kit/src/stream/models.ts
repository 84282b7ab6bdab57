import type { AccountData, BalanceData, FillData, OrderData, PublicTradeData, TopicMessage } from '@bourse/contract';
import type { TopicModel } from './topic-store.ts';

/** Trades that are kept; the list on the screen shows no more. */
const MOST_TRADES = 100;

/** Gathers the trades topic, newest first. */
export function createTradesModel(): TopicModel<readonly PublicTradeData[]> {
  let trades: PublicTradeData[] = [];
  return {
    apply(message) {
      const data = message.data as readonly PublicTradeData[];
      const newestFirst = message.kind === 'snapshot' ? data : [...data].reverse().concat(trades);
      trades = newestFirst.slice(0, MOST_TRADES);
    },
    view: () => trades,
  };
}

/** The user's own orders, fills and balances as the account topic tells them. */
export interface AccountView {
  /** Open orders, newest first. */
  readonly orders: readonly OrderData[];
  /** Fills since the page was opened, newest first. */
  readonly fills: readonly FillData[];
  /** Orders that ended since the page was opened, the last one first. */
  readonly ended: readonly OrderData[];
  /** Spot and other balances by `wallet:coinId`; one that did not change keeps its object. */
  readonly balances: ReadonlyMap<string, BalanceData>;
  /** Counts up with every message that ended or changed an order, so that histories know when to ask again. */
  readonly revision: number;
}

const MOST_FILLS = 200;
const MOST_ENDED = 200;

/** Whether an order still works. */
export function isOpenOrder(order: Pick<OrderData, 'status'>): boolean {
  return order.status === 'NEW' || order.status === 'PARTIALLY_FILLED';
}

/** Key of a balance: wallet and coin. */
export function balanceKey(wallet: number, coinId: number): string {
  return `${wallet}:${coinId}`;
}

function newestFirst(a: OrderData, b: OrderData): number {
  return b.orderId.length - a.orderId.length || (b.orderId > a.orderId ? 1 : -1);
}

/** Gathers the account topic: a snapshot replaces orders and balances, a delta changes some. */
export function createAccountModel(): TopicModel<AccountView> {
  let orders = new Map<string, OrderData>();
  let balances = new Map<string, BalanceData>();
  let fills: FillData[] = [];
  let ended: readonly OrderData[] = [];
  let revision = 0;
  let listed: readonly OrderData[] | undefined;
  return {
    apply(message: TopicMessage) {
      const data = message.data as AccountData;
      if (message.kind === 'snapshot') {
        orders = new Map();
        balances = new Map();
      }
      for (const order of data.orders) {
        if (isOpenOrder(order)) orders.set(order.orderId, order);
        else orders.delete(order.orderId);
      }
      const newlyEnded = data.orders.filter((order) => !isOpenOrder(order));
      if (newlyEnded.length > 0) ended = [...newlyEnded.reverse(), ...ended].slice(0, MOST_ENDED);
      for (const balance of data.balances) balances.set(balanceKey(balance.wallet, balance.coinId), balance);
      if (data.fills.length > 0) fills = [...data.fills].reverse().concat(fills).slice(0, MOST_FILLS);
      if (data.orders.length > 0 || message.kind === 'snapshot') listed = undefined;
      if (data.orders.length > 0 || data.fills.length > 0 || message.kind === 'snapshot') revision += 1;
    },
    view() {
      listed ??= [...orders.values()].sort(newestFirst);
      return { orders: listed, fills, ended, balances: new Map(balances), revision };
    },
  };
}
