import type { CancelReplace, Command, Duplicate, PlaceLimit, PlaceList, PlaceMarket } from '@bourse/core';
import { invariant } from '@bourse/domain';
import type { AppliedCommand } from '../core-host/core-host.ts';
import type { ListRecord, OrderRecord } from '../exchange-view/orders/order-record.ts';
import { type ApiResult, reject } from '../http/api-result.ts';
import type { ListFilter } from '../projections/list-rows.ts';
import { rejectionOfHost } from './order-callback.ts';
import { type DeskDeps, isSameOrder, OrderDesk, rejectionOf } from './order-desk.ts';

/** Rejections of a replacement as a whole: no order is placed with them, or none of that account. */
const WHOLE: ReadonlySet<string> = new Set(['UNKNOWN_ORDER', 'UNKNOWN_ACCOUNT', 'ACCOUNT_FROZEN']);

/** A list and the current state of its orders, in placement order. */
export interface ListState {
  readonly list: ListRecord;
  readonly orders: readonly OrderRecord[];
}

/** A placed list with the outcome of its command; undefined for a repeated request. */
export interface PlacedList extends ListState {
  readonly applied: AppliedCommand | undefined;
}

/** Both halves of a cancel-replace; a half that failed has no order and a code. */
export interface Replacement {
  readonly canceled: OrderRecord | undefined;
  readonly cancelCode: string;
  readonly placed: OrderRecord | undefined;
  readonly placeCode: string;
  /** Outcome of the command; undefined for a repeated request. */
  readonly applied: AppliedCommand | undefined;
}

const MAX_INT64 = 2n ** 63n - 1n;

/** Operations on more than one order of a product: lists, replacements, countdowns. Shared by all APIs. */
export class ListDesk {
  private readonly deps: DeskDeps;
  private readonly desk: OrderDesk;

  constructor(deps: DeskDeps) {
    this.deps = deps;
    this.desk = new OrderDesk(deps);
  }

  /** Places a list atomically; a repeated key returns the first list. */
  async place(list: PlaceList, key: bigint): Promise<ApiResult<PlacedList>> {
    if (this.deps.projector.isSaturated()) return reject('OVERLOADED');
    const applied = await this.submit(list, key);
    if (!applied.ok) return applied;
    const [event] = applied.value.events;
    if (event?.type === 'duplicate') return this.repeated(event, list);
    invariant(event?.type === 'list-accepted', 'a placed list is accepted, repeated or refused');
    return { ok: true, value: { ...(await this.knownList(event.listId)), applied: applied.value } };
  }

  /** Cancels the open orders of one of the account's lists. */
  async cancel(accountId: number, listId: bigint): Promise<ApiResult<ListState>> {
    if (listId > MAX_INT64 || this.isForeign(listId)) return reject('UNKNOWN_LIST', 'listId');
    const applied = await this.submit({ type: 'cancel-list', accountId, listId });
    return applied.ok ? { ok: true, value: await this.knownList(listId) } : applied;
  }

  /** A list with its orders, open or done, of any account. */
  async find(listId: bigint): Promise<ListState | undefined> {
    const { view, projector, store } = this.deps;
    let list = view.listsOf(this.desk.product).find(listId);
    if (list === undefined && listId > 0n && listId <= MAX_INT64) {
      await projector.whenProjected(view.seq);
      list = await store.list(listId);
    }
    return list && this.desk.isOwn(list) ? this.stateOf(list) : undefined;
  }

  /** An account's lists with an open order, newest first. */
  async open(accountId: number): Promise<ListState[]> {
    return Promise.all(
      this.deps.view
        .listsOf(this.desk.product)
        .openOf(accountId)
        .map((list) => this.stateOf(list)),
    );
  }

  /** An account's lists, newest first; includes everything acknowledged before this call. */
  async history(filter: ListFilter): Promise<ApiResult<ListState[]>> {
    const { view, projector, store } = this.deps;
    if (!(await projector.whenProjected(view.seq))) return reject('NOT_READY');
    const lists = await store.lists({ ...filter, product: this.desk.product });
    return { ok: true, value: await Promise.all(lists.map((list) => this.stateOf(list))) };
  }

  /** Cancels an order and places another. */
  async replace(command: CancelReplace, key: bigint): Promise<ApiResult<Replacement>> {
    if (this.deps.projector.isSaturated()) return reject('OVERLOADED');
    const { accountId } = command;
    if (this.desk.isForeign(command.orderId)) return reject('UNKNOWN_ORDER', 'orderId');
    const asked = { ...command.order, type: 'place-order', accountId } as PlaceLimit | PlaceMarket;
    const applied = await this.submit(command, key, asked);
    if (!applied.ok) return applied;
    const [first] = applied.value.events;
    if (first?.type === 'duplicate') return this.replacedBefore(first, command, asked);
    const outcome = applied.value.events.find((event) => event.type === 'order-replaced');
    invariant(outcome?.type === 'order-replaced', 'a replacement tells both its outcomes');
    const { cancelCode, placeCode, cancelOrderId, orderId } = outcome;
    return {
      ok: true,
      value: {
        canceled: cancelCode === null ? await this.desk.known(accountId, cancelOrderId) : undefined,
        cancelCode: cancelCode ?? '',
        placed: placeCode === null ? await this.desk.known(accountId, orderId) : undefined,
        placeCode: placeCode ?? '',
        applied: applied.value,
      },
    };
  }

  /** Sets an account's countdown on a market or (undefined) on all, of every product; returns its deadline, 0 when switched off. */
  async setCountdown(accountId: number, marketId: number | undefined, countdownMs: number): Promise<ApiResult<number>> {
    const market = marketId === undefined ? {} : { marketId };
    const applied = await this.submit({ type: 'countdown-cancel-all', accountId, ...market, countdownMs });
    if (!applied.ok) return applied;
    const [event] = applied.value.events;
    invariant(event?.type === 'countdown-set', 'a countdown is set or refused');
    return { ok: true, value: event.deadlineMs };
  }

  /** Whether a list that is in memory, as every open one is, belongs to another product. */
  private isForeign(listId: bigint): boolean {
    const list = this.deps.view.findList(listId);
    return list !== undefined && !this.desk.isOwn(list);
  }

  private async submit(
    command: Command,
    key?: bigint,
    asked?: PlaceLimit | PlaceMarket,
  ): Promise<ApiResult<AppliedCommand>> {
    const applied = await this.deps.host.submit(command, key).catch(rejectionOfHost);
    if (!('seq' in applied)) return applied;
    const [event] = applied.events;
    return event?.type === 'rejected' ? rejectionOf(event.code, asked) : { ok: true, value: applied };
  }

  private async repeated({ code, orderId }: Duplicate, asked: PlaceList): Promise<ApiResult<PlacedList>> {
    if (code !== undefined) return rejectionOf(code);
    const known = await this.knownList(orderId);
    const { contingency, accountId, marketId } = asked;
    const { market } = this.deps.view.instrument(marketId);
    const isSame =
      known.list.contingency === contingency &&
      known.list.marketId === marketId &&
      known.orders.length === asked.orders.length &&
      known.orders.every((order, at) => {
        const leg = asked.orders[at];
        const wanted = { ...leg, type: 'place-order', accountId, marketId } as PlaceLimit | PlaceMarket;
        return leg !== undefined && isSameOrder(wanted, order, market);
      });
    if (isSame) return { ok: true, value: { ...known, applied: undefined } };
    return reject('CLIENT_ORDER_ID_USED', 'listClientOrderId', `List ${orderId} has this listClientOrderId already.`);
  }

  private async replacedBefore(
    { code, orderId }: Duplicate,
    { orderId: cancelOrderId, mode }: CancelReplace,
    asked: PlaceLimit | PlaceMarket,
  ): Promise<ApiResult<Replacement>> {
    const { accountId } = asked;
    const old = await this.desk.find(accountId, cancelOrderId);
    const canceled = old?.status === 'CANCELED' ? old : undefined;
    // The first request with this id did not cancel that order, so it was a different request.
    const isOther =
      old !== undefined && (old.closedSeq === 0 || (mode === 'stop-on-failure' && canceled === undefined));
    if (code === undefined && isOther) {
      return reject('CLIENT_ORDER_ID_USED', 'clientOrderId', `Order ${orderId} has this clientOrderId already.`);
    }
    // The first request was rejected as a whole, unless its cancel was done. A cancel that came later was another request's.
    if (code !== undefined && (canceled === undefined || WHOLE.has(code))) return rejectionOf(code, asked);
    const placed = code === undefined ? await this.desk.known(accountId, orderId) : undefined;
    if (placed !== undefined && !isSameOrder(asked, placed, this.deps.view.instrument(asked.marketId).market)) {
      return reject('CLIENT_ORDER_ID_USED', 'clientOrderId', `Order ${orderId} has this clientOrderId already.`);
    }
    const cancelCode = canceled === undefined ? 'UNKNOWN_ORDER' : '';
    return { ok: true, value: { canceled, cancelCode, placed, placeCode: code ?? '', applied: undefined } };
  }

  private async knownList(listId: bigint): Promise<ListState> {
    const found = await this.find(listId);
    if (found === undefined) throw new Error(`list ${listId} was answered but is nowhere to be found`);
    return found;
  }

  /** Orders that ended without a fill are eventually removed from the history; a list contains only those still stored. */
  private async stateOf(list: ListRecord): Promise<ListState> {
    const orders = await Promise.all(list.orderIds.map((orderId) => this.desk.find(list.accountId, orderId)));
    return { list, orders: orders.filter((order) => order !== undefined) };
  }
}
