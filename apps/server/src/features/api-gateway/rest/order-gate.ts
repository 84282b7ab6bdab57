import type { ModuleGuard } from '../../../platform/auth/module-guard.ts';
import type { ApiResult } from '../../../platform/http/api-result.ts';
import type { ClientOrderIds } from '../client-order-ids.ts';
import { ERRORS, type GatewayError, gatewayErrorOf, REJECT_CODE } from '../errors.ts';
import { isStale } from '../signed.ts';
import type { SignedCall } from './endpoint.ts';
import { rejectCall } from './params.ts';
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
  readonly whenOver?: (rejection: GatewayError) => Promise<U>;
  readonly whenUsed?: (rejection: GatewayError) => Promise<U>;
}

/** Checks of every order of the gateway before submission, alone or in a list. */
export class OrderGate {
  private readonly deps: OrderGateDeps;

  constructor(deps: OrderGateDeps) {
    this.deps = deps;
  }

  /** Rejects orders that the account may not place now. */
  async admit(call: SignedCall): Promise<void> {
    const shut = await this.deps.guard.deny('spot', call.key);
    if (shut !== undefined) rejectCall(gatewayErrorOf(shut, 'place'));
    this.rejectStale(call);
  }

  /** A request that was valid when received may have expired while it was checked. */
  rejectStale({ caller }: SignedCall): void {
    if (isStale(caller, this.deps.nowMs())) rejectCall(ERRORS.tooOld);
  }

  /** Changes the client id of an open order while the new id is reserved. It does not count as an order. */
  async rename<T>(
    { key: { accountId } }: SignedCall,
    id: string,
    orderId: bigint,
    run: () => Promise<ApiResult<T>>,
  ): Promise<ApiResult<T>> {
    const release = this.deps.clientIds.hold(accountId, [id], orderId);
    if (release === undefined) return rejectCall({ ...ERRORS.duplicateOrder, code: REJECT_CODE.amend });
    try {
      return await run();
    } finally {
      release();
    }
  }

  /** Counts an order that is not attempted because the cancel before it failed; returns the rejection when there are too many. */
  countUntried({ key: { accountId } }: SignedCall): GatewayError | undefined {
    return this.deps.counts.take(accountId, this.deps.nowMs());
  }

  /**
   * Sends orders while their client order ids are reserved, and counts them unless they are rejected. `except`: an order that ends before they
   * begin; `tookAll`: whether an accepted command placed its orders; `listName`: the name of their list; `whenOver` and `whenUsed` replace the
   * rejection when the account places too many or an id is in use.
   */
  async send<T, U = never>(
    { key: { accountId } }: SignedCall,
    ids: readonly string[],
    run: () => Promise<ApiResult<T>>,
    { except = 0n, tookAll = () => true, listName, whenOver = rejectCall, whenUsed = rejectCall }: SendTerms<T, U> = {},
  ): Promise<ApiResult<T> | U> {
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
