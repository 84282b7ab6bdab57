import { Select, Switch } from '@bourse/ui';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { late } from '../late/late-code.ts';
import { LatePart } from '../late/late-part.tsx';
import type { ListFilter, ListFilters, SelectFilter } from './data-list-model.ts';
import { DayRangeFields } from './day-range-fields.tsx';
import { FilterField } from './filter-field.tsx';
import type { ListState } from './use-list-state.ts';

export interface ListFilterFieldsProps<Row> {
  readonly filters: ListFilters<Row>;
  readonly state: ListState;
}

/** The fields above a list that restrict it. */
export function ListFilterFields<Row>({ filters, state }: ListFilterFieldsProps<Row>) {
  return Object.entries(filters).map(([name, filter]) => (
    <FilterControl key={name} name={name} filter={filter} state={state} />
  ));
}

interface FilterControlProps<Row> {
  readonly name: string;
  readonly filter: ListFilter<Row>;
  readonly state: ListState;
}

function FilterControl<Row>({ name, filter, state }: FilterControlProps<Row>) {
  const { values, setValues } = state;
  const value = values[name] ?? '';
  const set = (next: string) => setValues({ [name]: next });
  if (filter.kind === 'days') {
    const { from = '', to = '' } = values;
    return <DayRangeFields range={{ from, to }} onRangeChange={(range) => setValues({ ...range }, true)} />;
  }
  if (filter.kind === 'text') {
    return (
      <TypedFilter labelId={filter.labelId} value={value} onValueChange={(next) => setValues({ [name]: next }, true)} />
    );
  }
  if (filter.kind === 'switch') {
    return (
      <Switch
        label={<FormattedMessage id={filter.labelId} />}
        checked={value !== ''}
        onCheckedChange={(isOn) => set(isOn ? '1' : '')}
      />
    );
  }
  return <SelectedFilter filter={filter} value={value} onValueChange={set} />;
}

/** Late, because the search brings a part of its own that most lists do without. */
const SearchedFilter = late(async () => (await import('./searched-filter.tsx')).SearchedFilter);

/** A select keeps no empty value, so this stands for all. */
const ALL = '\u0000';

interface ValueProps {
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

function SelectedFilter<Row>({ filter, value, onValueChange }: ValueProps & { readonly filter: SelectFilter<Row> }) {
  const intl = useIntl();
  const all = { value: ALL, label: intl.formatMessage({ id: 'common.all' }) };
  const field = {
    label: intl.formatMessage({ id: filter.labelId }),
    labelShown: true,
    value: value === '' ? ALL : value,
    onValueChange: (next: string) => onValueChange(next === ALL ? '' : next),
    items: filter.initial === undefined ? [all, ...filter.items] : filter.items,
  };
  const plain = <Select {...field} />;
  if (filter.history === undefined) return plain;
  return (
    <LatePart fallback={plain}>
      <SearchedFilter {...field} name={filter.history} />
    </LatePart>
  );
}

/** How long a text stands still before the list follows it. */
const TYPING_MS = 300;

/** A text that the list follows when the typing pauses; a text from elsewhere, such as a step back, takes its place. */
function TypedFilter({ labelId, value, onValueChange }: ValueProps & { readonly labelId: string }) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const callback = useRef(onValueChange);
  callback.current = onValueChange;
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = text;
      callback.current(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return <FilterField labelId={labelId} value={typed} onChange={setTyped} className="md:w-56" />;
}
