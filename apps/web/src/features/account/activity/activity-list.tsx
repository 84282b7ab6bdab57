import { ACTIVITY_GROUP_NAMES } from '@bourse/contract/activity';
import { api } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { dayRangeQuery } from '@bourse/kit/formats/utc-days.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters } from '@bourse/kit/list/data-list-model.ts';
import { EmptyState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountCalls } from '../calls.ts';
import { ACTIVITY_CSV, type ActivityEntry, activityQuery } from './activity-model.ts';
import { ActivityName } from './activity-name.tsx';

const COLUMNS: readonly ListColumn<ActivityEntry>[] = [
  {
    id: 'time',
    headId: 'activity.time',
    cell: ({ timeMs }) => <Moment timeMs={timeMs} className="whitespace-nowrap" />,
    figure: true,
    card: 'fact',
    className: 'text-text-2',
    skeleton: 'h-3 w-32',
  },
  {
    id: 'event',
    headId: 'activity.event',
    cell: (entry) => <ActivityName entry={entry} />,
    card: 'title',
    skeleton: 'h-3 w-40',
  },
  { id: 'device', headId: 'activity.device', cell: ({ device }) => <bdi>{device === '' ? '–' : device}</bdi> },
  {
    id: 'address',
    headId: 'activity.address',
    cell: ({ address }) => (
      <span dir="ltr" className="num break-all">
        {address === '' ? '–' : address}
      </span>
    ),
  },
];

/** Everything that happened to the account, newest first, by group and days. */
export function ActivityList() {
  const intl = useIntl();
  const filters = useMemo(
    () =>
      ({
        group: {
          kind: 'select',
          labelId: 'activity.group',
          items: ACTIVITY_GROUP_NAMES.map((value) => ({
            value,
            label: intl.formatMessage({ id: `activity.group.${value}` }),
          })),
        },
        days: { kind: 'days' },
      }) as const satisfies ListFilters<ActivityEntry>,
    [intl],
  );
  return (
    <DataList
      caption={intl.formatMessage({ id: 'activity.title' })}
      columns={COLUMNS}
      rowId={({ activityId }) => activityId}
      source={{
        kind: 'pages',
        key: ['own', 'activity'],
        read: ({ values, cursor, limit, signal }) =>
          api(accountCalls.accountActivity, {
            query: { ...activityQuery(values), ...dayRangeQuery(values), cursor, limit },
            signal,
          }),
      }}
      filters={filters}
      failedId="activity.failed"
      empty={<EmptyState title={<FormattedMessage id="activity.empty" />} />}
      exported={{ name: 'bourse-activity', csv: ACTIVITY_CSV }}
    />
  );
}
