import type { ModuleGuard } from '../../../platform/auth/module-guard.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import type { ClientOrderIds } from '../client-order-ids.ts';
import { ERRORS, type GatewayError, gatewayErrorOf, REJECT_CODE } from '../errors.ts';
import { isStale } from '../signed.ts';
import type { SignedCall } from './endpoint.ts';
import { refuseCall } from './params.ts';
import type { OrderCounts } from './weights.ts';

/** Dependencies of the order gate. */
export interface OrderGateDeps {
  readonly guard: ModuleGuard;
  readonly counts: OrderCounts;
  readonly clientIds: ClientOrderIds;
  readonly nowMs: () => number;
}

interface SendTerms<T, U> {
  readonly except?: bigint;
  readonly tookAll?: (value: T) => boolean;
  readonly listName?: string;
  readonly whenOver?: (refusal: GatewayError) => Promise<U>;
  readonly whenUsed?: (refusal: GatewayError) => Promise<U>;
}

/** Checks of every order of the gateway before submission, alone or in a list. */
export class OrderGate {
  private readonly deps: OrderGateDeps;

  constructor(deps: OrderGateDeps) {
    this.deps = deps;
  }

  /** Refuses orders that the account may not place now. */
  async admit(call: SignedCall): Promise<void> {
    const shut = await this.deps.guard.deny('spot', call.key);
    if (shut !== undefined) refuseCall(gatewayErrorOf(shut, 'place'));
    this.refuseStale(call);
  }

  /** A request that was valid when received may have expired while it was checked. */
  refuseStale({ caller }: SignedCall): void {
    if (isStale(caller, this.deps.nowMs())) refuseCall(ERRORS.tooOld);
  }

  /** Changes the client id of an open order while the new id is reserved. It does not count as an order. */
  async rename<T>(
    { key: { accountId } }: SignedCall,
    id: string,
    orderId: bigint,
    run: () => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const release = this.deps.clientIds.hold(accountId, [id], orderId);
    if (release === undefined) return refuseCall({ ...ERRORS.duplicateOrder, code: REJECT_CODE.amend });
    try {
      return await run();
    } finally {
      release();
    }
  }

  /** Counts an order that is not tried, because what should have gone before it failed; why the account may not place it, if so. */
  countUntried({ key: { accountId } }: SignedCall): GatewayError | undefined {
    return this.deps.counts.take(accountId, this.deps.nowMs());
  }

  /**
   * Sends orders while nobody else can use their client order ids, and counts them unless they are refused. `except` is an order
   * that ends before they begin; `tookAll` says of an accepted command whether its orders were placed; `listName` is the name of
   * the list that they make; `whenOver` does something else instead of refusing when the account places too many, `whenUsed` when one of
   * the ids is in use.
   */
  async send<T, U = never>(
    { key: { accountId } }: SignedCall,
    ids: readonly string[],
    run: () => Promise<Answer<T>>,
    { except = 0n, tookAll = () => true, listName, whenOver = refuseCall, whenUsed = refuseCall }: SendTerms<T, U> = {},
  ): Promise<Answer<T> | U> {
    const { clientIds, counts, nowMs } = this.deps;
    const takenMs = nowMs();
    const over = counts.take(accountId, takenMs, ids.length);
    if (over !== undefined) return whenOver(over);
    let isTaken = false;
    let release: (() => void) | undefined;
    try {
      release = clientIds.hold(accountId, ids, except, listName);
      if (release === undefined) return await whenUsed(ERRORS.duplicateOrder);
      const answer = await run();
      isTaken = answer.ok && tookAll(answer.value);
      return answer;
    } finally {
      if (!isTaken) counts.giveBack(accountId, takenMs, ids.length);
      release?.();
    }
  }
}
