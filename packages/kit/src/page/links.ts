/*
 * Goal: a link in a source leads to a page that there is, with all that the page needs, or it does not compile.
 * Method: an application declares the type of its table of places in `Register` (as its router's types are declared elsewhere); what
 * `AppLink` takes is derived from that. Without a declaration every path is taken.
 * Not handled: links that come from data. They go through `linkAt`, which looks into the table at run time.
 */

/** An application adds `readonly places: …` here: the type of the lines of its table. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Register {}

/** The names of a path's parameters: `code` of `margin/trade/{code}`. */
type ParamOf<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamOf<Rest> : never;

type SearchOf<Entry> = Entry extends { readonly search: readonly (infer Name extends string)[] } ? Name : never;

/** A page may be linked to with a slash at its end, as the specification writes some. */
type ToOf<Path extends string> = Path extends '' ? '/' : `/${Path}` | `/${Path}/`;

interface TargetOf<Path extends string, Name extends string, Param extends string> {
  /** Path after the language, parameters in braces: `/market`, `/margin/trade/{code}`; `/` is the home page. */
  readonly to: ToOf<Path>;
  readonly search?:
    | ([Name] extends [never] ? Readonly<Record<string, never>> : { readonly [At in Name]?: string | undefined })
    | undefined;
  readonly params?: [Param] extends [never] ? undefined : Readonly<Record<Param, string>>;
}

type LinkTo<Entry> = Entry extends { readonly path: infer Path extends string }
  ? [ParamOf<Path>] extends [never]
    ? TargetOf<Path, SearchOf<Entry>, never>
    : Required<Pick<TargetOf<Path, never, ParamOf<Path>>, 'params'>> & TargetOf<Path, SearchOf<Entry>, ParamOf<Path>>
  : never;

/** A link to a page of ours: path after the language, parameters of the path, and query. */
export type LinkTarget = Register extends { readonly places: readonly (infer Entry)[] } ? LinkTo<Entry> : AnyTarget;

/** Any link, as it is made an address of. */
interface AnyTarget {
  readonly to: string;
  readonly search?: Readonly<Record<string, string | undefined>> | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
}

/** The path of a link after the language, its parameters filled in: `/margin/trade/btc_usdt`. */
export function pathOf({ to, params = {} }: AnyTarget): string {
  return to.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** A link as text: path after the language, with its query. */
export function addressOf(target: AnyTarget): string {
  const given = Object.entries(target.search ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return given.length === 0 ? pathOf(target) : `${pathOf(target)}?${new URLSearchParams(given)}`;
}

/** Only what a link is made of, of an entry that has more. */
export function targetOf({ to, search, params }: LinkTarget): LinkTarget {
  // Taken apart, the three are no longer known to belong together.
  return { to, search, params } as LinkTarget;
}
