import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import { containsText, type ListColumn, type ListFilters } from '@bourse/kit/list/data-list-model.ts';
import { Button, EmptyState, MenuItem } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { codeColumn, idColumn, textColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { transfersCalls } from './calls.ts';
import { PairDialog } from './pair-dialog.tsx';
import { TransfersTabs } from './transfers-tabs.tsx';

type Pair = RouteData<'transferPairs'>[number];
type Flag = 'baseTransferInAble' | 'baseTransferOutAble' | 'quoteTransferInAble' | 'quoteTransferOutAble';

function flagColumn(flag: Flag): ListColumn<Pair> {
  return textColumn(flag, `transfers.flag.${flag}`, (pair) => (pair[flag] ? 'open' : 'closed'), {
    cell: (pair) => (
      <StateBadge
        labelId={pair[flag] ? 'transfers.open' : 'transfers.closed'}
        meaning={pair[flag] ? 'good' : 'ended'}
      />
    ),
  });
}

const COLUMNS: readonly ListColumn<Pair>[] = [
  codeColumn('code', 'transfers.market', ({ tradeCode }) => tradeCode),
  idColumn('id', 'transfers.marketId', ({ tradeId }) => tradeId),
  flagColumn('baseTransferInAble'),
  flagColumn('baseTransferOutAble'),
  flagColumn('quoteTransferInAble'),
  flagColumn('quoteTransferOutAble'),
];

const FILTERS = {
  code: { kind: 'text', labelId: 'transfers.market', keeps: ({ tradeCode }, text) => containsText([tradeCode], text) },
} as const satisfies ListFilters<Pair>;

/** The pairs of isolated margin that money can be transferred to and from. */
export function PairsPage() {
  const intl = useIntl();
  const mayWrite = useMay('transfer.rules.write');
  const [edited, setEdited] = useState<Pair | 'new'>();
  const query = useQuery({
    queryKey: ['own', 'transfers', 'pairs'],
    queryFn: ({ signal }) => api(transfersCalls.transferPairs, { signal }),
  });
  return (
    <RoomPage
      title={intl.formatMessage({ id: 'transfers.title' })}
      text={<FormattedMessage id="transfers.text" />}
      actions={
        mayWrite && (
          <Button tone="accent" onClick={() => setEdited('new')}>
            <Plus size={15} aria-hidden="true" />
            <FormattedMessage id="transfers.openPair" />
          </Button>
        )
      }
    >
      <TransfersTabs />
      <Panel flush>
        <DataList
          caption={intl.formatMessage({ id: 'transfers.tab.pairs' })}
          columns={COLUMNS}
          rowId={({ tradeId }) => String(tradeId)}
          rowName={({ tradeCode }) => tradeCode}
          source={{ kind: 'whole', query }}
          filters={FILTERS}
          failedId="transfers.pairsFailed"
          empty={
            <EmptyState
              title={<FormattedMessage id="transfers.noPairs" />}
              description={<FormattedMessage id="transfers.noPairsText" />}
            />
          }
          exported={{ name: 'transfer-pairs' }}
          actions={
            mayWrite
              ? (pair) => (
                  <MenuItem icon={<Pencil size={15} />} onSelect={() => setEdited(pair)}>
                    <FormattedMessage id="transfers.change" />
                  </MenuItem>
                )
              : undefined
          }
        />
      </Panel>
      {edited !== undefined && (
        <PairDialog pair={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </RoomPage>
  );
}
