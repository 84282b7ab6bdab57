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
import { useIsPhone } from '../../app/media.ts';
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
      className="md:pt-9"
      rowClassName="h-10 gap-6 px-4 max-md:h-20"
      blocks={['h-4 w-32', 'h-4 w-16', 'ms-auto h-4 w-24']}
    />
  );
}

function StatementEntries({ entries }: { readonly entries: readonly Entry[] }) {
  const intl = useIntl();
  const caption = intl.formatMessage({ id: 'assets.statement' });
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

function EntryTime({ timeMs }: { readonly timeMs: number }) {
  const { dateTime, utc } = useFormats();
  return (
    <time dateTime={new Date(timeMs).toISOString()} title={utc(timeMs)}>
      {dateTime(timeMs)}
    </time>
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
        <EntryTime timeMs={entry.timeMs} />
      </Cell>
      <Cell className="font-medium">{entry.shortName}</Cell>
      <Cell className="text-text-2">
        <FormattedMessage id={`assets.reason.${entry.reason}`} />
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
          <FormattedMessage id={`assets.reason.${entry.reason}`} />
        </span>
        <span className="num block text-text-3">
          <EntryTime timeMs={entry.timeMs} />
        </span>
      </Cell>
      <Cell align="end" className="py-3 align-top whitespace-normal">
        <span className="block text-14 font-medium">{change}</span>
        <span className="block text-text-3">
          <FormattedMessage id="assets.after" />
        </span>
        <span className="num block text-text-2">{after}</span>
      </Cell>
    </Row>
  );
}
