import type { BalanceData, RouteData } from '@bourse/contract';
import {
  Button,
  Cell,
  directionOf,
  EmptyState,
  ErrorState,
  HeadCell,
  Row,
  ScrollBox,
  Select,
  SignedValue,
  Skeleton,
  Table,
} from '@bourse/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { api } from '../../app/api.ts';
import { errorMessageId, errorNameOf } from '../../app/api-error.ts';
import { useFormats } from '../../app/format.ts';
import { HIDDEN_AMOUNT, useSettings } from '../../app/settings.ts';

type Entry = RouteData<'statement'>['items'][number];

const PAGE_SIZE = '50';
const EVERY_COIN = '0';

function useStatement(coinId: string) {
  return useInfiniteQuery({
    queryKey: ['own', 'statement', coinId],
    queryFn: ({ pageParam, signal }) =>
      api('statement', {
        query: { limit: PAGE_SIZE, cursor: pageParam, ...(coinId === EVERY_COIN ? {} : { coinId }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.nextCursor === '' ? undefined : page.nextCursor),
  });
}

/** Every change of the spot account's balances, newest first. */
export function Statement({ coins }: { readonly coins: readonly BalanceData[] }) {
  const intl = useIntl();
  const [coinId, setCoinId] = useState(EVERY_COIN);
  const statement = useStatement(coinId);
  const entries = statement.data?.pages.flatMap((page) => page.items);
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
      {entries === undefined ? (
        <StatementWait error={statement.error} onRetry={() => void statement.refetch()} />
      ) : (
        <StatementEntries entries={entries} />
      )}
      {statement.hasNextPage && (
        <div className="flex justify-center border-t p-3">
          <Button busy={statement.isFetchingNextPage} onClick={() => void statement.fetchNextPage()}>
            <FormattedMessage id="common.loadMore" />
          </Button>
        </div>
      )}
    </>
  );
}

interface StatementWaitProps {
  readonly error: Error | null;
  readonly onRetry: () => void;
}

function StatementWait({ error, onRetry }: StatementWaitProps) {
  const intl = useIntl();
  if (error !== null) {
    return (
      <ErrorState
        title={<FormattedMessage id="assets.statementError" />}
        description={<FormattedMessage id={errorMessageId(errorNameOf(error))} />}
        retryLabel={intl.formatMessage({ id: 'common.retry' })}
        onRetry={onRetry}
      />
    );
  }
  return (
    <div aria-hidden="true" className="pt-9">
      {Array.from({ length: 10 }, (_, at) => at).map((at) => (
        <div key={at} className="flex h-10 items-center gap-6 px-4">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-16" />
          <Skeleton className="ms-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}

function StatementEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const intl = useIntl();
  if (entries.length === 0) return <EmptyState title={<FormattedMessage id="assets.statementEmpty" />} />;
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
  const hidden = useSettings((settings) => settings.hideBalances);
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
        <SignedValue direction={directionOf(signed)}>{hidden ? HIDDEN_AMOUNT : figure(signed)}</SignedValue>
      </Cell>
      <Cell align="end" figure>
        {hidden ? HIDDEN_AMOUNT : figure(entry.balance)}
      </Cell>
    </Row>
  );
}
