import { api } from '@bourse/kit/api/api.ts';
import { useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { identityCalls } from './calls.ts';
import { CASE_KEYS, type Case, type Finding } from './queries.ts';

/** What a reviewer is about to say of a finding. */
export interface FindingDecision {
  /** The case as it was seen then. */
  readonly seen: Case;
  readonly finding: Finding;
  readonly decision: 'cleared' | 'confirmed';
}

interface FindingDialogProps {
  readonly choice: FindingDecision;
  readonly onClose: () => void;
}

/** Decides whether a finding is the same person, with a note why. */
export function FindingDialog({ choice: { seen, finding, decision }, onClose }: FindingDialogProps) {
  const intl = useIntl();
  const { recordId, version } = seen;
  const params = { recordId: String(recordId), findingId: finding.findingId };
  return (
    <ActDialog
      title={intl.formatMessage({ id: `identity.finding.${decision}` })}
      text={intl.formatMessage({ id: `identity.finding.${decision}.text` })}
      confirmLabel={intl.formatMessage({ id: `identity.finding.${decision}` })}
      tone={decision === 'cleared' ? 'accent' : 'danger'}
      doneId="identity.finding.done"
      changes={CASE_KEYS}
      reasonId="identity.note"
      call={(note) => api(identityCalls.decideKycFinding, { params, body: { version, decision, note } })}
      onClose={onClose}
    />
  );
}
