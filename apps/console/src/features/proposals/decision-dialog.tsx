import { api } from '@bourse/kit/api/api.ts';
import { useIntl } from 'react-intl';
import { ActDialog } from '../../room/act-dialog.tsx';
import { JsonView } from '../../room/json-view.tsx';
import { proposalsCalls } from './calls.ts';
import type { Proposal } from './proposal.ts';

/** What somebody is about to decide. */
export interface Decision {
  readonly act: 'approve' | 'reject';
  readonly proposal: Proposal;
}

export interface DecisionDialogProps {
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Asks before a proposal is executed or ended, and shows what exactly is approved. */
export function DecisionDialog({ decision: { act, proposal }, onClose }: DecisionDialogProps) {
  const intl = useIntl();
  const { proposalId, contentHash, summary, payload } = proposal;
  const call = () =>
    act === 'approve'
      ? api(proposalsCalls.approveProposal, { params: { proposalId }, body: { contentHash } })
      : api(proposalsCalls.rejectProposal, { params: { proposalId } });
  return (
    <ActDialog
      title={intl.formatMessage({ id: `proposals.${act}.title` })}
      text={summary}
      confirmLabel={intl.formatMessage({ id: `proposals.${act}` })}
      tone={act === 'approve' ? 'accent' : 'danger'}
      doneId={`proposals.${act}.done`}
      changes={[['own', 'proposals']]}
      call={call}
      onClose={onClose}
    >
      <JsonView text={payload} />
    </ActDialog>
  );
}
