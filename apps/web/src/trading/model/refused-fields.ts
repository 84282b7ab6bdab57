import { refusedTextOf } from '@bourse/ui';
import type { OrderCheck } from './check.ts';
import type { OrderField } from './field-check.ts';
import type { Attached, OrderDraft } from './order-draft.ts';

/** The fields of a draft whose text is no number, also those that its kind of order does not ask. */
export function refusedFields(draft: OrderDraft): readonly OrderField[] {
  const { price, qty, total, stop, callback, iceberg, peg } = draft;
  const { hours = '', minutes = '', ...terms } = draft.terms ?? {};
  const { profitBy, lossBy, ...exits }: Partial<Attached> = draft.attached ?? {};
  const given = { profit: profitBy?.text ?? exits.profit, loss: lossBy?.text ?? exits.loss };
  const values = { price, qty, total, stop, callback, iceberg, ...exits, ...given, peg: peg?.offset, ...terms };
  const fields = Object.entries({ ...values, duration: refusedOf(hours) ?? minutes });
  return fields.filter(([, value]) => refusedOf(value) !== undefined).map(([field]) => field as OrderField);
}

/** The value if its text is refused. */
function refusedOf(value: string | undefined): string | undefined {
  return value === undefined || refusedTextOf(value) === undefined ? undefined : value;
}

/** Keeps an order from being sent while a field of its form is refused, and from a preview, which would be one of other terms than the typed ones. */
export function blockRefused(check: OrderCheck, draft: OrderDraft): OrderCheck {
  const isBlocked = refusedFields(draft).some((field) => check.errors[field] !== undefined);
  return isBlocked ? { ...check, preview: undefined, ready: false } : check;
}
