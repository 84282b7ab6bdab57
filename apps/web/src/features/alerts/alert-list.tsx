import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters } from '@bourse/kit/list/data-list-model.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { EmptyState, IconButton } from '@bourse/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AlertState } from './alert-state.tsx';
import { pairOf, ruleWords } from './alert-words.ts';
import type { PriceAlert } from './model/alert-draft.ts';
import { useDeleteAlert, usePriceAlerts } from './use-alerts.ts';

export interface AlertListProps {
  /** Opens the form of an alert. The same function as long as the page is there. */
  readonly onChange: (alert: PriceAlert) => void;
  /** The button for a new one. */
  readonly create: ReactNode;
}

const COLUMNS: readonly ListColumn<PriceAlert>[] = [
  {
    id: 'market',
    headId: 'alerts.market',
    cell: ({ tradeCode }) => <MarketLink tradeCode={tradeCode} />,
    sortValue: ({ tradeCode }) => tradeCode,
    skeleton: 'h-4 w-24',
  },
  { id: 'rule', headId: 'alerts.alert', cell: (alert) => <Rule alert={alert} />, skeleton: 'h-4 w-56' },
  { id: 'state', headId: 'alerts.state', cell: (alert) => <AlertState alert={alert} /> },
  {
    id: 'fired',
    headId: 'alerts.lastFired',
    cell: lastFiredOf,
    sortValue: ({ lastFiredMs }) => lastFiredMs,
  },
  {
    id: 'created',
    headId: 'alerts.createdAt',
    cell: ({ createdMs }) => <Moment timeMs={createdMs} className="whitespace-nowrap" />,
    sortValue: ({ createdMs }) => createdMs,
  },
];

/** The alerts that have not ended: a table on wide screens, cards on a phone. */
export function AlertList({ onChange, create }: AlertListProps) {
  const intl = useIntl();
  const query = usePriceAlerts();
  const codes = [...new Set(query.data?.map(({ tradeCode }) => tradeCode))].sort().join(' ');
  const filters = useMemo<ListFilters<PriceAlert>>(
    () => ({
      market: {
        kind: 'select',
        labelId: 'alerts.market',
        items: codes
          .split(' ')
          .filter((code) => code !== '')
          .map((value) => ({ value, label: pairOf(intl, value) })),
        accepts: (value) => /^[a-z0-9_]{1,40}$/.test(value),
        keeps: ({ tradeCode }, value) => tradeCode === value,
      },
    }),
    [codes, intl],
  );
  const columns = useMemo(
    () => [
      ...COLUMNS,
      {
        id: 'actions',
        headId: 'alerts.actions',
        cell: (alert: PriceAlert) => <Actions alert={alert} onChange={onChange} />,
        align: 'end',
        card: 'aside',
      } as const,
    ],
    [onChange],
  );
  return (
    <DataList
      caption={intl.formatMessage({ id: 'alerts.priceAlerts.title' })}
      columns={columns}
      rowId={({ alertId }) => alertId}
      source={{ kind: 'whole', query }}
      filters={filters}
      failedId="alerts.failed"
      empty={
        <EmptyState
          title={<FormattedMessage id="alerts.empty" />}
          description={<FormattedMessage id="alerts.emptyHint" />}
          action={create}
        />
      }
      skeletonRows={3}
    />
  );
}

/** A market's name, which leads to its trade page. */
export function MarketLink({ tradeCode }: { readonly tradeCode: string }) {
  const intl = useIntl();
  return (
    <AppLink to="/trade/exchange/" search={{ tradeCode }} className="font-medium whitespace-nowrap hover:text-accent">
      {pairOf(intl, tradeCode)}
    </AppLink>
  );
}

function Rule({ alert }: { readonly alert: PriceAlert }) {
  const intl = useIntl();
  return (
    <span className="block min-w-40">
      <span className="block">{ruleWords(intl, alert)}</span>
      <span className="block text-12 text-text-3">
        <FormattedMessage id={alert.repeats ? 'alerts.repeating' : 'alerts.once'} />
      </span>
    </span>
  );
}

function lastFiredOf({ fires, lastFiredMs, lastPrice }: PriceAlert): ReactNode {
  if (fires === 0) return <FormattedMessage id="alerts.never" />;
  return (
    <span className="block">
      <Moment timeMs={lastFiredMs} className="whitespace-nowrap" />
      <span className="block text-12 text-text-3">
        <FormattedMessage id="alerts.fires" values={{ count: fires, price: groupDigits(trimZeros(lastPrice)) }} />
      </span>
    </span>
  );
}

function Actions({ alert, onChange }: { readonly alert: PriceAlert; readonly onChange: (alert: PriceAlert) => void }) {
  const intl = useIntl();
  const remove = useDeleteAlert();
  const values = { rule: ruleWords(intl, alert), market: pairOf(intl, alert.tradeCode) };
  return (
    <span className="inline-flex gap-1">
      <IconButton
        label={intl.formatMessage({ id: 'alerts.change' }, values)}
        onClick={() => onChange(alert)}
        className="max-md:size-11"
      >
        <Pencil size={15} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={intl.formatMessage({ id: 'alerts.delete' }, values)}
        disabled={remove.isPending}
        onClick={() => void remove.run(alert.alertId)}
        className="max-md:size-11"
      >
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </span>
  );
}
