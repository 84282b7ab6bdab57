import { useMarkets } from '@bourse/kit/api/queries.ts';
import { useSearchSelect } from '@bourse/kit/list/select-history.ts';
import { SearchSelect, Select } from '@bourse/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { ORDER_KINDS } from '../order-row/order-kind.ts';
import { type OrderFilter, PERIODS, type Period, STATUSES } from '../records/order-filter.ts';

export interface OrderFiltersProps {
  readonly filter: OrderFilter;
  readonly onFilterChange: (filter: OrderFilter) => void;
  /** Which filters this list knows beside the market. */
  readonly knows: {
    readonly side: boolean;
    readonly kind: boolean;
    readonly status: boolean;
    readonly period: boolean;
  };
  /** At the end of the row. */
  readonly children?: ReactNode;
}

/** A select keeps no empty value, so this stands for "all". */
const ALL = 'all';

/** What the list is restricted to. */
export function OrderFilters({ filter, onFilterChange, knows, children }: OrderFiltersProps) {
  const intl = useIntl();
  const markets = useMarkets().data ?? [];
  const search = useSearchSelect('market');
  const text = (id: string) => intl.formatMessage({ id });
  const all = { value: ALL, label: text('common.all') };
  const orAll = <T extends string>(value: T) => (value === '' ? ALL : value);
  const fromAll = (value: string) => (value === ALL ? '' : value);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
      <SearchSelect
        {...search}
        label={text('spotOrders.market')}
        labelShown
        size="sm"
        value={orAll(filter.tradeCode)}
        onValueChange={(value) => onFilterChange({ ...filter, tradeCode: fromAll(value) })}
        items={[
          all,
          ...markets.map((market) => ({
            value: market.tradeCode,
            label: `${market.baseCurrency}/${market.quoteCurrency}`.toUpperCase(),
          })),
        ]}
      />
      {knows.side && (
        <Select
          label={text('trading.side')}
          labelShown
          size="sm"
          value={orAll(filter.side)}
          onValueChange={(value) =>
            onFilterChange({ ...filter, side: value === 'buy' || value === 'sell' ? value : '' })
          }
          items={[all, { value: 'buy', label: text('trading.buy') }, { value: 'sell', label: text('trading.sell') }]}
        />
      )}
      {knows.kind && (
        <Select
          label={text('trading.type')}
          labelShown
          size="sm"
          value={orAll(filter.kind)}
          onValueChange={(value) =>
            onFilterChange({ ...filter, kind: ORDER_KINDS.find((kind) => kind === value) ?? '' })
          }
          items={[all, ...ORDER_KINDS.map((kind) => ({ value: kind, label: text(`ticket.kind.${kind}`) }))]}
        />
      )}
      {knows.status && (
        <Select
          label={text('trading.status')}
          labelShown
          size="sm"
          value={orAll(filter.status)}
          onValueChange={(value) =>
            onFilterChange({ ...filter, status: STATUSES.find((status) => status === value) ?? '' })
          }
          items={[all, ...STATUSES.map((status) => ({ value: status, label: text(`trading.orderStatus.${status}`) }))]}
        />
      )}
      {knows.period && (
        <Select<Period>
          label={text('spotOrders.period')}
          labelShown
          size="sm"
          value={filter.period}
          onValueChange={(period) => onFilterChange({ ...filter, period })}
          items={PERIODS.map((period) => ({ value: period, label: text(`spotOrders.period.${period}`) }))}
        />
      )}
      <span className="ms-auto flex items-center gap-1">{children}</span>
    </div>
  );
}
