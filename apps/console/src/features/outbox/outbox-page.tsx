import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { accountColumn, codeColumn, countColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { Details } from '../../room/details.tsx';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge, type StateMeaning } from '../../room/state-badge.tsx';
import { outboxCalls } from './calls.ts';
import { OpenCounts } from './open-counts.tsx';
import { OutboxTabs } from './outbox-tabs.tsx';

type OutboxRow = RouteData<'consoleOutbox'>['items'][number];
type State = OutboxRow['state'];

const MEANINGS: Readonly<Record<State, StateMeaning>> = {
  waiting: 'waits',
  submitted: 'waits',
  stuck: 'bad',
  behind: 'warns',
  done: 'good',
  skipped: 'ended',
};
const STATES = Object.keys(MEANINGS) as State[];

const COLUMNS: readonly ListColumn<OutboxRow>[] = [
  codeColumn('row', 'outbox.row', ({ feature, rowId }) => `${feature}/${rowId}`),
  textColumn('state', 'room.state', ({ state }) => state, {
    cell: ({ state }) => <StateBadge labelId={`outbox.state.${state}`} meaning={MEANINGS[state]} />,
    card: 'aside',
  }),
  codeColumn('command', 'outbox.command', ({ command }) => command),
  accountColumn(({ accountId }) => accountId),
  codeColumn('outcome', 'outbox.outcome', ({ outcome }) => outcome),
  countColumn('attempts', 'room.attempts', ({ attempts }) => attempts),
  timeColumn('created', 'room.created', ({ createdMs }) => createdMs),
  timeColumn('done', 'outbox.closed', ({ doneMs }) => doneMs),
];

function filtersOf(intl: IntlShape) {
  return {
    state: {
      kind: 'select',
      labelId: 'room.state',
      items: STATES.map((value) => ({ value, label: intl.formatMessage({ id: `outbox.state.${value}` }) })),
    },
    feature: { kind: 'text', labelId: 'outbox.feature' },
    account: { kind: 'text', labelId: 'room.account', maxLength: 10 },
  } as const satisfies ListFilters<OutboxRow>;
}

const SOURCE: PagedSource<OutboxRow, ListValues<ReturnType<typeof filtersOf>>> = {
  kind: 'pages',
  key: ['own', 'outbox', 'all'],
  read: ({ values: { state, feature, account }, cursor, limit, signal }) =>
    api(outboxCalls.consoleOutbox, {
      query: {
        state: STATES.find((one) => one === state),
        feature,
        accountId: account.replace(/\D/g, ''),
        cursor,
        limit,
      },
      signal,
    }),
};

/** All commands of features, newest first. */
export function OutboxPage() {
  const intl = useIntl();
  const filters = useMemo(() => filtersOf(intl), [intl]);
  return (
    <RoomPage title={intl.formatMessage({ id: 'outbox.title' })} text={<FormattedMessage id="outbox.text" />}>
      <OutboxTabs />
      <OpenCounts />
      <Panel flush>
        <DataList
          caption={intl.formatMessage({ id: 'outbox.tab.all' })}
          columns={COLUMNS}
          rowId={({ outboxId }) => outboxId}
          source={SOURCE}
          filters={filters}
          failedId="outbox.failed"
          empty={<EmptyState title={<FormattedMessage id="outbox.empty" />} />}
          exported={{ name: 'outbox' }}
          details={{
            label: ({ rowId }) => intl.formatMessage({ id: 'outbox.details' }, { rowId }),
            isAvailable: ({ error, skippedBy }) => error !== '' || skippedBy !== '',
            render: (row) => <RowDetails row={row} />,
          }}
        />
      </Panel>
    </RoomPage>
  );
}

function RowDetails({ row: { error, skippedBy, skipReason } }: { readonly row: OutboxRow }) {
  const facts = [
    { id: 'error', value: error },
    { id: 'skippedBy', value: skippedBy },
    { id: 'skipReason', value: skipReason },
  ];
  return (
    <Details
      items={facts
        .filter(({ value }) => value !== '')
        .map(({ id, value }) => ({ id, value, label: <FormattedMessage id={`outbox.${id}`} /> }))}
    />
  );
}
