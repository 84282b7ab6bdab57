import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { EmptyState } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { idColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { accountOf } from './account-filter.ts';
import { usersCalls } from './calls.ts';
import { FrozenBadges, frozenText } from './frozen-badges.tsx';

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
  textColumn('frozen', 'room.state', ({ frozen }) => frozenText(frozen), {
    cell: ({ frozen }) => <FrozenBadges {...frozen} />,
    card: 'aside',
  }),
  textColumn('roles', 'users.roles', ({ roles }) => roles.join(', ')),
  timeColumn('registered', 'users.registered', ({ registeredMs }) => registeredMs),
];

const FILTERS = {
  email: { kind: 'text', labelId: 'room.email', maxLength: 254 },
  nickname: { kind: 'text', labelId: 'users.nickname' },
  account: { kind: 'text', labelId: 'room.account', maxLength: 10 },
  frozen: { kind: 'switch', labelId: 'users.onlyFrozen' },
} as const satisfies ListFilters<UserRow>;

const SOURCE: PagedSource<UserRow, ListValues<typeof FILTERS>> = {
  kind: 'pages',
  key: ['own', 'users'],
  read: ({ values: { email, nickname, account, frozen }, cursor, limit, signal }) => {
    const accountId = accountOf(account);
    if (accountId === null) return Promise.resolve({ items: [], nextCursor: '' });
    const state = frozen === '' ? undefined : 'frozen';
    return api(usersCalls.consoleUsers, { query: { email, nickname, accountId, state, cursor, limit }, signal });
  },
};

/** Users, newest first. */
export function UsersPage() {
  const title = useIntl().formatMessage({ id: 'users.title' });
  return (
    <RoomPage title={title} text={<FormattedMessage id="users.text" />}>
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
    </RoomPage>
  );
}
