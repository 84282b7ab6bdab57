import type { FillData, OrderData, OrderListData, RouteBody, RouteData } from '@bourse/contract';
import { formatQty } from '@bourse/domain';
import type { ExchangeView } from '../../platform/exchange-view/exchange-view.ts';
import { fillData, type OrderRecord, orderData } from '../../platform/exchange-view/orders/order-record.ts';
import { answeredOrderText, orderText } from '../../platform/exchange-view/orders/order-text.ts';
import type { OrderServices } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { ListDesk, ListState } from '../../platform/orders/list-desk.ts';
import { type ResultSink, toPromise } from '../../platform/orders/order-callback.ts';
import type { OrderDesk } from '../../platform/orders/order-desk.ts';
import { type FillFilter, type OrderFilter, orderOfFill, type StoredFill } from '../../platform/orders/order-store.ts';
import {
  listKey,
  orderKey,
  type PlaceListBody,
  type PlaceOrderBody,
  readAmend,
  readPlaceList,
  readPlaceOrder,
} from '../../platform/orders/read-order.ts';
import type { ListFilter } from '../../platform/projections/list-rows.ts';
import { countdownsPart } from './countdowns.ts';

/** Maximum amendments returned for an order. */
const MAX_AMENDMENTS = 1_000;

/** Spot order entry and order queries in the contract's types, shared by HTTP and WebSocket. */
export class SpotService {
  private readonly view: ExchangeView;
  private readonly desk: OrderDesk;
  private readonly listDesk: ListDesk;
  private readonly answeredText = (order: OrderRecord): string =>
    answeredOrderText(order, this.view.market(order.marketId).market);
  private readonly text = (order: OrderRecord): string => orderText(order, this.view.market(order.marketId).market);

  constructor(view: ExchangeView, orders: OrderServices) {
    this.view = view;
    this.desk = orders.desk;
    this.listDesk = orders.lists;
  }

  // Placing and cancelling return the order as JSON text, because they run 100,000 times a second.

  /** Places an order; resolves when it is durable, with its state after matching. A repeated clientOrderId returns the first result. */
  place(accountId: number, body: PlaceOrderBody): Promise<ApiResult<string>> {
    return toPromise((sink) => this.placeTo(accountId, body, sink));
  }

  placeTo(accountId: number, body: PlaceOrderBody, sink: ResultSink<string>): void {
    const market = this.view.catalogue.marketByCode(body.tradeCode);
    if (market === undefined) {
      sink.settle(reject('UNKNOWN_MARKET', 'tradeCode'));
      return;
    }
    const order = readPlaceOrder(body, market, accountId);
    if (order.ok) this.desk.placeTo(order.value, orderKey(accountId, body.clientOrderId), this.answeredText, sink);
    else sink.settle(order);
  }

  /** Cancels one open order of the account. */
  cancel(accountId: number, orderIdText: string): Promise<ApiResult<string>> {
    return toPromise((sink) => this.cancelTo(accountId, orderIdText, sink));
  }

  cancelTo(accountId: number, orderIdText: string, sink: ResultSink<string>): void {
    this.desk.cancelTo(accountId, BigInt(orderIdText), this.text, sink);
  }

  /** Reduces the quantity of an open order of the account. */
  async amend(accountId: number, orderIdText: string, qtyText: string): Promise<ApiResult<OrderData>> {
    const order = this.view.order(BigInt(orderIdText));
    if (order?.accountId !== accountId || !this.desk.isOwn(order)) return reject('UNKNOWN_ORDER', 'orderId');
    const qty = readAmend(qtyText, this.view.market(order.marketId).market);
    return qty.ok ? this.desk.amend(order, { qtyLots: qty.value }, this.describe) : qty;
  }

  /** Amendments of an order of the account, oldest first. */
  async amendments(accountId: number, orderIdText: string): Promise<ApiResult<RouteData<'spotOrderAmendments'>>> {
    const order = await this.desk.find(accountId, BigInt(orderIdText));
    if (order === undefined) return reject('UNKNOWN_ORDER', 'orderId');
    const found = await this.desk.amendments({ accountId, orderId: order.orderId, limit: MAX_AMENDMENTS });
    if (!found.ok) return found;
    const { spec } = this.view.market(order.marketId).market;
    const value = found.value.map(({ seq, previousLots, qtyLots, previousClientOrderId, clientOrderId, timeMs }) => ({
      executionId: seq,
      previousQty: formatQty(previousLots, spec),
      qty: formatQty(qtyLots, spec),
      previousClientOrderId,
      clientOrderId,
      timeMs,
    }));
    return { ok: true, value };
  }

  /** Cancels every open order of the account, on one market or on all; returns their number. */
  async cancelAll(accountId: number, tradeCode: string | undefined): Promise<ApiResult<{ canceled: number }>> {
    const marketId = this.marketIdOf(tradeCode);
    if (!marketId.ok) return marketId;
    const applied = await this.desk.cancelAll(accountId, marketId.value);
    if (!applied.ok) return applied;
    const canceled = applied.value.events.filter((closed) => closed.type === 'order-closed').length;
    return { ok: true, value: { canceled } };
  }

  /** Cancels open orders of the account, each by itself and all in one batch of the core; answers in their order. */
  async cancelEach(
    accountId: number,
    orderIdTexts: readonly string[],
  ): Promise<ApiResult<RouteData<'cancelSpotOrders'>>> {
    const items = await Promise.all(
      [...new Set(orderIdTexts)].map(async (orderId) => {
        const canceled = await this.desk.cancel(accountId, BigInt(orderId), this.describe);
        return canceled.ok
          ? { orderId, order: canceled.value, error: '' }
          : { orderId, order: null, error: canceled.code };
      }),
    );
    return { ok: true, value: { items } };
  }

  /** Places an order list atomically. A repeated listClientOrderId returns the first list. */
  async placeList(accountId: number, body: PlaceListBody): Promise<ApiResult<OrderListData>> {
    const market = this.view.catalogue.marketByCode(body.tradeCode);
    if (market === undefined) return reject('UNKNOWN_MARKET', 'tradeCode');
    const list = readPlaceList(body, market, accountId);
    if (!list.ok) return list;
    const placed = await this.listDesk.place(list.value, listKey(accountId, body.listClientOrderId));
    return placed.ok ? { ok: true, value: this.describeList(placed.value) } : placed;
  }

  /** Cancels the open orders of one of the account's lists. */
  async cancelList(accountId: number, listIdText: string): Promise<ApiResult<OrderListData>> {
    const canceled = await this.listDesk.cancel(accountId, BigInt(listIdText));
    return canceled.ok ? { ok: true, value: this.describeList(canceled.value) } : canceled;
  }

  /** One of the account's lists, open or done. */
  async list(accountId: number, listIdText: string): Promise<ApiResult<OrderListData>> {
    const found = await this.listDesk.find(BigInt(listIdText));
    if (found === undefined || found.list.accountId !== accountId) return reject('UNKNOWN_LIST', 'listId');
    return { ok: true, value: this.describeList(found) };
  }

  /** The account's lists with an open order, newest first. */
  async openLists(accountId: number, tradeCode: string | undefined): Promise<ApiResult<OrderListData[]>> {
    const marketId = this.marketIdOf(tradeCode);
    if (!marketId.ok) return marketId;
    const lists = await this.listDesk.open(accountId);
    const wanted = lists.filter(({ list }) => marketId.value === undefined || list.marketId === marketId.value);
    return { ok: true, value: wanted.map(this.describeList) };
  }

  /** The account's lists, newest first; includes everything acknowledged before this call. */
  async listHistory(
    filter: Omit<ListFilter, 'marketId'>,
    tradeCode: string | undefined,
  ): Promise<ApiResult<OrderListData[]>> {
    const marketId = this.marketIdOf(tradeCode);
    if (!marketId.ok) return marketId;
    const found = await this.listDesk.history({ ...filter, marketId: marketId.value });
    return found.ok ? { ok: true, value: found.value.map(this.describeList) } : found;
  }

  /** Cancels an order of the account and places another. */
  async replace(
    accountId: number,
    { orderId, mode, order: body }: RouteBody<'replaceSpotOrder'>,
  ): Promise<ApiResult<RouteData<'replaceSpotOrder'>>> {
    const market = this.view.catalogue.marketByCode(body.tradeCode);
    if (market === undefined) return reject('UNKNOWN_MARKET', 'order.tradeCode');
    const read = readPlaceOrder(body, market, accountId);
    if (!read.ok) return { ...read, field: `order.${read.field ?? ''}` };
    const { type: _type, accountId: _account, ...order } = read.value;
    const command = { type: 'cancel-replace', accountId, orderId: BigInt(orderId), mode, order } as const;
    const outcome = await this.listDesk.replace(command, orderKey(accountId, body.clientOrderId));
    if (!outcome.ok) return outcome;
    const { canceled, cancelCode, placed, placeCode } = outcome.value;
    return {
      ok: true,
      value: {
        canceled: canceled === undefined ? null : this.describe(canceled),
        cancelError: cancelCode,
        placed: placed === undefined ? null : this.describe(placed),
        placeError: placeCode,
      },
    };
  }

  /** Sets or switches off the account's countdown, on one market or on all. */
  async setCountdown(
    accountId: number,
    { countdownMs, tradeCode }: RouteBody<'setSpotCountdown'>,
  ): Promise<ApiResult<RouteData<'setSpotCountdown'>>> {
    const marketId = this.marketIdOf(tradeCode);
    if (!marketId.ok) return marketId;
    const set = await this.listDesk.setCountdown(accountId, marketId.value, countdownMs);
    return set.ok ? { ok: true, value: { deadlineMs: set.value } } : set;
  }

  /** The account's running countdowns, earliest deadline first, with the current time. */
  countdowns(accountId: number): ApiResult<RouteData<'spotCountdowns'>> {
    const items = this.view
      .partOf(countdownsPart)
      .of(accountId)
      .filter(({ marketId }) => marketId === null || this.view.findMarket(marketId) !== undefined)
      .map(({ marketId, deadlineMs }) => {
        return { tradeCode: marketId === null ? '' : this.view.market(marketId).market.spec.code, deadlineMs };
      });
    return { ok: true, value: { nowMs: Date.now(), items } };
  }

  /** One of the account's orders, open or ended. */
  async order(accountId: number, orderIdText: string): Promise<ApiResult<OrderData>> {
    const order = await this.desk.find(accountId, BigInt(orderIdText));
    if (order === undefined) return reject('UNKNOWN_ORDER', 'orderId');
    return { ok: true, value: this.describe(order) };
  }

  /** The account's open orders, newest first. */
  openOrders(accountId: number, tradeCode: string | undefined): ApiResult<OrderData[]> {
    const marketId = this.marketIdOf(tradeCode);
    if (!marketId.ok) return marketId;
    const orders = this.view
      .openOrders(accountId)
      .filter((order) => marketId.value === undefined || order.marketId === marketId.value);
    return { ok: true, value: orders.map(this.describe) };
  }

  /** All orders, newest first; includes everything acknowledged before this call. */
  async history(
    filter: Omit<OrderFilter, 'marketId'>,
    tradeCode: string | undefined,
  ): Promise<ApiResult<OrderRecord[]>> {
    const marketId = this.marketIdOf(tradeCode);
    return marketId.ok ? this.desk.history({ ...filter, marketId: marketId.value }) : marketId;
  }

  /** The account's fills, newest first; includes everything acknowledged before this call. */
  async fills(filter: Omit<FillFilter, 'marketId'>, tradeCode: string | undefined): Promise<ApiResult<StoredFill[]>> {
    const marketId = this.marketIdOf(tradeCode);
    return marketId.ok ? this.desk.fills({ ...filter, marketId: marketId.value }) : marketId;
  }

  /** Formats an order for its owner. */
  readonly describe = (order: OrderRecord): OrderData => orderData(order, this.view.market(order.marketId).market);

  /** Formats a list for its owner. */
  private readonly describeList = ({ list, orders }: ListState): OrderListData => {
    const { spec } = this.view.market(list.marketId).market;
    return {
      listId: list.listId.toString(),
      listClientOrderId: list.listClientOrderId,
      tradeId: spec.marketId,
      tradeCode: spec.code,
      contingency: list.contingency,
      status: list.isOpen ? 'EXECUTING' : 'ALL_DONE',
      placedMs: list.placedMs,
      updatedMs: list.updatedMs,
      orders: orders.map(this.describe),
    };
  };

  /** Formats fills for their owner. */
  async describeFills(fills: readonly StoredFill[]): Promise<FillData[]> {
    const names = await this.desk.clientOrderIds(fills.map(orderOfFill));
    return fills.map((fill) => {
      const { trade, place, timeMs } = fill;
      const words = fillData(trade, place.role, timeMs, this.view.market(trade.marketId).market);
      return { ...words, clientOrderId: names.get(orderOfFill(fill)) ?? '' };
    });
  }

  isMarket(tradeCode: string): boolean {
    return this.view.catalogue.marketByCode(tradeCode) !== undefined;
  }

  private marketIdOf(tradeCode: string | undefined): ApiResult<number | undefined> {
    if (tradeCode === undefined) return { ok: true, value: undefined };
    const market = this.view.catalogue.marketByCode(tradeCode);
    return market ? { ok: true, value: market.spec.marketId } : reject('UNKNOWN_MARKET', 'tradeCode');
  }
}
