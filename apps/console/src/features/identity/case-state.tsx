import { FormattedMessage, useIntl } from 'react-intl';
import { StateBadge, type StateMeaning } from '../../room/state-badge.tsx';
import type { CaseRow } from './queries.ts';

const MEANINGS: Readonly<Record<CaseRow['state'], StateMeaning>> = {
  waiting: 'waits',
  claimed: 'waits',
  asked: 'warns',
  closed: 'ended',
};

/** The states of a case, in the order of its life. */
export const CASE_STATES = Object.keys(MEANINGS) as CaseRow['state'][];

type Standing = Pick<CaseRow, 'state' | 'identityStatus' | 'revokedMs'>;

/** Message id of the state of a case: of a closed one how it ended. */
export function stateId({ state, identityStatus, revokedMs }: Standing): string {
  if (state !== 'closed') return `identity.state.${state}`;
  return revokedMs > 0 ? 'identity.state.revoked' : `identity.status.${identityStatus}`;
}

/** The state of a case. */
export function CaseState(props: Standing) {
  const { state, identityStatus, revokedMs } = props;
  const isClosed = state === 'closed';
  const closedAs = identityStatus === 1 && revokedMs === 0 ? 'good' : 'bad';
  return <StateBadge labelId={stateId(props)} meaning={isClosed ? closedAs : MEANINGS[state]} />;
}

const HOUR_MS = 3_600_000;

/** Whole hours, at least one; of days only from two on. */
function spanOf(ms: number): readonly ['identity.hours' | 'identity.days', number] {
  const hours = Math.max(1, Math.ceil(ms / HOUR_MS));
  return hours < 48 ? ['identity.hours', hours] : ['identity.days', Math.floor(hours / 24)];
}

/** How long a case has waited, and how much is left of the service level or since when it is late. */
export function CaseClock({ item, nowMs }: { readonly item: CaseRow; readonly nowMs: number }) {
  const intl = useIntl();
  if (item.dueMs === 0) return <span className="text-text-3">–</span>;
  const [id, count] = spanOf(Math.abs(item.dueMs - nowMs));
  const span = intl.formatMessage({ id }, { count });
  return item.isOverdue ? (
    <span className="text-danger">
      <FormattedMessage id="identity.late" values={{ span }} />
    </span>
  ) : (
    <FormattedMessage id="identity.left" values={{ span }} />
  );
}
