import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Badge, EmptyState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { accountColumn, countColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { identityCalls } from './calls.ts';
import { CASE_STATES, CaseClock, CaseState, stateId } from './case-state.tsx';
import { IdentityTabs } from './identity-tabs.tsx';
import { NextCaseButton } from './next-case.tsx';
import type { CaseRow } from './queries.ts';
import { QueueFigures } from './queue-figures.tsx';

const TYPES = ['1', '2', '3'] as const;

function columnsOf(intl: IntlShape): readonly ListColumn<CaseRow>[] {
  const typeOf = ({ identityType }: CaseRow) => intl.formatMessage({ id: `identity.type.${identityType}` });
  return [
    textColumn('case', 'identity.case', typeOf, {
      cell: (row) => (
        <AppLink to={`/identity/${row.recordId}`} className="text-accent hover:underline">
          <FormattedMessage id="identity.caseOf" values={{ type: typeOf(row), record: row.recordId }} />
        </AppLink>
      ),
    }),
    textColumn('state', 'room.state', (row) => intl.formatMessage({ id: stateId(row) }), {
      cell: (row) => <CaseState {...row} />,
      card: 'aside',
    }),
    accountColumn(({ accountId }) => accountId),
    textColumn('nickname', 'identity.nickname', ({ nickname }) => nickname),
    timeColumn('submitted', 'identity.submitted', ({ submittedMs }) => submittedMs),
    textColumn('due', 'identity.clock', ({ dueMs }) => (dueMs === 0 ? '' : new Date(dueMs).toISOString()), {
      cell: (row) => <CaseClock item={row} nowMs={Date.now()} />,
    }),
    textColumn('claimedBy', 'identity.claimedBy', ({ claimedName }) => claimedName),
    countColumn('findings', 'identity.openFindings', ({ openFindings }) => openFindings),
    textColumn('source', 'identity.source', ({ isFromProvider }) => (isFromProvider ? 'provider' : 'form'), {
      cell: ({ isFromProvider }) => (
        <Badge>
          <FormattedMessage id={isFromProvider ? 'identity.source.provider' : 'identity.source.form'} />
        </Badge>
      ),
    }),
  ];
}

function filtersOf(intl: IntlShape) {
  return {
    state: {
      kind: 'select',
      labelId: 'room.state',
      initial: 'open',
      items: [
        { value: 'open', label: intl.formatMessage({ id: 'identity.state.open' }) },
        ...CASE_STATES.map((value) => ({ value, label: intl.formatMessage({ id: `identity.state.${value}` }) })),
      ],
    },
    type: {
      kind: 'select',
      labelId: 'identity.type',
      items: TYPES.map((value) => ({ value, label: intl.formatMessage({ id: `identity.type.${value}` }) })),
    },
    mine: { kind: 'switch', labelId: 'identity.onlyMine' },
    overdue: { kind: 'switch', labelId: 'identity.onlyLate' },
  } as const satisfies ListFilters<CaseRow>;
}

const SOURCE: PagedSource<CaseRow, ListValues<ReturnType<typeof filtersOf>>> = {
  kind: 'pages',
  key: ['own', 'identity', 'cases'],
  read: ({ values, cursor, limit, signal }) =>
    api(identityCalls.kycCases, {
      query: {
        state: (['open', ...CASE_STATES] as const).find((state) => state === values.state),
        identityType: TYPES.find((type) => type === values.type),
        mine: values.mine === '' ? undefined : 'true',
        overdue: values.overdue === '' ? undefined : 'true',
        cursor,
        limit,
      },
      signal,
    }),
};

/** Cases that wait for a reviewer, the longest waiting first. */
export function QueuePage() {
  const intl = useIntl();
  const [mayRead, mayReview] = [useMay('kyc.read'), useMay('kyc.review')];
  const [columns, filters] = useMemo(() => [columnsOf(intl), filtersOf(intl)], [intl]);
  const title = intl.formatMessage({ id: 'identity.title' });
  return (
    <RoomPage
      title={title}
      text={<FormattedMessage id="identity.text" />}
      actions={mayReview && <NextCaseButton beside={0} />}
    >
      <IdentityTabs />
      {mayRead ? (
        <>
          <QueueFigures />
          <Panel flush>
            <DataList
              caption={title}
              columns={columns}
              rowId={({ recordId }) => String(recordId)}
              source={SOURCE}
              filters={filters}
              failedId="identity.failed"
              empty={
                <EmptyState
                  title={<FormattedMessage id="identity.empty" />}
                  description={<FormattedMessage id="identity.emptyText" />}
                />
              }
              exported={{ name: 'identity-cases' }}
              opensRows
            />
          </Panel>
        </>
      ) : (
        <EmptyState title={<FormattedMessage id="identity.noQueue" />} />
      )}
    </RoomPage>
  );
}
