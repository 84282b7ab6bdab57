import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

/** A row's id in a path or a query: a whole number from 1 up, as text. */
export const idText = z.string().check(z.regex(/^[1-9]\d{0,17}$/));

/** A text that an operator searches by, or filters with; nothing of it has a meaning beside itself. */
export const searchText = z.optional(s.lineText(254, 1));

/** Why an operator does something; in the audit log. */
export const reasonText = z.string().check(z.regex(/^(?!.*[\p{Cc}\p{Cs}])\S(?:.{0,298}\S)?$/u));

/** Names one user. */
export const accountParams = z.object({ accountId: s.int32IdText });

/** Whether an account may trade, and whether money may leave it. */
export const frozenFlags = z.object({
  /** Places and changes no order; cancelling works. */
  orders: z.boolean(),
  /** Neither withdraws nor transfers. */
  withdrawals: z.boolean(),
});
