import * as z from 'zod/mini';

/** Text of one line: no control character, and nothing that UTF-8 or PostgreSQL cannot store. */
export function lineText(maxLength: number, minLength = 0) {
  return z.string().check(z.minLength(minLength), z.maxLength(maxLength), z.regex(/^[^\p{Cc}\p{Cs}]*$/u));
}

/** The largest of PostgreSQL's integers, which ids of accounts, coins and markets are. */
const MAX_INT32 = 2 ** 31 - 1;

/** The id of an account, a coin or a market in a body. */
export const int32Id = z.int().check(z.minimum(1), z.maximum(MAX_INT32));

/** The same in a path or a query, as text. */
export const int32IdText = z.string().check(
  z.regex(/^[1-9]\d{0,9}$/),
  z.refine((text) => Number(text) <= MAX_INT32, 'is larger than any id'),
);

/** A plain decimal string (`61671.55`); amounts are never JSON numbers. */
export const decimalText = z.string().check(z.maxLength(64), z.regex(/^-?\d+(\.\d+)?$/));

/** A market's code, lower case: `btc_usdt`. */
export const tradeCode = z.string().check(z.maxLength(40), z.regex(/^[a-z0-9]+_[a-z0-9]+(_[a-z]+)?$/));

/** An order id: a decimal integer as a string, increasing with time. */
export const orderId = z.string().check(z.maxLength(20), z.regex(/^[1-9]\d*$/));

/** A client order id, also the idempotency key of the placement. */
export const clientOrderId = z.string().check(z.regex(/^[A-Za-z0-9._:/-]{1,36}$/));

/** Milliseconds since the epoch, UTC. */
export const timeMs = z.int();

export const side = z.enum(['buy', 'sell']);

/** A page of a list, newest first; `nextCursor` is empty on the last page. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string() });
}

/** Pagination parameters: an opaque cursor and at most 100 items (strings, as in a query string). */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(64))),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
};

/** A count of rows in a query, 1–9999. */
export const limitText = z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/)));

/** A time in a query, milliseconds since 1970. */
export const msText = z.optional(z.string().check(z.regex(/^\d{1,16}$/)));
