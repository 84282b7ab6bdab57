import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { EmptyState } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { textColumn, timeColumn } from '../../room/columns.tsx';
import { usersCalls } from './calls.ts';

type Record = RouteData<'kycAccount'>['records'][number];

function columnsOf(intl: IntlShape): readonly ListColumn<Record>[] {
  const typeOf = ({ identityType }: Record) => intl.formatMessage({ id: `users.level.${identityType}` });
  const stateOf = ({ identityStatus, revokedMs }: Record) =>
    intl.formatMessage({ id: `users.identity.${revokedMs > 0 ? 'revoked' : identityStatus}` });
  return [
    textColumn('type', 'users.identityType', typeOf, {
      cell: (record) => (
        <AppLink to={`/identity/${record.recordId}`} className="text-accent hover:underline">
          {typeOf(record)}
        </AppLink>
      ),
    }),
    textColumn('state', 'room.state', stateOf, { card: 'aside' }),
    timeColumn('submitted', 'users.submitted', ({ submittedMs }) => submittedMs),
    timeColumn('decided', 'users.decided', ({ decidedMs }) => decidedMs),
  ];
}

/** A user's identity records, each a way to its case; without personal data, which only the case has. */
export function Identity({ accountId }: { readonly accountId: string }) {
  const intl = useIntl();
  const columns = useMemo(() => columnsOf(intl), [intl]);
  const query = useQuery({
    queryKey: ['own', 'user', accountId, 'identity'],
    queryFn: ({ signal }) => api(usersCalls.kycAccount, { params: { accountId }, signal }),
  });
  const rows = { ...query, data: query.data?.records };
  return (
    <DataList
      caption={intl.formatMessage({ id: 'users.identity' })}
      columns={columns}
      rowId={({ recordId }) => String(recordId)}
      source={{ kind: 'whole', query: rows }}
      failedId="users.identityFailed"
      empty={<EmptyState title={<FormattedMessage id="users.noIdentity" />} />}
      skeletonRows={3}
      opensRows
    />
  );
}
