import type { DataSort } from '@bourse/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { initialValues, type ListFilters, readSort, readValues, searchOf } from './data-list-model.ts';

/** What a list is restricted to and sorted by, and how that is changed. */
export interface ListState {
  readonly values: Readonly<Record<string, string>>;
  readonly sort: DataSort | null;
  readonly setValues: (changed: Readonly<Record<string, string>>, byTyping?: boolean) => void;
  readonly setSort: (sort: DataSort | null) => void;
  readonly reset: () => void;
}

export interface ListStateOptions<Row> {
  readonly filters: ListFilters<Row>;
  /** Ids of the columns that can be sorted. */
  readonly sortable: readonly string[];
  readonly initialSort: DataSort | null;
  /** `address` (the page's list) or `part`: nothing of the list is in the address. */
  readonly keptIn: 'address' | 'part';
}

type Search = Readonly<Record<string, unknown>>;

/**
 * State of a list, by default in the address. A choice is a step of the browser's history; what is typed into one field is a single step,
 * however many letters it has.
 */
export function useListState<Row>({ filters, sortable, initialSort, keptIn }: ListStateOptions<Row>): ListState {
  const navigate = useNavigate();
  const address: Search = useSearch({ strict: false });
  const [own, setOwn] = useState<Search>({});
  const lastTyped = useRef<{ readonly names: string; readonly search: string }>(undefined);
  const search = keptIn === 'address' ? address : own;
  const values = readValues(filters, search);
  const sort = readSort(sortable, search.sort, initialSort);

  const write = (nextValues: Readonly<Record<string, string>>, nextSort: DataSort | null, typedNames?: string) => {
    const next = searchOf(filters, nextValues, nextSort, initialSort);
    if (keptIn === 'part') {
      setOwn(next);
      return;
    }
    const before = JSON.stringify(searchOf(filters, values, sort, initialSort));
    const goesOn = typedNames !== undefined && lastTyped.current?.names === typedNames;
    const replace = goesOn && lastTyped.current?.search === before;
    lastTyped.current = typedNames === undefined ? undefined : { names: typedNames, search: JSON.stringify(next) };
    void navigate({ to: '.', search: (old: Search) => ({ ...old, ...next }), replace, resetScroll: false });
  };
  return {
    values,
    sort,
    setValues: (changed, byTyping = false) =>
      write({ ...values, ...changed }, sort, byTyping ? Object.keys(changed).join() : undefined),
    setSort: (next) => write(values, next),
    reset: () => write(initialValues(filters), sort),
  };
}
