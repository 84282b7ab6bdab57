import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Skeleton, Stat, TabPanel, Tabs } from '@bourse/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BackLink } from '../../room/back-link.tsx';
import { Figure } from '../../room/columns.tsx';
import { usePermissions } from '../../room/permissions.ts';
import type { RoomPageProps } from '../../room/room.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { ActivityList } from './activity-list.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import { BalanceList } from './balance-list.tsx';
import { Family } from './family.tsx';
import { FlagList } from './flag-list.tsx';
import { Identity } from './identity.tsx';
import { Limits } from './limits.tsx';
import { NoteList } from './note-list.tsx';
import { OrderList } from './order-list.tsx';
import { Profile } from './profile.tsx';
import { type User, useUserDetail } from './queries.ts';
import { SessionList } from './session-list.tsx';
import { UserActs } from './user-acts.tsx';

/** One user: who it is, what the account has, and what may be done about it. */
export function UserPage({ params: { accountId = '' } }: RoomPageProps) {
  const intl = useIntl();
  const query = useUserDetail(accountId);
  const user = query.data;
  return (
    <RoomPage
      title={user?.email ?? intl.formatMessage({ id: 'users.one' }, { account: accountId })}
      text={<FormattedMessage id="users.one" values={{ account: accountId }} />}
      back={<BackLink to="/users" labelId="users.title" />}
      // A dialog about one user must not go on to be about another, to whom the browser's history leads.
      actions={user !== undefined && <UserActs key={accountId} user={user} />}
    >
      <Loaded query={query} failedId="users.oneFailed" skeleton={<Skeleton className="h-96 w-full rounded-8" />}>
        {(loaded) => <UserParts key={accountId} user={loaded} />}
      </Loaded>
    </RoomPage>
  );
}

interface Part {
  readonly name: string;
  readonly Content: ComponentType<{ readonly accountId: string }>;
  /** Who has it not does not see the tab. */
  readonly permission?: 'kyc.read' | 'console.users.notes';
}

/** What is behind the tabs, by the names of the address. */
const PARTS: readonly Part[] = [
  { name: 'balances', Content: BalanceList },
  { name: 'orders', Content: OrderList },
  { name: 'sessions', Content: SessionList },
  { name: 'apiKeys', Content: ApiKeyList },
  { name: 'family', Content: Family },
  { name: 'identity', Content: Identity, permission: 'kyc.read' },
  { name: 'limits', Content: Limits },
  { name: 'activity', Content: ActivityList },
  { name: 'flags', Content: FlagList, permission: 'console.users.notes' },
  { name: 'notes', Content: NoteList, permission: 'console.users.notes' },
];

function UserParts({ user }: { readonly user: User }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const held = usePermissions();
  const parts = PARTS.filter(({ permission }) => permission === undefined || held.has(permission));
  const asked: { readonly list?: unknown } = useSearch({ strict: false });
  const part = parts.find(({ name }) => name === asked.list)?.name ?? 'balances';
  const accountId = String(user.accountId);
  return (
    <>
      <Panel>
        <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
          <Stat label={<FormattedMessage id="users.worth" />} value={<Figure text={user.usdt} />} unit="USDT" />
          <Stat label={<FormattedMessage id="users.openOrders" />} value={user.openOrders} />
          <Stat label={<FormattedMessage id="users.sessions" />} value={user.sessions} />
          <Stat label={<FormattedMessage id="users.apiKeys" />} value={user.apiKeys} />
        </div>
      </Panel>
      <Panel title={<FormattedMessage id="users.profile" />}>
        <Profile user={user} />
      </Panel>
      <Tabs
        label={intl.formatMessage({ id: 'users.lists' })}
        value={part}
        onValueChange={(next) => void navigate({ to: '.', search: { list: next }, resetScroll: false })}
        items={parts.map(({ name }) => ({ value: name, label: intl.formatMessage({ id: `users.${name}` }) }))}
        className="overflow-clip rounded-8 border bg-surface-1"
        listClassName="px-4"
      >
        {parts.map(({ name, Content }) => (
          <TabPanel key={name} value={name}>
            <Content accountId={accountId} />
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}
