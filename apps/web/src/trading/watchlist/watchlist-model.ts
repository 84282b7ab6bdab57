/** A user's own lists of markets. The favourites are the first list, kept elsewhere; these stand behind them. */

/** A list of markets with its name. */
export interface MarketList {
  /** Names it among the user's lists, for ever. */
  readonly id: string;
  readonly name: string;
  /** Codes of markets at the venue, in the user's order. */
  readonly codes: readonly string[];
}

/** All lists of a user. */
export interface MarketLists {
  readonly lists: readonly MarketList[];
  /** The list that is shown; `favourites`, `mostTraded`, `all`, or the id of one of the user's. */
  readonly shown: string;
}

/** The lists that are always there: what has a star, what is traded most, and every market. */
export const FAVOURITES = 'favourites';
export const MOST_TRADED = 'mostTraded';
export const ALL = 'all';
/** No lists of one's own. */
export const NO_LISTS: MarketLists = { lists: [], shown: FAVOURITES };

export const MOST_LISTS = 12;
export const MOST_MARKETS = 100;
export const LONGEST_NAME = 24;

const CODE = /^[a-z0-9_-]{1,40}$/;

/** Lists as they were stored; what cannot be used is left out. */
export function readLists(stored: unknown): MarketLists {
  if (typeof stored !== 'object' || stored === null) return NO_LISTS;
  const { lists, shown } = stored as Readonly<Record<string, unknown>>;
  const read = (Array.isArray(lists) ? lists : []).flatMap(readList).slice(0, MOST_LISTS);
  const known = uniqueBy(read, ({ id }) => id);
  return { lists: known, shown: typeof shown === 'string' && isShown(shown, known) ? shown : FAVOURITES };
}

function readList(value: unknown): readonly MarketList[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, name, codes } = value as Readonly<Record<string, unknown>>;
  if (typeof id !== 'string' || !/^[\w-]{1,40}$/.test(id) || typeof name !== 'string' || name.trim() === '') return [];
  const known = (Array.isArray(codes) ? codes : []).filter((code) => typeof code === 'string' && CODE.test(code));
  return [{ id, name: name.slice(0, LONGEST_NAME), codes: [...new Set(known)].slice(0, MOST_MARKETS) }];
}

function isShown(shown: string, lists: readonly MarketList[]): boolean {
  return [FAVOURITES, MOST_TRADED, ALL].includes(shown) || lists.some(({ id }) => id === shown);
}

/** Whether a list is the user's own, to be changed and put in order. */
export function isOwnList(id: string): boolean {
  return ![FAVOURITES, MOST_TRADED, ALL].includes(id);
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** The lists with a new, empty one, which is shown; unchanged when there are too many or the name is blank. */
export function withNewList(now: MarketLists, id: string, name: string): MarketLists {
  const short = name.trim().slice(0, LONGEST_NAME);
  if (short === '' || now.lists.length >= MOST_LISTS) return now;
  return { lists: [...now.lists, { id, name: short, codes: [] }], shown: id };
}

/** The lists with one renamed; a blank name changes nothing. */
export function withName(now: MarketLists, id: string, name: string): MarketLists {
  const short = name.trim().slice(0, LONGEST_NAME);
  return short === '' ? now : changeList(now, id, (list) => ({ ...list, name: short }));
}

/** The lists without one; when it was shown, the favourites are. */
export function withoutList(now: MarketLists, id: string): MarketLists {
  const lists = now.lists.filter((list) => list.id !== id);
  return { lists, shown: now.shown === id ? FAVOURITES : now.shown };
}

/** The lists with another one shown. */
export function withShown(now: MarketLists, shown: string): MarketLists {
  return isShown(shown, now.lists) && shown !== now.shown ? { ...now, shown } : now;
}

/** The lists with a market at the end of one, or without it when it was there. */
export function withToggled(now: MarketLists, id: string, code: string): MarketLists {
  return changeList(now, id, (list) => {
    if (list.codes.includes(code)) return { ...list, codes: list.codes.filter((other) => other !== code) };
    return list.codes.length >= MOST_MARKETS ? list : { ...list, codes: [...list.codes, code] };
  });
}

/** The lists with a market of one at another place, counted from 0 and kept within the list. */
export function withMoved(now: MarketLists, id: string, code: string, to: number): MarketLists {
  return changeList(now, id, (list) => ({ ...list, codes: moved(list.codes, code, to) }));
}

/** The list with an item at another place; places outside are the nearest end. */
export function moved<T>(items: readonly T[], item: T, to: number): readonly T[] {
  if (!items.includes(item)) return items;
  const others = items.filter((other) => other !== item);
  const at = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, at), item, ...others.slice(at)];
}

function changeList(now: MarketLists, id: string, change: (list: MarketList) => MarketList): MarketLists {
  return { ...now, lists: now.lists.map((list) => (list.id === id ? change(list) : list)) };
}

/** The code before or after one in a list, going round; the first one when that code is not in it. Undefined: the list is empty. */
export function neighbour(codes: readonly string[], code: string, step: 1 | -1): string | undefined {
  const at = codes.indexOf(code);
  if (at === -1) return codes[0];
  return codes[(at + step + codes.length) % codes.length];
}
