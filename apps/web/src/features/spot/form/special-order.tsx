import type { CheckOf } from '../../../trading/form/use-check.ts';
import type { Prepare } from '../../../trading/form/use-place-order.ts';
import { checkAttached } from '../model/attached-check.ts';
import { attachedRequestOf } from '../model/attached-request.ts';
import { checkPeg, pegRequestOf } from '../model/peg-check.ts';
import { attachedOutcome } from './attached-words.ts';
import { preparedOrder } from './prepare-order.ts';
import { preparedList } from './prepared-list.ts';

export { AttachedFields } from './attached-fields.tsx';
export { exitsNote } from './attached-words.ts';
export { PegFields } from './peg-fields.tsx';

/** Checks a limit order with what is attached to it, or at the price that it is pegged to. */
export const checkSpecial: CheckOf = (draft, context) =>
  draft.peg === undefined ? checkAttached(draft, context) : checkPeg(draft, context);

/** Makes a limit order ready that has something attached or a peg. */
export const prepareSpecial: Prepare = (draft, market) =>
  draft.peg === undefined
    ? preparedList(attachedRequestOf(draft, market), (intl, orders) => attachedOutcome(intl, orders, market.base.code))
    : preparedOrder(pegRequestOf(draft, market), market.base.code);
