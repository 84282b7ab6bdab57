/*
 * What becomes of a document that was changed here and elsewhere. Of arrangements and settings the newer choice of this browser holds: half
 * of one layout and half of another is none. Of collections both sides' additions are kept: a drawing is nobody's to lose.
 */
import type { DocumentKindName } from '@bourse/contract';

type Item = Readonly<Record<string, unknown>> & { readonly id: string };

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isItem(value: unknown): value is Item {
  return isRecord(value) && typeof value.id === 'string';
}

function isItems(value: unknown): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem);
}

/**
 * Items of both by id. Of one that both have, mine; one that only the other has is new there, unless `base`, what both began from, had it:
 * then it was removed here. One that only I have is new here, unless the base had it: then it was removed there.
 */
function mergeItems(mine: readonly Item[], theirs: readonly Item[], base: readonly Item[]): readonly Item[] {
  const [ofMine, ofTheirs, ofBase] = [mine, theirs, base].map((items) => new Map(items.map((item) => [item.id, item])));
  const isSame = (one: Item | undefined, other: Item | undefined) => JSON.stringify(one) === JSON.stringify(other);
  const kept = mine.flatMap((item) => {
    const [there, before] = [ofTheirs?.get(item.id), ofBase?.get(item.id)];
    // Removed there, and not touched here.
    if (there === undefined && isSame(before, item)) return [];
    return there !== undefined && isSame(before, item) ? [there] : [item];
  });
  return [...kept, ...theirs.filter(({ id }) => ofMine?.has(id) === false && ofBase?.has(id) === false)];
}

/** Collections of a document by id, and of what else is in it the choice of this browser. */
function mergeCollections(mine: unknown, theirs: unknown, base: unknown): unknown {
  if (isItems(mine) && isItems(theirs)) return mergeItems(mine, theirs, isItems(base) ? base : []);
  if (!isRecord(mine) || !isRecord(theirs)) return mine;
  const before = isRecord(base) ? base : {};
  const merged = Object.entries(mine).map(([name, value]) => {
    const other = theirs[name];
    return [name, isItems(value) && isItems(other) ? mergeCollections(value, other, before[name]) : value];
  });
  return Object.fromEntries(merged);
}

/** The text of this browser, and below it the lines that only the other has. */
function mergeNotes(mine: unknown, theirs: unknown): unknown {
  if (!isRecord(mine) || !isRecord(theirs) || typeof mine.text !== 'string' || typeof theirs.text !== 'string')
    return mine;
  const known = new Set(mine.text.split('\n'));
  const others = theirs.text.split('\n').filter((line) => !known.has(line));
  return others.length === 0 ? mine : { ...mine, text: [mine.text, ...others].join('\n') };
}

/** One document of two that were made from `base`, which is undefined when it is not known. */
export function mergeDocuments(kind: DocumentKindName, mine: unknown, theirs: unknown, base: unknown): unknown {
  if (kind === 'drawings' || kind === 'screener') return mergeCollections(mine, theirs, base);
  return kind === 'notes' ? mergeNotes(mine, theirs) : mine;
}
