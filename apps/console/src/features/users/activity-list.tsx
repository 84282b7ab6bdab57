import { ACTIVITY_GROUP_NAMES, type ActivityGroup, type RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { textColumn, timeColumn } from '../../room/columns.tsx';
import { usersCalls } from './calls.ts';

type Activity = RouteData<'consoleUserActivity'>['items'][number];

function columnsOf(intl: IntlShape): readonly ListColumn<Activity>[] {
  const known = (event: string) => {
    const id = `activity.event.${event}`;
    return intl.messages[id] === undefined ? event : intl.formatMessage({ id });
  };
  return [
    timeColumn('time', 'room.time', ({ timeMs }) => timeMs),
    textColumn('event', 'users.event', ({ event }) => known(event)),
    textColumn('detail', 'users.detail', ({ detail }) => detail),
    textColumn('address', 'users.address', ({ address }) => address),
    textColumn('device', 'users.device', ({ device }) => device),
  ];
}

function filtersOf(intl: IntlShape) {
  return {
    group: {
      kind: 'select',
      labelId: 'users.eventGroup',
      items: ACTIVITY_GROUP_NAMES.map((value) => ({
        value,
        label: intl.formatMessage({ id: `users.eventGroup.${value}` }),
      })),
    },
  } as const satisfies ListFilters<Activity>;
}

function sourceOf(accountId: string): PagedSource<Activity, ListValues<ReturnType<typeof filtersOf>>> {
  return {
    kind: 'pages',
    key: ['own', 'user', accountId, 'activity'],
    read: ({ values, cursor, limit, signal }) => {
      const group = values.group === '' ? undefined : (values.group as ActivityGroup);
      return api(usersCalls.consoleUserActivity, { params: { accountId }, query: { group, cursor, limit }, signal });
    },
  };
}

/** What touched a user's account, newest first, as the user reads it himself. */
export function ActivityList({ accountId }: { readonly accountId: string }) {
  const intl = useIntl();
  const source = useMemo(() => sourceOf(accountId), [accountId]);
  const [columns, filters] = useMemo(() => [columnsOf(intl), filtersOf(intl)], [intl]);
  return (
    <DataList
      caption={intl.formatMessage({ id: 'users.activity' })}
      columns={columns}
      rowId={({ activityId }) => activityId}
      source={source}
      filters={filters}
      failedId="users.activityFailed"
      empty={<EmptyState title={<FormattedMessage id="users.noActivity" />} />}
      exported={{ name: `activity-${accountId}` }}
      skeletonRows={5}
    />
  );
}
