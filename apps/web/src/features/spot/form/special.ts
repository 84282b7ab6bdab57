import { loadOnce } from '@bourse/kit/late/late-code.ts';
import { useEffect, useState } from 'react';
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

/** Whether a draft is a special limit order. */
export function isSpecial({ type, attached, peg }: OrderDraft): boolean {
  return type === 'limit' && (attached !== undefined || peg !== undefined);
}

/** The code of special limit orders; undefined until it has come. */
export function specialCode(): Special | undefined {
  return special;
}

/**
 * The code for a draft that needs it, brought when the draft came back from a reload with such a choice: until then the draft cannot be
 * checked, and must not be sent as a plain order.
 */
export function useSpecial(draft: OrderDraft): { readonly isMissing: boolean; readonly code: Special | undefined } {
  const [, setCame] = useState(special !== undefined);
  const isMissing = isSpecial(draft) && special === undefined;
  useEffect(() => {
    if (!isMissing) return;
    loadSpecial().then(
      () => setCame(true),
      () => undefined,
    );
  }, [isMissing]);
  return { isMissing, code: special };
}
