import { StateBadge } from '../../room/state-badge.tsx';

export interface FrozenFlags {
  readonly orders: boolean;
  readonly withdrawals: boolean;
}

/** What of an account is frozen. */
export function FrozenBadges({ orders, withdrawals }: FrozenFlags) {
  if (!orders && !withdrawals) return <StateBadge labelId="users.active" meaning="good" />;
  return (
    <span className="inline-flex flex-wrap gap-1">
      {orders && <StateBadge labelId="users.ordersFrozen" meaning="bad" />}
      {withdrawals && <StateBadge labelId="users.withdrawalsFrozen" meaning="bad" />}
    </span>
  );
}

export interface AccountState {
  readonly frozen: FrozenFlags;
  readonly isLoginFrozen: boolean;
  readonly isClosed: boolean;
}

/** Whether an account is closed, and what of it is frozen. */
export function AccountBadges({ frozen, isLoginFrozen, isClosed }: AccountState) {
  if (isClosed) return <StateBadge labelId="users.closed" meaning="ended" />;
  if (!isLoginFrozen) return <FrozenBadges {...frozen} />;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <StateBadge labelId="users.loginFrozen" meaning="bad" />
      {(frozen.orders || frozen.withdrawals) && <FrozenBadges {...frozen} />}
    </span>
  );
}

/** The same in a file. */
export function accountStateText({ frozen, isLoginFrozen, isClosed }: AccountState): string {
  const parts = { closed: isClosed, login: isLoginFrozen, ...frozen };
  return Object.entries(parts)
    .filter(([, isSo]) => isSo)
    .map(([name]) => name)
    .join(' ');
}
