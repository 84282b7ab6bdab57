import { isApiErrorName } from '@bourse/contract';
import type { CancelReplace } from '@bourse/core';
import type { AppliedCommand } from '../../../platform/core-host/core-host.ts';
import type { ExchangeView } from '../../../platform/exchange-view/exchange-view.ts';
import type { ListedMarket } from '../../../platform/exchange-view/markets/catalogue.ts';
import type { OrderRecord } from '../../../platform/exchange-view/orders/order-record.ts';
import type { ListDesk } from '../../../platform/orders/list-desk.ts';
import type { OrderDesk } from '../../../platform/orders/order-desk.ts';
import type { CancelNames } from '../cancel-names.ts';
import { randomClientOrderId } from '../client-order-ids.ts';
import { cancelRestricted, ERRORS, type GatewayError, gatewayErrorOf, missing, missingBoth } from '../errors.ts';
import { findWorking, type OrderName, whyNotWorking } from './account-orders.ts';
import { errorBody, Outcome, type SignedCall } from './endpoint.ts';
import { requiredMarket } from './market-lookup.ts';
import { filterRejection } from './order-filters.ts';
import type { OrderGate } from './order-gate.ts';
import { appliedOf, serializeCanceledOrder, serializePlacedOrder } from './order-responses.ts';
import { type Params, rejectCall } from './params.ts';
import { type ReadOrder, readSingleOrder } from './read-order.ts';

/** Dependencies of order replacement. */
export interface ReplaceDeps {
  readonly view: ExchangeView;
  readonly desk: OrderDesk;
  readonly lists: ListDesk;
  readonly gate: OrderGate;
  readonly cancelNames: CancelNames;
}

/** Rejections of the whole command, whatever has become of the old order. */
const NOT_ATTEMPTED: ReadonlySet<string> = new Set(['OVERLOADED', 'NOT_READY', 'ACCOUNT_FROZEN']);

/** One half of the response: what was done, or why not; undefined: not attempted. */
type Half = { readonly done: object } | { readonly error: GatewayError } | undefined;

/** A requested replacement. */
interface Replacement {
  readonly market: ListedMarket;
  readonly order: ReadOrder;
  readonly name: OrderName;
  readonly cancelName: string;
  readonly only: 'ONLY_NEW' | 'ONLY_PARTIALLY_FILLED' | undefined;
  readonly mode: CancelReplace['mode'];
  /** Whether the order is cancelled all the same when the account places too many. */
  readonly cancelsAnyway: boolean;
}

/**
 * `POST order/cancelReplace`: cancels an order and places another, in one command. The new order's form, its filters and the account's order
 * count are checked before anything is cancelled.
 */
export async function cancelReplace(deps: ReplaceDeps, call: SignedCall): Promise<unknown> {
  const { view, gate } = deps;
  const { accountId } = call.key;
  const requested = read(view, call.params, accountId);
  await gate.admit(call);
  const filter = filterRejection(requested.order.order, view.market(requested.market.spec.marketId));
  if (filter !== undefined) return rejectCall(gatewayErrorOf({ ok: false, code: filter }, 'place'));
  const { marketId } = requested.market.spec;
  const old = findWorking(view, accountId, marketId, requested.name);
  const rejection =
    old === undefined
      ? whyNotWorking(view, accountId, marketId, requested.name, ERRORS.cancelUnknown)
      : restrictedBy(requested, old);
  if (old !== undefined && rejection === undefined) return inOneCommand(deps, call, requested, old);
  const failed: Half = { error: rejection ?? ERRORS.cancelUnknown };
  if (requested.mode === 'allow-failure') return outcomeOf(failed, await placeAlone(deps, call, requested));
  const over = gate.countUntried(call);
  if (over === undefined) return outcomeOf(failed, undefined);
  return requested.cancelsAnyway ? failure(failed, undefined, over.http) : rejectCall(over);
}

function read(view: ExchangeView, params: Params, accountId: number): Replacement {
  const { market } = requiredMarket(view, params);
  const modeName = params.oneOf('cancelReplaceMode', ['STOP_ON_FAILURE', 'ALLOW_FAILURE']);
  const orderId = params.whole('cancelOrderId');
  const clientOrderId = params.clientOrderId('cancelOrigClientOrderId');
  if (orderId === undefined && clientOrderId === undefined) {
    rejectCall(missingBoth('cancelOrigClientOrderId', 'cancelOrderId'));
  }
  const cancelName = params.clientOrderId('cancelNewClientOrderId') ?? randomClientOrderId();
  const only = params.oneOf('cancelRestrictions', ['ONLY_NEW', 'ONLY_PARTIALLY_FILLED'], ERRORS.badRestrictions);
  const overMode = params.oneOf('orderRateLimitExceededMode', ['DO_NOTHING', 'CANCEL_ONLY']);
  const order = readSingleOrder(params, market, accountId);
  params.rejectUnread();
  if (modeName === undefined) return rejectCall(missing('cancelReplaceMode'));
  const mode = modeName === 'STOP_ON_FAILURE' ? 'stop-on-failure' : 'allow-failure';
  return {
    market,
    order,
    name: { orderId, clientOrderId },
    cancelName,
    only,
    mode,
    cancelsAnyway: overMode === 'CANCEL_ONLY',
  };
}

function restrictedBy({ only }: Replacement, old: OrderRecord): GatewayError | undefined {
  return only === undefined || `ONLY_${old.status}` === only ? undefined : cancelRestricted();
}

async function inOneCommand(deps: ReplaceDeps, call: SignedCall, requested: Replacement, old: OrderRecord) {
  const { lists, gate, cancelNames } = deps;
  const { type: _type, accountId, ...order } = requested.order.order;
  const command: CancelReplace = {
    type: 'cancel-replace',
    accountId,
    orderId: old.orderId,
    mode: requested.mode,
    order,
  };
  const replaced = await gate.send(
    call,
    [requested.order.clientOrderId],
    () => cancelNames.during(old.orderId, requested.cancelName, () => lists.replace(command, 0n)),
    {
      except: old.orderId,
      tookAll: ({ placed }) => placed !== undefined,
      whenUsed: (error: GatewayError) => cancelAlone(deps, requested, old, error),
      ...(requested.cancelsAnyway
        ? { whenOver: (error: GatewayError) => cancelAlone(deps, requested, old, error) }
        : {}),
    },
  );
  if (replaced instanceof Outcome) return replaced;
  if (!replaced.ok) {
    const error = gatewayErrorOf(replaced, 'place');
    // Neither half was attempted. By the order itself, because a rule of any kind may reject the command as a whole.
    const isUntouched = deps.view.order(old.orderId)?.closedSeq === 0;
    if (isUntouched || NOT_ATTEMPTED.has(replaced.code)) return rejectCall(error);
    // The old order had ended: with ALLOW_FAILURE both halves failed, otherwise the second was not attempted.
    const second: Half = replaced.code === 'UNKNOWN_ORDER' ? undefined : { error };
    return outcomeOf({ error: ERRORS.cancelUnknown }, second);
  }
  const { canceled, placed, placeCode } = replaced.value;
  const applied = appliedOf(replaced.value.applied);
  const cancelHalf: Half =
    canceled === undefined
      ? { error: ERRORS.cancelUnknown }
      : { done: serializeCanceledOrder(canceled, requested.market, applied.timeMs, requested.cancelName) };
  return outcomeOf(cancelHalf, placedHalf(requested, placed, placeCode, applied));
}

function placedHalf(
  requested: Replacement,
  placed: OrderRecord | undefined,
  code: string,
  applied: AppliedCommand,
): Half {
  if (placed !== undefined) return { done: serializePlacedOrder(requested.order, placed, requested.market, applied) };
  return { error: isApiErrorName(code) ? gatewayErrorOf({ ok: false, code }, 'place') : ERRORS.unknown };
}

/** Cancels although the new order is impossible: too many orders, or its client id is in use. */
async function cancelAlone(
  deps: ReplaceDeps,
  requested: Replacement,
  old: OrderRecord,
  why: GatewayError,
): Promise<Outcome> {
  const { accountId, orderId } = old;
  const stops = requested.mode === 'stop-on-failure';
  const status = (usual: number) => (stops && why.http === 429 ? why.http : usual);
  const canceled = await deps.cancelNames.during(orderId, requested.cancelName, () =>
    deps.desk.cancel(accountId, orderId, (order, applied) => ({ order, applied })),
  );
  if (!canceled.ok) {
    const cancel: Half = { error: gatewayErrorOf(canceled, 'cancel') };
    return failure(cancel, stops ? undefined : { error: why }, status(400));
  }
  const { order, applied } = canceled.value;
  const done = serializeCanceledOrder(order, requested.market, appliedOf(applied).timeMs, requested.cancelName);
  return failure({ done }, { error: why }, status(409));
}

/** Places the order although there was nothing to cancel. */
async function placeAlone({ desk, gate }: ReplaceDeps, call: SignedCall, requested: Replacement): Promise<Half> {
  const { order, market, cancelsAnyway } = requested;
  const failed = async (error: GatewayError) => ({ error });
  const placed = await gate.send(
    call,
    [order.clientOrderId],
    () => desk.place(order.order, 0n, (record, applied) => ({ record, applied })),
    { whenUsed: failed, ...(cancelsAnyway ? { whenOver: failed } : {}) },
  );
  if ('error' in placed) return placed;
  if (!placed.ok) return { error: gatewayErrorOf(placed, 'place') };
  return { done: serializePlacedOrder(order, placed.value.record, market, appliedOf(placed.value.applied)) };
}

/** A plain response when both halves are done; otherwise an error code for one or both failures. */
function outcomeOf(cancel: Half, place: Half): unknown {
  if (countDone(cancel, place) === 2) return dataOf(cancel, place);
  return failure(cancel, place, countDone(cancel, place) === 1 ? 409 : 400);
}

function dataOf(cancel: Half, place: Half) {
  return {
    cancelResult: resultOf(cancel),
    newOrderResult: resultOf(place),
    cancelResponse: responseOf(cancel),
    newOrderResponse: responseOf(place),
  };
}

function countDone(...halves: readonly Half[]): number {
  return halves.filter((half) => half !== undefined && 'done' in half).length;
}

function failure(cancel: Half, place: Half, status: number): Outcome {
  const data = dataOf(cancel, place);
  if (countDone(cancel, place) === 0) {
    return new Outcome(status, { code: -2022, msg: 'Order cancel-replace failed.', data });
  }
  return new Outcome(status, { code: -2021, msg: 'Order cancel-replace partially failed.', data });
}

function resultOf(half: Half): 'SUCCESS' | 'FAILURE' | 'NOT_ATTEMPTED' {
  if (half === undefined) return 'NOT_ATTEMPTED';
  return 'done' in half ? 'SUCCESS' : 'FAILURE';
}

function responseOf(half: Half): object | null {
  if (half === undefined) return null;
  return 'done' in half ? half.done : errorBody(half.error);
}
