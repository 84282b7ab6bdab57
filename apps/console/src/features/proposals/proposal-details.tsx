import { FormattedMessage } from 'react-intl';
import { MomentOrNone } from '../../room/columns.tsx';
import { Details } from '../../room/details.tsx';
import { JsonView } from '../../room/json-view.tsx';
import type { Proposal } from './proposal.ts';

/** What exactly would be done, and who decided. */
export function ProposalDetails({ proposal }: { readonly proposal: Proposal }) {
  const label = (id: string) => <FormattedMessage id={id} />;
  const isDecided = proposal.decidedMs !== 0;
  return (
    <Details
      items={[
        { id: 'payload', label: label('proposals.payload'), value: <JsonView text={proposal.payload} /> },
        {
          id: 'hash',
          label: label('proposals.hash'),
          value: <code className="font-mono break-all">{proposal.contentHash}</code>,
        },
        ...(isDecided
          ? [
              { id: 'decidedBy', label: label('proposals.decidedBy'), value: proposal.decidedBy },
              { id: 'decided', label: label('proposals.decided'), value: <MomentOrNone timeMs={proposal.decidedMs} /> },
            ]
          : []),
        ...(proposal.outcome === ''
          ? []
          : [
              {
                id: 'outcome',
                label: label('proposals.outcome'),
                value: <code className="font-mono">{proposal.outcome}</code>,
              },
            ]),
      ]}
    />
  );
}
