import type { BalanceData, RouteData } from '@bourse/contract';
import {
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
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { api } from '../../app/api.ts';
import { useFormats } from '../../app/format.ts';
import { LoadedPages } from '../../app/loaded.tsx';
import { useOwnAmount } from '../../app/units.ts';

type Entry = RouteData<'statement'>['items'][number];

const PAGE_SIZE = '50';
const EVERY_COIN = '0';

function useStatement(coinId: string, reasons: string | undefined) {
  return useInfiniteQuery({
    queryKey: ['own', 'statement', coinId, reasons],
    queryFn: ({ pageParam, signal }) =>
      api('statement', {
        query: {
          limit: PAGE_SIZE,
          cursor: pageParam,
          ...(coinId === EVERY_COIN ? {} : { coinId }),
          ...(reasons === undefined ? {} : { reasons }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.nextCursor === '' ? undefined : page.nextCursor),
  });
}

export interface StatementProps {
  readonly coins: readonly BalanceData[];
  /** Only changes for these reasons, parted by commas; all when undefined. */
  readonly reasons?: string | undefined;
  /** Shown when there is no entry. */
  readonly empty?: ReactNode;
}

/** Changes of the spot account's balances, newest first. */
export function Statement({ coins, reasons, empty }: StatementProps) {
  const intl = useIntl();
  const [coinId, setCoinId] = useState(EVERY_COIN);
  const statement = useStatement(coinId, reasons);
  return (
    <>
      <div className="border-b px-4 py-2">
        <Select
          label={intl.formatMessage({ id: 'assets.coin' })}
          labelShown
          value={coinId}
          onValueChange={setCoinId}
          items={[
            { value: EVERY_COIN, label: intl.formatMessage({ id: 'common.all' }) },
            ...coins.map((coin) => ({ value: String(coin.coinId), label: coin.shortName })),
          ]}
        />
      </div>
      <LoadedPages
        query={statement}
        failedId="assets.statementError"
        skeleton={<StatementSkeleton />}
        empty={empty ?? <EmptyState title={<FormattedMessage id="assets.statementEmpty" />} />}
      >
        {(entries) => <StatementEntries entries={entries} />}
      </LoadedPages>
    </>
  );
}

function StatementSkeleton() {
  return (
    <SkeletonRows
      rows={10}
      className="pt-9"
      rowClassName="h-10 gap-6 px-4"
      blocks={['h-4 w-32', 'h-4 w-16', 'ms-auto h-4 w-24']}
    />
  );
}

function StatementEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const intl = useIntl();
  return (
    <ScrollBox>
      <Table caption={intl.formatMessage({ id: 'assets.statement' })}>
        <thead className="border-b">
          <tr>
            <HeadCell>
              <FormattedMessage id="assets.time" />
            </HeadCell>
            <HeadCell>
              <FormattedMessage id="assets.coin" />
            </HeadCell>
            <HeadCell>
              <FormattedMessage id="assets.reason" />
            </HeadCell>
            <HeadCell align="end">
              <FormattedMessage id="assets.change" />
            </HeadCell>
            <HeadCell align="end">
              <FormattedMessage id="assets.after" />
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

function EntryRow({ entry }: { readonly entry: Entry }) {
  const { dateTime, utc, figure } = useFormats();
  const own = useOwnAmount();
  const signed = entry.delta.startsWith('-') ? entry.delta : `+${entry.delta}`;
  return (
    <Row className="h-10">
      <Cell figure className="text-text-2">
        <time dateTime={new Date(entry.timeMs).toISOString()} title={utc(entry.timeMs)}>
          {dateTime(entry.timeMs)}
        </time>
      </Cell>
      <Cell className="font-medium">{entry.shortName}</Cell>
      <Cell className="text-text-2">
        <FormattedMessage id={`assets.reason.${entry.reason}`} />
      </Cell>
      <Cell align="end">
        <SignedValue direction={directionOf(signed)}>{own(figure(signed))}</SignedValue>
      </Cell>
      <Cell align="end" figure>
        {own(figure(entry.balance))}
      </Cell>
    </Row>
  );
}
