import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Badge, Facts, Skeleton, Stat, TabPanel, Tabs } from '@bourse/ui';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { BackLink } from '../../room/back-link.tsx';
import { Figure, MomentOrNone } from '../../room/columns.tsx';
import { ratePercent } from '../../room/rates.ts';
import type { RoomPageProps } from '../../room/room.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { ApiKeyList } from './api-key-list.tsx';
import { BalanceList } from './balance-list.tsx';
import { FrozenBadges } from './frozen-badges.tsx';
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
      actions={user !== undefined && <UserActs user={user} />}
    >
      <Loaded query={query} failedId="users.oneFailed" skeleton={<Skeleton className="h-96 w-full rounded-8" />}>
        {(loaded) => <UserParts key={accountId} user={loaded} />}
      </Loaded>
    </RoomPage>
  );
}

const LISTS = ['balances', 'sessions', 'apiKeys'] as const;

function UserParts({ user }: { readonly user: User }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const asked: { readonly list?: unknown } = useSearch({ strict: false });
  const list = LISTS.find((one) => one === asked.list) ?? 'balances';
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
        value={list}
        onValueChange={(next) => void navigate({ to: '.', search: { list: next }, resetScroll: false })}
        items={LISTS.map((value) => ({ value, label: intl.formatMessage({ id: `users.${value}` }) }))}
        className="overflow-clip rounded-8 border bg-surface-1"
        listClassName="px-4"
      >
        <TabPanel value="balances">
          <BalanceList accountId={accountId} />
        </TabPanel>
        <TabPanel value="sessions">
          <SessionList accountId={accountId} />
        </TabPanel>
        <TabPanel value="apiKeys">
          <ApiKeyList accountId={accountId} />
        </TabPanel>
      </Tabs>
    </>
  );
}

function Profile({ user }: { readonly user: User }) {
  const label = (id: string) => <FormattedMessage id={id} />;
  const rate = (ppm: number | null) => (ppm === null ? <FormattedMessage id="users.ofMarket" /> : ratePercent(ppm));
  return (
    <Facts
      layout="columns"
      items={[
        { id: 'state', label: label('room.state'), value: <FrozenBadges {...user.frozen} /> },
        { id: 'nickname', label: label('users.nickname'), value: user.nickname || '–' },
        { id: 'registered', label: label('users.registered'), value: <MomentOrNone timeMs={user.registeredMs} /> },
        { id: 'language', label: label('users.language'), value: user.language || '–' },
        { id: 'vip', label: label('users.vip'), value: user.vipLevel, figure: true },
        {
          id: 'roles',
          label: label('users.roles'),
          value:
            user.roles.length === 0 ? '–' : user.roles.map(({ roleId, name }) => <Badge key={roleId}>{name}</Badge>),
        },
        { id: 'maker', label: label('users.makerFee'), value: rate(user.makerFeePpm), figure: true },
        { id: 'taker', label: label('users.takerFee'), value: rate(user.takerFeePpm), figure: true },
      ]}
    />
  );
}
