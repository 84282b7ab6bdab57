import type * as z from 'zod/mini';

/** A setting that operators edit in the console. A value that its schema rejects cannot be set, and counts as damaged when found in the database. */
export interface Setting<T> {
  /** Stable for ever: it is stored. */
  readonly key: string;
  readonly schema: z.ZodMiniType;
  readonly defaultValue: T;
  /** Description in one sentence. */
  readonly summary: string;
}

type Deep<T> = T extends readonly unknown[] | object ? { readonly [P in keyof T]: Deep<T[P]> } : T;
type Unnamed<T> = Omit<Setting<T>, 'key'>;

/** A setting with its default, before it has its key. */
export function setting<S extends z.ZodMiniType>(
  schema: S,
  defaultValue: Deep<z.output<S>>,
  about: { readonly summary: string },
): Unnamed<Deep<z.output<S>>> {
  return { schema, defaultValue, summary: about.summary };
}

/** Gives each setting of a table its key, which is its name in the table. */
export function defineSettings<T extends Readonly<Record<string, Unnamed<unknown>>>>(
  table: T,
): { readonly [K in keyof T]: Setting<T[K]['defaultValue']> } {
  const named = Object.entries(table).map(([key, spec]) => [key, { ...spec, key }]);
  return Object.fromEntries(named) as { readonly [K in keyof T]: Setting<T[K]['defaultValue']> };
}
