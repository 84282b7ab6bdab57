import { DayRangeFields } from '@bourse/kit/list/day-range-fields.tsx';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { Badge, Button, Popover } from '@bourse/ui';
import { ListFilter as FilterIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ORDER_KINDS } from '../order-row/order-kind.ts';
import { NO_FILTER, type OrderFilter, STATUSES } from '../records/order-filter.ts';
import { changeListSession, useListSession } from './list-session.ts';

/** What a list below the chart can be restricted by. */
export type FilterField = 'side' | 'kind' | 'status' | 'days';

/** The fields of each list; a list without any has no filter. */
export const FIELDS_OF: Readonly<Record<string, readonly FilterField[]>> = {
  open: ['side', 'kind'],
  triggers: ['side', 'kind'],
  history: ['side', 'status', 'days'],
  fills: ['side', 'days'],
};

function countOf(filter: OrderFilter, fields: readonly FilterField[]): number {
  return fields.filter((field) => JSON.stringify(filter[field]) !== JSON.stringify(NO_FILTER[field])).length;
}

/** Restricts a list by side, kind, status and days; the button counts what restricts. */
export function ListFilter({ fields }: { readonly fields: readonly FilterField[] }) {
  const intl = useIntl();
  const { filter } = useListSession();
  const label = intl.formatMessage({ id: 'list.filters' });
  const count = countOf(filter, fields);
  const spoken = count === 0 ? label : `${label}: ${count}`;
  const set = (change: Partial<OrderFilter>) => changeListSession({ filter: { ...filter, ...change } });
  return (
    <Popover
      label={label}
      align="end"
      className="flex w-72 flex-col gap-2 p-3"
      trigger={
        <Button size="sm" tone="quiet" title={label} aria-label={spoken} className="px-2 max-md:min-w-11">
          <FilterIcon size={13} aria-hidden="true" />
          {count > 0 && <Badge tone="accent">{count}</Badge>}
        </Button>
      }
    >
      {fields.includes('side') && (
        <Choice labelId="trading.side" value={filter.side} onChange={(side) => set({ side })} items={SIDES} />
      )}
      {fields.includes('kind') && (
        <Choice labelId="trading.type" value={filter.kind} onChange={(kind) => set({ kind })} items={KINDS} />
      )}
      {fields.includes('status') && (
        <Choice
          labelId="trading.status"
          value={filter.status}
          onChange={(status) => set({ status })}
          items={ALL_STATUSES}
        />
      )}
      {fields.includes('days') && <DayRangeFields range={filter.days} onRangeChange={(days) => set({ days })} />}
      <Button size="sm" disabled={count === 0} onClick={() => changeListSession({ filter: NO_FILTER })}>
        <FormattedMessage id="common.clearFilters" />
      </Button>
    </Popover>
  );
}

/** A choice with the message of its words; the empty one restricts nothing. */
interface ChoiceItem<T extends string> {
  readonly value: T;
  readonly id: string;
}

const ALL = { value: '', id: 'common.all' } as const;
const SIDES: readonly ChoiceItem<OrderFilter['side']>[] = [
  ALL,
  { value: 'buy', id: 'trading.buy' },
  { value: 'sell', id: 'trading.sell' },
];
const KINDS: readonly ChoiceItem<OrderFilter['kind']>[] = [
  ALL,
  ...ORDER_KINDS.map((value) => ({ value, id: `ticket.kind.${value}` })),
];
const ALL_STATUSES: readonly ChoiceItem<OrderFilter['status']>[] = [
  ALL,
  ...STATUSES.map((value) => ({ value, id: `trading.orderStatus.${value}` })),
];

interface ChoiceProps<T extends string> {
  readonly labelId: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  readonly items: readonly ChoiceItem<T>[];
}

function Choice<T extends string>({ labelId, value, onChange, items }: ChoiceProps<T>) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: labelId });
  return (
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden="true" className="text-12 text-text-2">
        {label}
      </span>
      <SmallSelect
        label={label}
        value={value}
        onValueChange={onChange}
        items={items.map((item) => ({ value: item.value, label: intl.formatMessage({ id: item.id }) }))}
      />
    </div>
  );
}
