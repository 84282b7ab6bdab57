import { Badge, Button, Select, Switch } from '@bourse/ui';
import { ListFilter } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useIsPhone } from '../browser/media.ts';
import { late } from '../late/late-code.ts';
import { LatePart } from '../late/late-part.tsx';
import { type ListFilter as Filter, isFiltered, type ListFilters, type SelectFilter } from './data-list-model.ts';
import { DayRangeFields } from './day-range-fields.tsx';
import { FilterField } from './filter-field.tsx';
import type { ListState } from './use-list-state.ts';

export interface ListFilterFieldsProps<Row> {
  readonly filters: ListFilters<Row>;
  readonly state: ListState;
}

/** The fields above a list that restrict it. On a phone those beside the search come behind a button that counts what restricts. */
export function ListFilterFields<Row>({ filters, state }: ListFilterFieldsProps<Row>) {
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const all = Object.entries(filters);
  const others = all.filter(([, filter]) => filter.kind !== 'text');
  const isFolded = isPhone && others.length > 1;
  const fields = (entries: typeof all) =>
    entries.map(([name, filter]) => <FilterControl key={name} name={name} filter={filter} state={state} />);
  if (!isFolded) return fields(all);
  const count = others.filter(([name, filter]) => isFiltered({ [name]: filter }, state.values)).length;
  return (
    <>
      {fields(all.filter(([, filter]) => filter.kind === 'text'))}
      <Button size="sm" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
        <ListFilter size={14} aria-hidden="true" />
        <FormattedMessage id="list.filters" />
        {count > 0 && <Badge tone="accent">{count}</Badge>}
      </Button>
      {isOpen && (
        <div id={id} className="order-last flex basis-full flex-wrap items-center gap-2">
          {fields(others)}
        </div>
      )}
    </>
  );
}

interface FilterControlProps<Row> {
  readonly name: string;
  readonly filter: Filter<Row>;
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
