import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Badge, type BadgeTone, EmptyState } from '@bourse/ui';
import { FileClock } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { flowOfType } from '../model/flow.ts';
import { FAILED, PASSED, PENDING } from '../model/standing.ts';
import type { IdentityRecordDetail } from '../model/types.ts';
import { Reasons } from './reasons.tsx';

/** What became of a record. */
type Outcome = 'revoked' | 'asked' | 'waiting' | 'passed' | 'failed' | 'none';

const TONES: Readonly<Record<Outcome, BadgeTone>> = {
  revoked: 'danger',
  asked: 'warning',
  waiting: 'warning',
  passed: 'up',
  failed: 'danger',
  none: 'neutral',
};

/** The outcome of a record as the user reads it. */
function outcomeOf({ identityStatus, state, revokedMs }: IdentityRecordDetail): Outcome {
  if (revokedMs > 0) return 'revoked';
  if (state === 'asked') return 'asked';
  if (identityStatus === PENDING) return 'waiting';
  if (identityStatus === PASSED) return 'passed';
  return identityStatus === FAILED ? 'failed' : 'none';
}

/** Everything that was submitted, newest first, with what became of it. */
export function RecordHistory({ records }: { readonly records: readonly IdentityRecordDetail[] }) {
  if (records.length === 0) {
    return (
      <EmptyState
        icon={<FileClock size={28} strokeWidth={1.5} aria-hidden="true" />}
        title={<FormattedMessage id="kyc.history.empty" />}
        description={<FormattedMessage id="kyc.history.emptyText" />}
      />
    );
  }
  return (
    <ul className="divide-y">
      {records.map((record) => (
        <RecordRow key={record.recordId} record={record} />
      ))}
    </ul>
  );
}

function RecordRow({ record }: { readonly record: IdentityRecordDetail }) {
  const flow = flowOfType(record.identityType);
  const outcome = outcomeOf(record);
  const decidedMs = record.revokedMs > 0 ? record.revokedMs : record.decidedMs;
  return (
    <li className="flex flex-col gap-1 p-4 text-13">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex items-center gap-2 font-medium">
          {flow !== undefined && <FormattedMessage id={`kyc.level.${flow}`} />}
          <Badge tone={TONES[outcome]}>
            <FormattedMessage id={`kyc.outcome.${outcome}`} />
          </Badge>
        </span>
        <span className="text-12 text-text-3">
          <FormattedMessage id="kyc.history.number" values={{ id: record.recordId }} />
        </span>
      </div>
      <p className="text-12 text-text-2">
        <FormattedMessage id="kyc.waiting.submitted" values={{ time: <Moment timeMs={record.submittedMs} /> }} />{' '}
        {decidedMs > 0 && (
          <FormattedMessage id="kyc.history.decided" values={{ time: <Moment timeMs={decidedMs} /> }} />
        )}
      </p>
      <div className="text-12 text-text-2">
        <Reasons reasons={record.reasons} message={record.message} />
      </div>
    </li>
  );
}
