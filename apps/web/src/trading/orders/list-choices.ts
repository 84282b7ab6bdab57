import type { DocumentKind } from '@bourse/kit/documents/documents.ts';
import type { DataSort } from '@bourse/ui';

/** What a user has chosen for the lists below the chart, at one venue. */
export interface ListChoices {
  readonly isThisMarket: boolean;
  /** By list; a list without one is in its own order, newest first. */
  readonly sorts: Readonly<Record<string, DataSort>>;
}

const NO_CHOICES: ListChoices = { isThisMarket: false, sorts: {} };
const MOST_LISTS = 20;

function isSort(value: unknown): value is DataSort {
  if (typeof value !== 'object' || value === null) return false;
  const { column, direction } = value as Partial<DataSort>;
  return typeof column === 'string' && (direction === 'ascending' || direction === 'descending');
}

/** The key of a venue's choices among the documents about tables. */
export function listChoicesKey(venueKey: string): string {
  return `lists:${venueKey}`;
}

/** The choices of a venue, by `listChoicesKey`. */
export const LIST_CHOICES: DocumentKind<ListChoices> = {
  name: 'columns',
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return NO_CHOICES;
    const { isThisMarket, sorts } = stored as Partial<Record<keyof ListChoices, unknown>>;
    const entries = typeof sorts === 'object' && sorts !== null ? Object.entries(sorts) : [];
    const kept = entries.filter((entry): entry is [string, DataSort] => isSort(entry[1]));
    return { isThisMarket: isThisMarket === true, sorts: Object.fromEntries(kept.slice(0, MOST_LISTS)) };
  },
};

/** By what a list is sorted; null: in its own order. */
export function sortOf({ sorts }: ListChoices, list: string): DataSort | null {
  return sorts[list] ?? null;
}

/** The choices with another sorting of a list. */
export function withSort(choices: ListChoices, list: string, sort: DataSort | null): ListChoices {
  const { [list]: _, ...others } = choices.sorts;
  return { ...choices, sorts: sort === null ? others : { ...others, [list]: sort } };
}
