import type { OrderAmended } from '@bourse/core';
import { formatDecimal } from '@bourse/domain';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { ListRecord, OrderRecord } from '../../../platform/exchange-view/orders/order-record.ts';
import type { ViewListener } from '../../../platform/exchange-view/view-listener.ts';
import type { CancelNames } from '../cancel-names.ts';
import { serializeList } from '../rest/list-responses.ts';
import { executionReports } from './execution-reports.ts';

/** Receives an account's events, one at a time, as JSON text. */
export type UserFeedFollower = (eventJson: string) => void;

/** A list's events: it was placed or has ended, or one of its orders has a new client id. */
type ListStatusType = 'EXEC_STARTED' | 'ALL_DONE' | 'UPDATED';

/** The wallet of spot orders, the only one that the gateway reports. */
const SPOT = 'spot';

/**
 * The events of subscribed accounts: reports of their orders, and their balances. Sent at the end of a command, in the order:
 * reports of its orders, its lists, other balance changes, balances.
 */
export class UserFeed implements ViewListener {
  private readonly view: ExchangeView;
  private readonly cancelNames: CancelNames;
  private readonly onError: (error: unknown) => void;
  private readonly followers = new Map<number, Set<UserFeedFollower>>();
  private readonly stopListening: () => void;
  /** State of the current command. */
  private readonly orders = new Map<bigint, OrderRecord>();
  private readonly lists: { readonly list: ListRecord; readonly isOpen: boolean }[] = [];
  private readonly balances = new Map<number, Set<number>>();

  /** `onError` is called when events could not be sent: subscribers have missed some. */
  constructor(view: ExchangeView, cancelNames: CancelNames, onError: (error: unknown) => void) {
    this.view = view;
    this.cancelNames = cancelNames;
    this.onError = onError;
    this.stopListening = view.listen(this);
  }

  close(): void {
    this.stopListening();
  }

  /** Subscribes to an account; returns a function that unsubscribes. */
  follow(accountId: number, follower: UserFeedFollower): () => void {
    const followers = this.followers.get(accountId) ?? new Set();
    followers.add(follower);
    this.followers.set(accountId, followers);
    return () => {
      followers.delete(follower);
      if (followers.size === 0 && this.followers.get(accountId) === followers) this.followers.delete(accountId);
    };
  }

  onOrder(order: OrderRecord): void {
    if (this.followers.has(order.accountId)) this.orders.set(order.orderId, order);
  }

  onList(list: ListRecord): void {
    if (this.followers.has(list.accountId)) this.lists.push({ list, isOpen: list.isOpen });
  }

  onBalance(accountId: number, wallet: string, assetId: number): void {
    if (wallet !== SPOT || !this.followers.has(accountId)) return;
    const assets = this.balances.get(accountId);
    if (assets) assets.add(assetId);
    else this.balances.set(accountId, new Set([assetId]));
  }

  onCommand(applied: AppliedCommand): void {
    if (this.orders.size + this.balances.size + this.lists.length === 0) return;
    // A failure to send events must not stop the exchange.
    try {
      this.publishCommand(applied);
    } catch (error) {
      this.onError(error);
    }
    this.orders.clear();
    this.balances.clear();
    this.lists.length = 0;
  }

  private publishCommand(applied: AppliedCommand): void {
    const nowMs = this.view.nowMs();
    if (this.orders.size > 0) this.publishOrders(applied, nowMs);
    for (const { list, isOpen } of this.lists) {
      this.publishList(list, isOpen ? 'EXEC_STARTED' : 'ALL_DONE', applied.timeMs, nowMs);
    }
    for (const event of applied.events) {
      if (event.type === 'order-amended') this.publishRenamed(event, applied.timeMs, nowMs);
      if (event.type !== 'posted' || event.wallet !== SPOT || !this.followers.has(event.accountId)) continue;
      const { code, scale } = this.asset(event.assetId);
      const d = formatDecimal(event.delta, scale);
      this.publish(event.accountId, { e: 'balanceUpdate', E: nowMs, a: code, d, T: applied.timeMs });
    }
    for (const [accountId, assets] of this.balances) {
      const B = [...assets].map((assetId) => this.serializeBalance(accountId, assetId));
      this.publish(accountId, { e: 'outboundAccountPosition', E: nowMs, u: applied.timeMs, B });
    }
  }

  private publishOrders(applied: AppliedCommand, nowMs: number): void {
    const marketOf = (marketId: number) => this.view.market(marketId).market;
    const reports = executionReports(applied, this.orders, { marketOf, cancelNames: this.cancelNames, nowMs });
    for (const { accountId, event } of reports) this.publish(accountId, event);
  }

  /** A list is sent again when one of its orders gets a new client id. */
  private publishRenamed(event: OrderAmended, timeMs: number, nowMs: number): void {
    const { accountId, orderId, clientOrderId, previousClientOrderId } = event;
    if (clientOrderId === previousClientOrderId || !this.followers.has(accountId)) return;
    const list = this.view.lists.find(this.view.order(orderId)?.listId ?? 0n);
    if (list !== undefined) this.publishList(list, 'UPDATED', timeMs, nowMs);
  }

  private publishList(list: ListRecord, type: ListStatusType, timeMs: number, nowMs: number): void {
    const isOpen = type !== 'ALL_DONE';
    const { market } = this.view.market(list.marketId);
    // All of them ended lately, so the view has them; one that is gone would be a list of more than the view keeps.
    const orders = list.orderIds.flatMap((orderId) => this.view.order(orderId) ?? []);
    const fields = serializeList({ list, orders }, market, isOpen);
    this.publish(list.accountId, {
      e: 'listStatus',
      E: nowMs,
      s: fields.symbol,
      g: fields.orderListId,
      c: fields.contingencyType,
      l: type,
      L: fields.listOrderStatus,
      r: 'NONE',
      C: fields.listClientOrderId,
      T: timeMs,
      O: fields.orders.map(({ symbol, orderId, clientOrderId }) => ({ s: symbol, i: orderId, c: clientOrderId })),
    });
  }

  private serializeBalance(accountId: number, assetId: number) {
    const { code, scale } = this.asset(assetId);
    const { total, held } = this.view.balance(accountId, SPOT, assetId);
    return { a: code, f: formatDecimal(total - held, scale), l: formatDecimal(held, scale) };
  }

  private asset(assetId: number): { readonly code: string; readonly scale: number } {
    return this.view.catalogue.asset(assetId) ?? { code: String(assetId), scale: 0 };
  }

  private publish(accountId: number, event: object): void {
    const json = JSON.stringify(event);
    for (const follower of this.followers.get(accountId) ?? []) follower(json);
  }
}
