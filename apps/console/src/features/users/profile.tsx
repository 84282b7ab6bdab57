import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Badge, Facts } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { MomentOrNone } from '../../room/columns.tsx';
import { ratePercent } from '../../room/rates.ts';
import { AccountBadges } from './frozen-badges.tsx';
import type { User } from './queries.ts';

const label = (id: string) => <FormattedMessage id={id} />;

function rateOf(ppm: number | null) {
  return ppm === null ? label('users.ofMarket') : ratePercent(ppm);
}

/** Who a user is, and how the account stands. */
export function Profile({ user }: { readonly user: User }) {
  const isLoginFrozen = user.loginFrozenMs > 0;
  const isClosed = user.closedMs > 0;
  return (
    <Facts
      layout="columns"
      items={[
        { id: 'state', label: label('room.state'), value: <AccountBadges {...{ ...user, isLoginFrozen, isClosed }} /> },
        { id: 'identity', label: label('users.identityLevel'), value: label(`users.level.${user.identityLevel}`) },
        { id: 'factors', label: label('users.factors'), value: <Factors user={user} /> },
        { id: 'nickname', label: label('users.nickname'), value: user.nickname || '–' },
        { id: 'registered', label: label('users.registered'), value: <MomentOrNone timeMs={user.registeredMs} /> },
        {
          id: 'proved',
          label: label('users.emailProved'),
          value: label(user.isEmailProved ? 'users.yes' : 'users.no'),
        },
        { id: 'language', label: label('users.language'), value: user.language || '–' },
        { id: 'vip', label: label('users.vip'), value: user.vipLevel, figure: true },
        { id: 'master', label: label('users.master'), value: <Master accountId={user.masterAccountId} /> },
        {
          id: 'roles',
          label: label('users.roles'),
          value:
            user.roles.length === 0 ? '–' : user.roles.map(({ roleId, name }) => <Badge key={roleId}>{name}</Badge>),
        },
        { id: 'maker', label: label('users.makerFee'), value: rateOf(user.makerFeePpm), figure: true },
        { id: 'taker', label: label('users.takerFee'), value: rateOf(user.takerFeePpm), figure: true },
      ]}
    />
  );
}

function Factors({ user: { hasAuthenticator, passkeys } }: { readonly user: User }) {
  if (!hasAuthenticator && passkeys === 0) return label('users.factors.none');
  return (
    <span className="inline-flex flex-wrap gap-1">
      {hasAuthenticator && <Badge>{label('users.authenticator')}</Badge>}
      {passkeys > 0 && (
        <Badge>
          <FormattedMessage id="users.passkeyCount" values={{ count: passkeys }} />
        </Badge>
      )}
    </span>
  );
}

function Master({ accountId }: { readonly accountId: number }) {
  if (accountId === 0) return '–';
  return (
    <AppLink to={`/users/${accountId}`} className="num text-accent hover:underline">
      {accountId}
    </AppLink>
  );
}
