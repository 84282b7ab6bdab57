import type { Contingency, ListLeg, PlaceList } from '@bourse/core';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { ListedMarket } from '../../../platform/exchange-view/markets/catalogue.ts';
import type { OrderRecord } from '../../../platform/exchange-view/orders/order-record.ts';
import type { ListDesk, ListState } from '../../../platform/orders/list-desk.ts';
import type { CancelNames } from '../cancel-names.ts';
import { randomClientOrderId } from '../client-order-ids.ts';
import { ERRORS, gatewayErrorOf, missingBoth, notRequired } from '../errors.ts';
import { gatewayOrderId, orderIdRange } from '../wire-format.ts';
import type { SignedCall } from './endpoint.ts';
import { serializeCanceledList, serializeList, serializePlacedList } from './list-responses.ts';
import { listRejection, type ReadLeg } from './list-shape.ts';
import { requiredMarket } from './market-lookup.ts';
import type { OrderGate } from './order-gate.ts';
import { appliedOf } from './order-responses.ts';
import { type Params, rejectCall } from './params.ts';
import { type ReadOrder, readOrder } from './read-order.ts';
import { readRange } from './time-range.ts';

/** Dependencies of order lists. */
export interface GatewayListsDeps {
  readonly view: ExchangeView;
  readonly lists: ListDesk;
  readonly gate: OrderGate;
  readonly cancelNames: CancelNames;
}

/** Parameters of a list's orders that all of them share, by the name under which one order alone has them. */
type Shared = Readonly<Record<string, string>>;
/** One order of a list: the beginning of its parameters' names, and what it shares with the others. */
interface LegNames {
  readonly prefix: string;
  readonly shared: Shared;
  /** Whether another order pays for it: then it sells what that brings, and has no quantity of its own. */
  readonly isPaid?: true;
}

const OCO_SHARED: Shared = { side: 'side', quantity: 'quantity' };
const OTOCO_SHARED: Shared = { side: 'pendingSide', quantity: 'pendingQuantity' };
const WORKING: LegNames = { prefix: 'working', shared: {} };

/** How the parameters of each kind of list are named. */
const LEGS: Readonly<Record<Contingency, readonly LegNames[]>> = {
  OCO: [
    { prefix: 'above', shared: OCO_SHARED },
    { prefix: 'below', shared: OCO_SHARED },
  ],
  OTO: [WORKING, { prefix: 'pending', shared: {} }],
  OTOCO: [WORKING, { prefix: 'pendingAbove', shared: OTOCO_SHARED }, { prefix: 'pendingBelow', shared: OTOCO_SHARED }],
  OPO: [WORKING, { prefix: 'pending', shared: {}, isPaid: true }],
  OPOCO: [
    WORKING,
    { prefix: 'pendingAbove', shared: OTOCO_SHARED, isPaid: true },
    { prefix: 'pendingBelow', shared: OTOCO_SHARED, isPaid: true },
  ],
};

/** Parameters that are the list's own. */
const OF_LIST: ReadonlySet<string> = new Set(['newOrderRespType', 'selfTradePreventionMode', 'symbol']);

/** Order lists of the compatible gateway; every method parses its own parameters. */
export class GatewayLists {
  private readonly deps: GatewayListsDeps;

  constructor(deps: GatewayListsDeps) {
    this.deps = deps;
  }

  /** `POST orderList/oco`, `/oto`, `/otoco`, `/opo` and `/opoco`. */
  async place(call: SignedCall, contingency: Contingency) {
    const { params, key } = call;
    const { view, gate, lists } = this.deps;
    const { market } = requiredMarket(view, params);
    const listClientOrderId = params.clientOrderId('listClientOrderId') ?? randomClientOrderId();
    const legs = LEGS[contingency].map((leg) => readLeg(params, leg, market, key.accountId));
    params.rejectUnread();
    const wrong = listRejection(contingency, legs);
    if (wrong !== undefined) return rejectCall(wrong);
    await gate.admit(call);
    const { accountId } = key;
    const { marketId } = market.spec;
    const reads = legs.map(({ read }) => read);
    const orders = reads.map(({ order }) => legOf(order));
    const list: PlaceList = { type: 'place-list', accountId, marketId, contingency, listClientOrderId, orders };
    const ids = reads.map(({ clientOrderId }) => clientOrderId);
    const placed = await gate.send(call, ids, () => lists.place(list, 0n), { listName: listClientOrderId });
    if (!placed.ok) return rejectCall(gatewayErrorOf(placed, 'place'));
    return serializePlacedList(placed.value, reads, market, appliedOf(placed.value.applied));
  }

  /** `DELETE orderList`. */
  async cancel(call: SignedCall) {
    const { params, key } = call;
    const { market } = requiredMarket(this.deps.view, params);
    const name = readListName(params, 'listClientOrderId');
    const newClientOrderId = params.clientOrderId('newClientOrderId') ?? randomClientOrderId();
    params.rejectUnread();
    this.deps.gate.rejectStale(call);
    const { accountId } = key;
    const open = this.deps.view.lists
      .openOf(accountId)
      .find((list) => list.marketId === market.spec.marketId && isNamed(list, name));
    if (open === undefined) return rejectCall(ERRORS.listCancelUnknown);
    return this.cancelById(accountId, open.listId, newClientOrderId);
  }

  /** Cancels what is open of one of an account's lists, under a name. */
  async cancelById(accountId: number, listId: bigint, clientOrderId: string) {
    const { lists, cancelNames, view } = this.deps;
    const orderIds = view.lists.find(listId)?.orderIds ?? [];
    const run = orderIds.reduce<() => ReturnType<ListDesk['cancel']>>(
      (inner, orderId) => () => cancelNames.during(orderId, clientOrderId, inner),
      () => lists.cancel(accountId, listId),
    );
    const canceled = await run();
    if (!canceled.ok) return rejectCall(gatewayErrorOf(canceled, 'cancel'));
    return serializeCanceledList(canceled.value, this.marketOf(canceled.value), () => clientOrderId);
  }

  /** A list that a command for all orders has cancelled. */
  async canceledResponse(listId: bigint, nameOf: (order: OrderRecord) => string) {
    const found = await this.deps.lists.find(listId);
    return found === undefined ? {} : serializeCanceledList(found, this.marketOf(found), nameOf);
  }

  /** How a list stands after one of its orders was amended. */
  async statusOf(listId: bigint) {
    const found = await this.deps.lists.find(listId);
    if (found === undefined) return {};
    const { listStatusType: _type, transactionTime: _time, ...fields } = serializeList(found, this.marketOf(found));
    return fields;
  }

  /** `GET orderList`. */
  async find({ params, key }: SignedCall) {
    const { view, lists } = this.deps;
    const name = readListName(params, 'origClientOrderId');
    params.rejectUnread();
    const { accountId } = key;
    const open = view.lists.openOf(accountId).find((list) => isNamed(list, name));
    if (open !== undefined) return this.respond(await lists.find(open.listId));
    const range = name.listId === undefined ? undefined : orderIdRange(name.listId);
    const found = await lists.history({ accountId, ...(range ? { before: range.to + 1n } : {}), limit: 1_000 });
    if (!found.ok) return rejectCall(gatewayErrorOf(found, 'query'));
    return this.respond(found.value.find(({ list }) => isNamed(list, name)));
  }

  /** `GET openOrderList`, oldest first. */
  async open({ params, key }: SignedCall) {
    params.rejectUnread();
    const found = await this.deps.lists.open(key.accountId);
    return found.toReversed().map((state) => serializeList(state, this.marketOf(state)));
  }

  /** `GET allOrderList`, oldest first. */
  async all({ params, key }: SignedCall) {
    const fromId = params.whole('fromId');
    const { fromMs, toMs } = readRange(params);
    const limit = params.limit(500, 1_000);
    params.rejectUnread();
    if (fromId !== undefined && (fromMs !== undefined || toMs !== undefined)) rejectCall(ERRORS.badCombination);
    const from =
      fromId === undefined ? undefined : (orderIdRange(Math.max(1, fromId)) ?? rejectCall(ERRORS.listUnknown)).from;
    const filter = {
      accountId: key.accountId,
      fromMs,
      toMs,
      from,
      oldestFirst: from !== undefined || fromMs !== undefined,
    };
    const found = await this.deps.lists.history({ ...filter, limit });
    if (!found.ok) return rejectCall(gatewayErrorOf(found, 'query'));
    const inOrder = filter.oldestFirst ? found.value : found.value.toReversed();
    return inOrder.map((state) => serializeList(state, this.marketOf(state)));
  }

  private respond(state: ListState | undefined) {
    return state === undefined ? rejectCall(ERRORS.listUnknown) : serializeList(state, this.marketOf(state));
  }

  private marketOf({ list }: ListState): ListedMarket {
    return this.deps.view.market(list.marketId).market;
  }
}

/** Which list a call is about. */
interface ListName {
  readonly listId: number | undefined;
  readonly clientOrderId: string | undefined;
}

function readListName(params: Params, clientName: string): ListName {
  const listId = params.whole('orderListId');
  const clientOrderId = params.clientOrderId(clientName);
  if (listId === undefined && clientOrderId === undefined) rejectCall(missingBoth('orderListId', clientName));
  return { listId, clientOrderId };
}

function isNamed(list: ListState['list'], { listId, clientOrderId }: ListName): boolean {
  return (
    (listId === undefined || gatewayOrderId(list.listId) === listId) &&
    (clientOrderId === undefined || list.listClientOrderId === clientOrderId)
  );
}

/** Reads one order of a list. An amount in quote belongs to orders that stand alone. */
function readLeg(params: Params, names: LegNames, market: ListedMarket, accountId: number): ReadLeg {
  const { prefix, shared, isPaid = false } = names;
  const own = params.renamed((name) => {
    if (OF_LIST.has(name)) return name;
    const plain = name === 'newClientOrderId' ? 'clientOrderId' : name;
    return shared[name] ?? `${prefix}${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
  });
  if (own.has('quoteOrderQty')) rejectCall(notRequired(own.nameOf('quoteOrderQty')));
  const read = readOrder(own, market, accountId, isPaid);
  return {
    read: params.has('newOrderRespType') ? read : { ...read, responseType: 'RESULT' },
    nameOf: (name) => own.nameOf(name),
  };
}

function legOf(order: ReadOrder['order']): ListLeg {
  const { type: _type, accountId: _account, marketId: _market, ...leg } = order;
  return leg;
}
