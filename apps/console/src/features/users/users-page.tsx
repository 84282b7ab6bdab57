import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button, EmptyState } from '@bourse/ui';
import { ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { idColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { usersCalls } from './calls.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { AccountBadges, accountStateText } from './frozen-badges.tsx';

type UserRow = RouteData<'consoleUsers'>['items'][number];

const COLUMNS: readonly ListColumn<UserRow>[] = [
  textColumn('email', 'room.email', ({ email }) => email, {
    cell: ({ accountId, email }) => (
      <AppLink to={`/users/${accountId}`} className="text-accent hover:underline">
        {email}
      </AppLink>
    ),
  }),
  idColumn('account', 'room.account', ({ accountId }) => accountId),
  textColumn('nickname', 'users.nickname', ({ nickname }) => nickname),
  textColumn('frozen', 'room.state', (user) => accountStateText(user), {
    cell: (user) => <AccountBadges {...user} />,
    card: 'aside',
  }),
  textColumn('roles', 'users.roles', ({ roles }) => roles.join(', ')),
  timeColumn('registered', 'users.registered', ({ registeredMs }) => registeredMs),
];

const FILTERS = {
  q: { kind: 'text', labelId: 'users.search', maxLength: 254 },
  frozen: { kind: 'switch', labelId: 'users.onlyFrozen' },
} as const satisfies ListFilters<UserRow>;

const SOURCE: PagedSource<UserRow, ListValues<typeof FILTERS>> = {
  kind: 'pages',
  key: ['own', 'users'],
  read: ({ values: { q, frozen }, cursor, limit, signal }) => {
    const state = frozen === '' ? undefined : 'frozen';
    return api(usersCalls.consoleUsers, { query: { q: q || undefined, state, cursor, limit }, signal });
  },
};

/** Users, newest first. */
export function UsersPage() {
  const title = useIntl().formatMessage({ id: 'users.title' });
  const mayFindDocument = useMay('kyc.review');
  const [isByDocument, setByDocument] = useState(false);
  return (
    <RoomPage
      title={title}
      text={<FormattedMessage id="users.text" />}
      actions={
        mayFindDocument && (
          <Button onClick={() => setByDocument(true)}>
            <ScanSearch size={15} aria-hidden="true" />
            <FormattedMessage id="users.byDocument" />
          </Button>
        )
      }
    >
      <Panel flush>
        <DataList
          caption={title}
          columns={COLUMNS}
          rowId={({ accountId }) => String(accountId)}
          source={SOURCE}
          filters={FILTERS}
          failedId="users.failed"
          empty={<EmptyState title={<FormattedMessage id="users.empty" />} />}
          exported={{ name: 'users' }}
          opensRows
        />
      </Panel>
      {isByDocument && <DocumentDialog onClose={() => setByDocument(false)} />}
    </RoomPage>
  );
}
