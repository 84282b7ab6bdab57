import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn, ListFilters, ListValues } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { EmptyState, MenuItem } from '@bourse/ui';
import { Check, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { codeColumn, textColumn, timeColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge, type StateMeaning } from '../../room/state-badge.tsx';
import { proposalsCalls } from './calls.ts';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import type { Proposal } from './proposal.ts';
import { ProposalDetails } from './proposal-details.tsx';

const MEANINGS: Readonly<Record<Proposal['state'], StateMeaning>> = {
  pending: 'waits',
  executed: 'good',
  failed: 'bad',
  rejected: 'ended',
  expired: 'ended',
};
const STATES = Object.keys(MEANINGS) as Proposal['state'][];

const COLUMNS: readonly ListColumn<Proposal>[] = [
  textColumn('summary', 'proposals.summary', ({ summary }) => summary, {
    cell: ({ summary }) => <span className="block max-w-120 py-1.5 whitespace-normal">{summary}</span>,
  }),
  textColumn('state', 'room.state', ({ state }) => state, {
    cell: ({ state }) => <StateBadge labelId={`proposals.state.${state}`} meaning={MEANINGS[state]} />,
    card: 'aside',
  }),
  textColumn('by', 'proposals.by', ({ proposedBy }) => proposedBy),
  timeColumn('proposed', 'proposals.at', ({ proposedMs }) => proposedMs),
  timeColumn('expires', 'proposals.expires', ({ expiresMs }) => expiresMs),
  codeColumn('kind', 'proposals.kind', ({ kind }) => kind),
];

function filtersOf(intl: IntlShape) {
  return {
    state: {
      kind: 'select',
      labelId: 'room.state',
      items: STATES.map((value) => ({ value, label: intl.formatMessage({ id: `proposals.state.${value}` }) })),
    },
  } as const satisfies ListFilters<Proposal>;
}

type Filters = ReturnType<typeof filtersOf>;

const SOURCE: PagedSource<Proposal, ListValues<Filters>> = {
  kind: 'pages',
  key: ['own', 'proposals'],
  read: ({ values, cursor, limit, signal }) =>
    api(proposalsCalls.consoleApprovals, {
      query: { state: STATES.find((state) => state === values.state), cursor, limit },
      signal,
    }),
};

/** What waits for a second person, and what became of it. */
export function ProposalsPage() {
  const intl = useIntl();
  const email = useUser()?.email;
  const mayDecide = useMay('console.approvals.decide');
  const filters = useMemo(() => filtersOf(intl), [intl]);
  const [decision, setDecision] = useState<Decision>();
  const title = intl.formatMessage({ id: 'proposals.title' });
  return (
    <RoomPage title={title} text={<FormattedMessage id="proposals.text" />}>
      <Panel flush>
        <DataList
          caption={title}
          columns={COLUMNS}
          rowId={({ proposalId }) => proposalId}
          source={SOURCE}
          filters={filters}
          failedId="proposals.failed"
          empty={
            <EmptyState
              title={<FormattedMessage id="proposals.empty" />}
              description={<FormattedMessage id="proposals.emptyText" />}
            />
          }
          exported={{ name: 'proposals' }}
          details={{
            label: ({ proposalId }) => intl.formatMessage({ id: 'proposals.details' }, { proposalId }),
            render: (proposal) => <ProposalDetails proposal={proposal} />,
          }}
          actions={(proposal) =>
            mayDecide && proposal.state === 'pending' ? (
              <>
                {/* One's own proposal takes somebody else; taking it back does not. */}
                <MenuItem
                  icon={<Check size={15} />}
                  disabled={proposal.proposedBy === email}
                  onSelect={() => setDecision({ act: 'approve', proposal })}
                >
                  <FormattedMessage id="proposals.approve" />
                </MenuItem>
                <MenuItem danger icon={<X size={15} />} onSelect={() => setDecision({ act: 'reject', proposal })}>
                  <FormattedMessage id="proposals.reject" />
                </MenuItem>
              </>
            ) : null
          }
        />
      </Panel>
      {decision !== undefined && <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} />}
    </RoomPage>
  );
}
