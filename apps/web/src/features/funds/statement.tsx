import type { BalanceData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { DayRangeFields } from '@bourse/kit/list/day-range-fields.tsx';
import { ExportButton } from '@bourse/kit/list/export-button.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { LoadedPages } from '@bourse/kit/page/loaded.tsx';
import {
  Button,
  Cell,
  directionOf,
  EmptyState,
  HeadCell,
  Row,
  ScrollBox,
  Select,
  SignedValue,
  SkeletonRows,
  Table,
} from '@bourse/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { orderLink } from '../../app/links.ts';
import { fundsCalls } from './calls.ts';
import {
  type Entry,
  EVERY_LINE,
  STATEMENT_COLUMNS,
  type StatementFilter,
  statementQuery,
  statementRow,
  statementSearch,
} from './statement-filter.ts';

const PAGE_SIZE = '50';
/** Size of a page when the whole statement is read for a file; the most that the API gives. */
const EXPORT_PAGE_SIZE = '100';
/** A select keeps no empty value, so this stands for every coin. */
const EVERY_COIN = '0';

function useStatement(filter: StatementFilter, reasons: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['own', 'statement', filter, reasons],
    queryFn: ({ pageParam, signal }) => readStatement(filter, reasons, pageParam, PAGE_SIZE, signal),
    initialPageParam: '',
    getNextPageParam: (page) => (page.nextCursor === '' ? undefined : page.nextCursor),
  });
}

function readStatement(
  filter: StatementFilter,
  reasons: string | undefined,
  cursor: string,
  limit: string,
  signal?: AbortSignal,
) {
  return api(fundsCalls.statement, { query: { ...statementQuery(filter, reasons), cursor, limit }, signal });
}

export interface StatementProps {
  readonly coins: readonly BalanceData[];
  readonly filter: StatementFilter;
  readonly onFilterChange: (filter: StatementFilter) => void;
  /** Only changes for these reasons, parted by commas; all when undefined. */
  readonly reasons?: string | undefined;
  /** Shown when there is no entry at all. */
  readonly empty?: ReactNode;
}

/** Changes of the spot account's balances, newest first. */
export function Statement({ coins, filter, onFilterChange, reasons, empty }: StatementProps) {
  const intl = useIntl();
  const statement = useStatement(filter, reasons);
  const isFiltered = Object.keys(statementSearch(filter)).length > 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
        <Select
          label={intl.formatMessage({ id: 'trading.coin' })}
          labelShown
          value={filter.coinId === '' ? EVERY_COIN : filter.coinId}
          onValueChange={(coinId) => onFilterChange({ ...filter, coinId: coinId === EVERY_COIN ? '' : coinId })}
          items={[
            { value: EVERY_COIN, label: intl.formatMessage({ id: 'common.all' }) },
            ...coins.map((coin) => ({ value: String(coin.coinId), label: coin.shortName })),
          ]}
        />
        <DayRangeFields range={filter} onRangeChange={(range) => onFilterChange({ ...filter, ...range })} />
        <span className="ms-auto">
          <ExportButton
            name="bourse-statement"
            columns={STATEMENT_COLUMNS}
            readPage={(cursor) => readStatement(filter, reasons, cursor, EXPORT_PAGE_SIZE)}
            rowOf={statementRow}
          />
        </span>
      </div>
      <LoadedPages
        query={statement}
        failedId="funds.statementError"
        skeleton={<StatementSkeleton />}
        empty={
          isFiltered ? (
            <NothingFound onReset={() => onFilterChange(EVERY_LINE)} />
          ) : (
            (empty ?? <EmptyState title={<FormattedMessage id="funds.statementEmpty" />} />)
          )
        }
      >
        {(entries) => <StatementEntries entries={entries} />}
      </LoadedPages>
    </>
  );
}

function NothingFound({ onReset }: { readonly onReset: () => void }) {
  return (
    <EmptyState
      title={<FormattedMessage id="common.noFilterMatch" />}
      action={
        <Button onClick={onReset}>
          <FormattedMessage id="common.clearFilters" />
        </Button>
      }
    />
  );
}

function StatementSkeleton() {
  return (
    <SkeletonRows
      rows={10}
      className="md:pt-9"
      rowClassName="h-10 gap-6 px-4 max-md:h-20"
      blocks={['h-4 w-32', 'h-4 w-16', 'ms-auto h-4 w-24']}
    />
  );
}

function StatementEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const intl = useIntl();
  const caption = intl.formatMessage({ id: 'funds.statement' });
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <Table caption={caption}>
        <tbody className="divide-y">
          {entries.map((entry) => (
            <PhoneEntryRow key={entry.entryId} entry={entry} />
          ))}
        </tbody>
      </Table>
    );
  }
  return (
    <ScrollBox>
      <Table caption={caption}>
        <thead className="border-b">
          <tr>
            <HeadCell>
              <FormattedMessage id="trading.time" />
            </HeadCell>
            <HeadCell>
              <FormattedMessage id="trading.coin" />
            </HeadCell>
            <HeadCell>
              <FormattedMessage id="funds.reason" />
            </HeadCell>
            <HeadCell align="end">
              <FormattedMessage id="funds.change" />
            </HeadCell>
            <HeadCell align="end">
              <FormattedMessage id="funds.after" />
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.entryId} entry={entry} />
          ))}
        </tbody>
      </Table>
    </ScrollBox>
  );
}

/** Why the balance changed; a trade and its fee lead to their order. */
function EntryReason({ entry: { reason, orderId } }: { readonly entry: Entry }) {
  const intl = useIntl();
  const name = <FormattedMessage id={`funds.reason.${reason}`} />;
  if (orderId === '') return name;
  return (
    <AppLink
      {...orderLink(orderId)}
      preload={false}
      title={intl.formatMessage({ id: 'trading.order' }, { orderId })}
      className="underline decoration-line-strong underline-offset-4 hover:text-accent max-md:inline-block max-md:py-1"
    >
      {name}
    </AppLink>
  );
}

/** The change of an entry, with its sign, and the balance after it. */
function useEntryAmounts({ delta, balance }: Entry): { readonly change: ReactNode; readonly after: string } {
  const { figure } = useFormats();
  const own = useOwnAmount();
  const signed = delta.startsWith('-') ? delta : `+${delta}`;
  return {
    change: <SignedValue direction={directionOf(signed)}>{own(figure(signed))}</SignedValue>,
    after: own(figure(balance)),
  };
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  const { change, after } = useEntryAmounts(entry);
  return (
    <Row className="h-10">
      <Cell figure className="text-text-2">
        <Moment timeMs={entry.timeMs} />
      </Cell>
      <Cell className="font-medium">{entry.shortName}</Cell>
      <Cell className="text-text-2">
        <EntryReason entry={entry} />
      </Cell>
      <Cell align="end">{change}</Cell>
      <Cell align="end" figure>
        {after}
      </Cell>
    </Row>
  );
}

/** The same in two lines, so that nothing has to be scrolled to. */
function PhoneEntryRow({ entry }: { readonly entry: Entry }) {
  const { change, after } = useEntryAmounts(entry);
  return (
    <Row className="h-auto">
      <Cell className="py-3 align-top whitespace-normal">
        <span className="block text-14 font-medium">{entry.shortName}</span>
        <span className="block text-text-2">
          <EntryReason entry={entry} />
        </span>
        <span className="num block text-text-3">
          <Moment timeMs={entry.timeMs} />
        </span>
      </Cell>
      <Cell align="end" className="py-3 align-top whitespace-normal">
        <span className="block text-14 font-medium">{change}</span>
        <span className="block text-text-3">
          <FormattedMessage id="funds.after" />
        </span>
        <span className="num block text-text-2">{after}</span>
      </Cell>
    </Row>
  );
}
