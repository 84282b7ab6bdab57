import type { BalanceData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { directionOf, EmptyState, SignedValue } from '@bourse/ui';
import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { fundsCalls } from './calls.ts';
import {
  type Entry,
  STATEMENT_CSV,
  type StatementFilters,
  statementFilters,
  statementQuery,
} from './statement-filter.ts';

export interface StatementProps {
  readonly coins: readonly BalanceData[];
  /** Only changes for these reasons, parted by commas; all when undefined. */
  readonly reasons?: string | undefined;
  /** Shown when there is no entry at all. */
  readonly empty?: ReactNode;
}

const COLUMNS: readonly ListColumn<Entry>[] = [
  {
    id: 'time',
    headId: 'trading.time',
    cell: ({ timeMs }) => <Moment timeMs={timeMs} />,
    figure: true,
    card: 'fact',
    className: 'text-text-2',
    skeleton: 'h-3 w-32',
  },
  {
    id: 'coin',
    headId: 'trading.coin',
    cell: ({ shortName }) => shortName,
    card: 'title',
    className: 'font-medium',
    skeleton: 'h-3 w-10',
  },
  { id: 'reason', headId: 'funds.reason', cell: (entry) => <EntryReason entry={entry} />, className: 'text-text-2' },
  { id: 'change', headId: 'funds.change', cell: (entry) => <Change entry={entry} />, align: 'end', card: 'aside' },
  { id: 'after', headId: 'funds.after', cell: (entry) => <After entry={entry} />, align: 'end', figure: true },
];

/** Changes of the spot account's balances, newest first. */
export function Statement({ coins, reasons, empty }: StatementProps) {
  const intl = useIntl();
  const filters = useMemo(() => statementFilters(coins), [coins]);
  return (
    <DataList
      caption={intl.formatMessage({ id: 'funds.statement' })}
      columns={COLUMNS}
      rowId={({ entryId }) => entryId}
      source={statementSource(reasons)}
      filters={filters}
      failedId="funds.statementError"
      empty={empty ?? <EmptyState title={<FormattedMessage id="funds.statementEmpty" />} />}
      exported={{ name: 'bourse-statement', csv: STATEMENT_CSV }}
    />
  );
}

function statementSource(reasons: string | undefined): PagedSource<Entry, ListValues<StatementFilters>> {
  return {
    kind: 'pages',
    key: ['own', 'statement', reasons],
    read: ({ values, cursor, limit, signal }) =>
      api(fundsCalls.statement, { query: { ...statementQuery(values, reasons), cursor, limit }, signal }),
  };
}

/** Why the balance changed; a trade and its fee lead to their order. */
function EntryReason({ entry: { reason, orderId } }: { readonly entry: Entry }) {
  const intl = useIntl();
  const name = <FormattedMessage id={`funds.reason.${reason}`} />;
  if (orderId === '') return name;
  return (
    <AppLink
      to="/orderHome/coinTradeOrder"
      search={{ tab: 'history', orderId }}
      preload={false}
      title={intl.formatMessage({ id: 'trading.order' }, { orderId })}
      className="underline decoration-line-strong underline-offset-4 hover:text-accent max-md:inline-block max-md:py-1"
    >
      {name}
    </AppLink>
  );
}

/** The change with its sign, unless balances are hidden. */
function Change({ entry: { delta } }: { readonly entry: Entry }) {
  const { figure } = useFormats();
  const own = useOwnAmount();
  const signed = delta.startsWith('-') ? delta : `+${delta}`;
  return <SignedValue direction={directionOf(signed)}>{own(figure(signed))}</SignedValue>;
}

function After({ entry: { balance } }: { readonly entry: Entry }) {
  const { figure } = useFormats();
  return useOwnAmount()(figure(balance));
}
