import type { Market } from '@bourse/kit/api/queries.ts';
import type { LinkTarget } from '@bourse/kit/page/links.ts';
import type { ComponentType } from 'react';
import { COMMAND_GROUPS, type Command } from '../../trading/commands/registry.ts';
import { fuzzyMatch } from './fuzzy.ts';

/** The groups of the palette in their order. */
const PALETTE_GROUPS = ['recent', 'markets', ...COMMAND_GROUPS, 'pages'] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

type Icon = ComponentType<{ readonly size?: number | string; readonly 'aria-hidden'?: 'true' }>;

interface CommonItem {
  /** Names it for ever; recent ones are kept by it. */
  readonly id: string;
  readonly group: Exclude<PaletteGroup, 'recent'>;
  readonly label: string;
  /** Other words by which it is found. */
  readonly keywords?: string | undefined;
  /** Is only there when something was typed that finds it. */
  readonly isHidden?: boolean | undefined;
}

/** Something that the palette leads to or does. */
export type PaletteItem = CommonItem &
  (
    | { readonly kind: 'market'; readonly market: Market; readonly link: LinkTarget }
    | { readonly kind: 'page'; readonly link: LinkTarget; readonly icon: Icon }
    | { readonly kind: 'command'; readonly command: Command }
  );

/** An item that is shown, with the places of its label that matched. */
export interface FoundItem {
  readonly item: PaletteItem;
  readonly marks: readonly number[];
}

/** A group that is shown; none is empty. */
export interface FoundGroup {
  readonly group: PaletteGroup;
  readonly found: readonly FoundItem[];
}

const MOST_FOUND = 12;
const MOST_FIRST: Readonly<Partial<Record<PaletteGroup, number>>> = { recent: 5, markets: 5, pages: 6 };
/** Found by another word than its name. */
const BY_KEYWORD = 30;

/** What the palette shows: without a query what was used lately, and some of everything; with one what matches, the best group first. */
export function paletteGroups(
  items: readonly PaletteItem[],
  query: string,
  recent: readonly string[],
): readonly FoundGroup[] {
  return query.trim() === '' ? firstGroups(items, recent) : foundGroups(items, query);
}

function firstGroups(items: readonly PaletteItem[], recent: readonly string[]): readonly FoundGroup[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const used = recent.flatMap((id) => byId.get(id) ?? []).slice(0, MOST_FIRST.recent);
  const others = items.filter((item) => item.isHidden !== true && !used.includes(item));
  return PALETTE_GROUPS.flatMap((group) => {
    const shown = group === 'recent' ? used : others.filter((item) => item.group === group);
    const found = shown.slice(0, MOST_FIRST[group]).map((item) => ({ item, marks: [] }));
    return found.length === 0 ? [] : [{ group, found }];
  });
}

function foundGroups(items: readonly PaletteItem[], query: string): readonly FoundGroup[] {
  const scored = items.flatMap((item) => {
    const match = matchOf(item, query);
    return match === undefined ? [] : [{ item, ...match }];
  });
  const groups = PALETTE_GROUPS.flatMap((group) => {
    const found = scored
      .filter(({ item }) => item.group === group)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_FOUND);
    const [best] = found;
    return best === undefined ? [] : [{ group, found, score: best.score }];
  });
  return groups.sort((a, b) => b.score - a.score);
}

function matchOf({ label, keywords }: PaletteItem, query: string) {
  const own = fuzzyMatch(query, label);
  if (own !== undefined) return own;
  const other = keywords === undefined ? undefined : fuzzyMatch(query, `${label} ${keywords}`);
  return other && { score: other.score - BY_KEYWORD, marks: other.marks.filter((mark) => mark < [...label].length) };
}

/** The ids of what was used lately after one was used: it comes first, and only so many are kept. */
export function withUsed(recent: readonly string[], id: string): readonly string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, 10);
}
