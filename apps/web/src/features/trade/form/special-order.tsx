import { checkAttached } from '../model/attached-check.ts';
import { attachedRequestOf } from '../model/attached-request.ts';
import { attachedOutcome } from './attached-words.ts';
import { preparedList } from './prepared-list.ts';
import type { CheckOf } from './use-check.ts';
import type { Prepare } from './use-place-order.ts';

export { AttachedFields } from './attached-fields.tsx';

/** Checks a limit order with what is attached to it. */
export const checkSpecial: CheckOf = checkAttached;

/** Makes a limit order ready that has something attached. */
export const prepareSpecial: Prepare = (draft, market) =>
  preparedList(attachedRequestOf(draft, market), (intl, orders) => attachedOutcome(intl, orders, market.base.code));
