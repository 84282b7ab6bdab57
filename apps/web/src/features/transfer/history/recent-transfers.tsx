import { api } from '@bourse/kit/api/api.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import { ListPanel } from '@bourse/kit/page/panel.tsx';
import { EmptyState } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { transferCalls } from '../calls.ts';
import { RECORD_COLUMNS, RecordCard } from './record-cells.tsx';

const MOST_RECENT = 5;

/** What was transferred last. */
export function RecentTransfers() {
  const intl = useIntl();
  const query = useQuery({
    queryKey: ['own', 'transfer', 'recent'],
    queryFn: async ({ signal }) =>
      (await api(transferCalls.transferHistory, { query: { limit: String(MOST_RECENT) }, signal })).items,
  });
  return (
    <ListPanel titleId="transfer.recent">
      <DataList
        caption={intl.formatMessage({ id: 'transfer.recent' })}
        columns={RECORD_COLUMNS}
        rowId={({ transferId }) => transferId}
        card={(record) => <RecordCard record={record} />}
        source={{ kind: 'whole', query }}
        keptIn="part"
        failedId="transfer.records.error"
        empty={
          <EmptyState
            title={<FormattedMessage id="transfer.records.empty" />}
            description={<FormattedMessage id="transfer.records.hint" />}
          />
        }
        skeletonRows={MOST_RECENT}
      />
    </ListPanel>
  );
}
