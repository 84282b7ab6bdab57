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

/** The same in a file. */
export function frozenText({ orders, withdrawals }: FrozenFlags): string {
  return [orders ? 'orders' : '', withdrawals ? 'withdrawals' : ''].filter((part) => part !== '').join(' ');
}
