import * as z from 'zod/mini';

/** Year 2100; a later time is in the wrong unit. */
const LATEST_MS = 4_102_444_800_000;

/** A check that the items of a list have distinct keys. */
export function unique<T>(by: (item: T) => unknown) {
  return z.refine<T[]>((items) => new Set(items.map(by)).size === items.length, 'names something twice');
}

/** A record with a value for each name. Absent names get the default, so that names added later need no edit. */
export function allOf<K extends string, V>(names: readonly K[], value: z.ZodMiniType<V>, byDefault: V) {
  const shape = Object.fromEntries(names.map((name) => [name, z._default(value, byDefault as never)]));
  return z.strictObject(shape) as unknown as z.ZodMiniType<Record<K, V>>;
}

/** Fiat currencies with rates set by the operator; at least one. */
export const currencyList = z
  .array(
    z.strictObject({
      id: z.int().check(z.minimum(1), z.maximum(9_999)),
      currencyCode: z.string().check(z.regex(/^[A-Z]{3}$/)),
      symbol: z.string().check(z.regex(/^[\p{L}\p{Sc}.]{1,6}$/u)),
      usdtRate: z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,9}(\.\d{1,8})?$/)),
      asOfMs: z.int().check(z.minimum(1), z.maximum(LATEST_MS)),
    }),
  )
  .check(
    z.minLength(1),
    z.maxLength(60),
    unique(({ id }) => id),
    unique(({ currencyCode }) => currencyCode),
  );

/** A host with or without scheme and port, without a path: `backup.example`, `https://backup.example:8443`. */
export const domain = z
  .string()
  .check(
    z.maxLength(260),
    z.regex(/^(https?:\/\/)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/i),
  );

/** An https address, or a path of this site. Nothing else, because the value is used in links. */
export const siteAddress = z
  .string()
  .check(
    z.maxLength(500),
    z.regex(/^(https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[\w\-./~%?=&#]*)?|\/(?!\/)[\w\-./~%?=&#]*)$/i),
  );

/** The name of an HTTP header, or nothing. */
export const headerName = z.string().check(z.regex(/^([a-z][a-z0-9-]{0,63})?$/i));
