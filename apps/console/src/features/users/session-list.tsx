import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { Badge, EmptyState, MenuItem } from '@bourse/ui';
import { LogOut } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { textColumn, timeColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { usersCalls } from './calls.ts';
import { USERS_KEYS } from './queries.ts';

type Session = RouteData<'consoleUserSessions'>['items'][number];

const COLUMNS: readonly ListColumn<Session>[] = [
  textColumn('device', 'users.device', ({ device }) => device, {
    cell: ({ device, isOwn }) => (
      <span className="inline-flex items-center gap-2">
        <span className="max-w-96 whitespace-normal">{device || '–'}</span>
        {isOwn && (
          <Badge tone="accent">
            <FormattedMessage id="users.ownSession" />
          </Badge>
        )}
      </span>
    ),
  }),
  textColumn('address', 'users.address', ({ address }) => address),
  timeColumn('created', 'users.loggedIn', ({ createdMs }) => createdMs),
  timeColumn('used', 'users.lastUsed', ({ lastUsedMs }) => lastUsedMs, { card: 'aside' }),
  timeColumn('expires', 'users.expires', ({ expiresMs }) => expiresMs),
];

function sourceOf(accountId: string): PagedSource<Session, unknown> {
  return {
    kind: 'pages',
    key: ['own', 'user', accountId, 'sessions'],
    read: ({ cursor, limit, signal }) =>
      api(usersCalls.consoleUserSessions, { params: { accountId }, query: { cursor, limit }, signal }),
  };
}

/** A user's sessions, newest first. */
export function SessionList({ accountId }: { readonly accountId: string }) {
  const intl = useIntl();
  const mayWrite = useMay('console.users.write');
  const source = useMemo(() => sourceOf(accountId), [accountId]);
  const [ended, setEnded] = useState<Session>();
  return (
    <>
      <DataList
        caption={intl.formatMessage({ id: 'users.sessions' })}
        columns={COLUMNS}
        rowId={({ sessionId }) => sessionId}
        rowName={({ device, address }) => device || address}
        source={source}
        failedId="users.sessionsFailed"
        empty={<EmptyState title={<FormattedMessage id="users.noSessions" />} />}
        exported={{ name: `sessions-${accountId}` }}
        skeletonRows={3}
        actions={
          mayWrite
            ? (session) => (
                <MenuItem danger icon={<LogOut size={15} />} onSelect={() => setEnded(session)}>
                  <FormattedMessage id="users.endSession" />
                </MenuItem>
              )
            : undefined
        }
      />
      {ended !== undefined && (
        <ActDialog
          title={intl.formatMessage({ id: 'users.endSession' })}
          text={intl.formatMessage({ id: 'users.endSession.text' }, { address: ended.address })}
          confirmLabel={intl.formatMessage({ id: 'users.endSession' })}
          doneId="users.endSession.done"
          changes={USERS_KEYS}
          reasonId="room.reason"
          call={(reason) =>
            api(usersCalls.endUserSession, { params: { accountId, sessionId: ended.sessionId }, body: { reason } })
          }
          onClose={() => setEnded(undefined)}
        />
      )}
    </>
  );
}
