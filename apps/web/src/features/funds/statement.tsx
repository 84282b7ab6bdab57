import type { BalanceData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { Button, EmptyState } from '@bourse/ui';
import { useSearch } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { fundsCalls } from './calls.ts';
import { EntryChange, EntryReason } from './entry-parts.tsx';
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
    sortable: true,
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
  {
    id: 'wallet',
    headId: 'funds.account',
    cell: ({ wallet }) => <FormattedMessage id={`funds.wallet.${wallet}`} />,
    className: 'text-text-2',
  },
  { id: 'change', headId: 'funds.change', cell: (entry) => <EntryChange entry={entry} />, align: 'end', card: 'aside' },
  { id: 'after', headId: 'funds.after', cell: (entry) => <After entry={entry} />, align: 'end', figure: true },
];

const NEWEST_FIRST = { column: 'time', direction: 'descending' } as const;
const DocumentDialog = late(async () => (await import('./document/document-dialog.tsx')).DocumentDialog, ['assets']);

/** Changes of the balances, newest first unless they are sorted otherwise. */
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
      initialSort={NEWEST_FIRST}
      tools={<DocumentButton reasons={reasons} />}
      exported={{ name: 'bourse-statement', csv: STATEMENT_CSV }}
    />
  );
}

function statementSource(reasons: string | undefined): PagedSource<Entry, ListValues<StatementFilters>> {
  return {
    kind: 'pages',
    key: ['own', 'statement', reasons],
    read: ({ values, sort, cursor, limit, signal }) =>
      api(fundsCalls.statement, { query: { ...statementQuery(values, reasons, sort), cursor, limit }, signal }),
  };
}

/** Opens the choice of a statement as a document; its days and coin are those of the address. */
function DocumentButton({ reasons }: { readonly reasons: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  return (
    <>
      <Button tone="quiet" size="sm" onClick={() => setOpen(true)}>
        <FileText size={14} aria-hidden="true" />
        <FormattedMessage id="funds.pdf" />
      </Button>
      <LatePart>
        {isOpen && <DocumentDialog reasons={reasons} search={search} onClose={() => setOpen(false)} />}
      </LatePart>
    </>
  );
}

function After({ entry: { balance } }: { readonly entry: Entry }) {
  const { figure } = useFormats();
  return useOwnAmount()(figure(balance));
}
