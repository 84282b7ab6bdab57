import { describe, expect, it } from 'vitest';
import {
  containsText,
  csvOf,
  initialValues,
  isFiltered,
  keptRows,
  type ListFilters,
  readSort,
  readValues,
  searchOf,
  sortableOf,
} from './data-list-model.ts';

interface Row {
  readonly name: string;
  readonly state: string;
  readonly timeMs: number;
  readonly isOpen: boolean;
}

const FILTERS = {
  name: { kind: 'text', labelId: 'x', maxLength: 5, keeps: ({ name }, text) => containsText([name], text) },
  state: {
    kind: 'select',
    labelId: 'x',
    items: [
      { value: 'new', label: 'New' },
      { value: 'old', label: 'Old' },
    ],
    keeps: (row, value) => row.state === value,
  },
  period: {
    kind: 'select',
    labelId: 'x',
    initial: '7d',
    items: [
      { value: '7d', label: '' },
      { value: '1d', label: '' },
    ],
  },
  coin: { kind: 'select', labelId: 'x', items: [], accepts: (value) => /^\d+$/.test(value) },
  days: { kind: 'days', timeMs: ({ timeMs }) => timeMs },
  open: { kind: 'switch', labelId: 'x', keeps: ({ isOpen }) => isOpen },
} satisfies ListFilters<Row>;
const SORTABLE = ['name', 'timeMs'];
const NEWEST = { column: 'timeMs', direction: 'descending' } as const;

describe('the values of a list’s filters', () => {
  it('are the defaults when the address asks for nothing', () => {
    const values = readValues(FILTERS, {});
    expect(values).toEqual({ name: '', state: '', period: '7d', coin: '', from: '', to: '', open: '' });
    expect(values).toEqual(initialValues(FILTERS));
    expect(isFiltered(FILTERS, values)).toBe(false);
  });

  it('are read from the address', () => {
    const asked = {
      name: ' abc ',
      state: 'new',
      period: '1d',
      coin: '52',
      from: '2026-01-02',
      to: '2026-02-03',
      open: '1',
    };
    const values = readValues(FILTERS, asked);
    expect(values).toEqual({ ...asked, name: 'abc' });
    expect(isFiltered(FILTERS, values)).toBe(true);
  });

  it.each([
    ['a value that is no option', { state: 'gone', period: '9d', coin: 'x' }],
    ['what is no text', { name: 5, state: ['new'], open: true }],
    ['days that are none', { from: '2026-02-30', to: 'now' }],
    ['another word for on', { open: 'yes' }],
  ])('ignore %s', (_, asked) => expect(readValues(FILTERS, asked)).toEqual(initialValues(FILTERS)));

  it('cut a text that is too long', () => expect(readValues(FILTERS, { name: 'abcdefgh' }).name).toBe('abcde'));
});

describe('the sorting of a list', () => {
  it('is by the API where the list comes in pages, by values where it is whole', () => {
    const columns = [
      { id: 'a', headId: 'x', cell: () => null, sortValue: () => 1 },
      { id: 'b', headId: 'x', cell: () => null, sortable: true },
      { id: 'c', headId: 'x', cell: () => null, sortValue: () => 1, sortable: false },
      { id: 'd', headId: 'x', cell: () => null },
    ];
    expect(sortableOf(columns, true)).toEqual(['b']);
    expect(sortableOf(columns, false)).toEqual(['a', 'b']);
  });

  it.each([
    [undefined, NEWEST],
    ['name', { column: 'name', direction: 'ascending' }],
    ['-name', { column: 'name', direction: 'descending' }],
    ['none', null],
    ['secret', NEWEST],
    ['-', NEWEST],
    [7, NEWEST],
  ] as const)('is read from %j', (asked, sort) => expect(readSort(SORTABLE, asked, NEWEST)).toEqual(sort));
});

describe('the address of a list', () => {
  const written = (search: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));

  it('has nothing that is as it would be without', () => {
    expect(written(searchOf(FILTERS, initialValues(FILTERS), NEWEST, NEWEST))).toEqual({});
  });

  it('names what it drops, so that an older value goes', () => {
    expect(searchOf(FILTERS, initialValues(FILTERS), null, null)).toHaveProperty('state', undefined);
    expect(searchOf(FILTERS, initialValues(FILTERS), null, null)).toHaveProperty('sort', undefined);
  });

  it.each([null, NEWEST, { column: 'name', direction: 'ascending' } as const])(
    'is read as it was written: %j',
    (sort) => {
      const values = { ...initialValues(FILTERS), name: 'ab', open: '1', to: '2026-01-01', period: '1d' };
      const search = written(searchOf(FILTERS, values, sort, NEWEST));
      expect(readValues(FILTERS, search)).toEqual(values);
      expect(readSort(SORTABLE, search.sort, NEWEST)).toEqual(sort);
    },
  );
});

describe('a whole list', () => {
  const day = Date.parse('2026-01-02T00:00:00Z');
  const rows: readonly Row[] = [
    { name: 'Alpha', state: 'new', timeMs: day - 1, isOpen: true },
    { name: 'beta', state: 'old', timeMs: day, isOpen: false },
    { name: 'ALPS', state: 'new', timeMs: day + 86_400_000, isOpen: true },
  ];
  it.each([
    [{}, ['Alpha', 'beta', 'ALPS']],
    [{ name: 'alp' }, ['Alpha', 'ALPS']],
    [{ state: 'old' }, ['beta']],
    [{ open: '1' }, ['Alpha', 'ALPS']],
    [{ from: '2026-01-02' }, ['beta', 'ALPS']],
    [{ to: '2026-01-02' }, ['Alpha', 'beta']],
    [{ from: '2026-01-02', to: '2026-01-02' }, ['beta']],
    [{ name: 'alp', from: '2026-01-02' }, ['ALPS']],
  ])('keeps by %j the rows %j', (asked, names) => {
    expect(keptRows(FILTERS, readValues(FILTERS, asked), rows).map(({ name }) => name)).toEqual(names);
  });
});

describe('an exported list', () => {
  it('has the columns with a value for it, by their ids', () => {
    const { columns, rowOf } = csvOf<Row>([
      { id: 'name', headId: 'x', cell: () => null, csv: ({ name }) => name },
      { id: 'menu', headId: 'x', cell: () => null },
      { id: 'time', headId: 'x', cell: () => null, csv: ({ timeMs }) => String(timeMs) },
    ]);
    expect(columns).toEqual(['name', 'time']);
    expect(rowOf({ name: 'a', state: '', timeMs: 5, isOpen: true })).toEqual(['a', '5']);
  });
});
