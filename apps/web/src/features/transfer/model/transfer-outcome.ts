/** What became of a transfer, by the codes of its reply. */
import { ApiError, errorNameOf, isUnsettled } from '@bourse/kit/api/api-error.ts';

/**
 * `done`: 200. `review`: 20351, held until it is reviewed. `service`: 30303 or 30304, customer service can help; `textId` tells why. `limit`:
 * 30705. `unsettled`: no reply, so that it may have been made. `told`: another dialog tells it. `failed`: anything else.
 */
export type TransferOutcome =
  | { readonly kind: 'done' | 'review' | 'limit' | 'unsettled' | 'told' | 'failed' }
  | { readonly kind: 'service'; readonly textId: string };

const BY_CODE: ReadonlyMap<number, TransferOutcome> = new Map<number, TransferOutcome>([
  [20351, { kind: 'review' }],
  [30303, { kind: 'service', textId: 'transfer.accountCoinTrade_150' }],
  [30304, { kind: 'service', textId: 'transfer.accountCoinTrade_151' }],
  [30705, { kind: 'limit' }],
]);

/** The outcome of a call; `error` undefined: it was accepted. */
export function outcomeOf(error: unknown): TransferOutcome {
  if (error === undefined) return { kind: 'done' };
  if (error instanceof ApiError) {
    const known = BY_CODE.get(error.code);
    if (known !== undefined) return known;
    if (error.told) return { kind: 'told' };
  }
  return { kind: isUnsettled(errorNameOf(error)) ? 'unsettled' : 'failed' };
}
