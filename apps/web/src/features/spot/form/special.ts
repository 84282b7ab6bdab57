import { loadOnce } from '@bourse/kit/late/late-code.ts';
import type { OrderDraft } from '../../../trading/model/order-draft.ts';

/*
 * What a limit order can have beside price and quantity. Its code comes when it is first asked for, before the draft has it: so a form
 * never stands there with a choice that it cannot check.
 */

type Special = typeof import('./special-order.tsx');

let special: Special | undefined;

/** Brings the code of special limit orders. */
export const loadSpecial = loadOnce(async () => {
  special = await import('./special-order.tsx');
  return special;
});

/** The code for a draft that needs it; undefined for every other one. */
export function specialOf({ type, attached, peg }: OrderDraft): Special | undefined {
  return type === 'limit' && (attached !== undefined || peg !== undefined) ? special : undefined;
}
