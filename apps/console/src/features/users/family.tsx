import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { EmptyState } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { accountColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { usersCalls } from './calls.ts';

type Relative = RouteData<'consoleUserFamily'>['subAccounts'][number];

const COLUMNS: readonly ListColumn<Relative>[] = [
  accountColumn(({ accountId }) => accountId),
  textColumn('nickname', 'users.nickname', ({ nickname }) => nickname),
  timeColumn('registered', 'room.created', ({ registeredMs }) => registeredMs),
  textColumn('state', 'room.state', ({ closedMs }) => (closedMs === 0 ? 'open' : 'closed'), {
    cell: ({ closedMs }) =>
      closedMs === 0 ? (
        <StateBadge labelId="users.active" meaning="good" />
      ) : (
        <StateBadge labelId="users.closed" meaning="ended" />
      ),
    card: 'aside',
  }),
];

/** The sub-accounts of a user, or the master of one. */
export function Family({ accountId }: { readonly accountId: string }) {
  const intl = useIntl();
  const query = useQuery({
    queryKey: ['own', 'user', accountId, 'family'],
    queryFn: ({ signal }) => api(usersCalls.consoleUserFamily, { params: { accountId }, signal }),
  });
  const master = query.data?.master;
  const rows = { ...query, data: query.data?.subAccounts };
  return (
    <>
      {master && (
        <p className="border-b px-4 py-3 text-13">
          <FormattedMessage id="users.subAccountOf" />{' '}
          <AppLink to={`/users/${master.accountId}`} className="text-accent underline">
            {master.email}
          </AppLink>
        </p>
      )}
      <DataList
        caption={intl.formatMessage({ id: 'users.family' })}
        columns={COLUMNS}
        rowId={({ accountId: id }) => String(id)}
        source={{ kind: 'whole', query: rows }}
        failedId="users.familyFailed"
        empty={<EmptyState title={<FormattedMessage id="users.noSubAccounts" />} />}
        exported={{ name: `sub-accounts-${accountId}` }}
        skeletonRows={3}
        opensRows
      />
    </>
  );
}
