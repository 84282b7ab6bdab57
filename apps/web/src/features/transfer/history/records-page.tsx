import { api } from '@bourse/kit/api/api.ts';
import { useSpotBalances } from '@bourse/kit/api/queries.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { buttonClass, cx, EmptyState } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TransferLink } from '../../../trading/transfer-link.tsx';
import { transferCalls } from '../calls.ts';
import {
  HISTORY_CSV,
  type HistoryValues,
  historyFilters,
  historyQuery,
  type TransferRecord,
} from '../model/transfer-history.ts';
import { RECORD_COLUMNS, RecordCard } from './record-cells.tsx';

const SOURCE: PagedSource<TransferRecord, HistoryValues> = {
  kind: 'pages',
  key: ['own', 'transfer', 'records'],
  read: ({ values, cursor, limit, signal }) =>
    api(transferCalls.transferHistory, { query: { ...historyQuery(values), cursor, limit }, signal }),
};
const NO_PRESET = {};

/** Every transfer between the user's own wallets, newest first. What it is restricted to is in the address. */
export function TransferRecordsPage() {
  const intl = useIntl();
  const coins = useSpotBalances().data?.items;
  const filters = useMemo(() => historyFilters(coins ?? [], (id) => intl.formatMessage({ id })), [coins, intl]);
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4 py-6 md:px-6 md:py-8">
      <div className="flex flex-wrap items-end justify-between gap-3 max-md:px-4">
        <div className="min-w-0">
          <h1 className="text-20 font-semibold md:text-28">
            <FormattedMessage id="transfer.records.title" />
          </h1>
          <p className="mt-1 text-13 text-text-2">
            <FormattedMessage id="transfer.records.text" />
          </p>
        </div>
        <NewTransfer />
      </div>
      <div className={cx(PANEL, 'overflow-clip')}>
        <DataList
          caption={intl.formatMessage({ id: 'transfer.records.title' })}
          columns={RECORD_COLUMNS}
          rowId={({ transferId }) => transferId}
          card={(record) => <RecordCard record={record} />}
          source={SOURCE}
          filters={filters}
          failedId="transfer.records.error"
          empty={
            <EmptyState
              title={<FormattedMessage id="transfer.records.empty" />}
              description={<FormattedMessage id="transfer.records.hint" />}
              action={<NewTransfer />}
            />
          }
          exported={{ name: 'bourse-transfers', csv: HISTORY_CSV }}
        />
      </div>
    </div>
  );
}

function NewTransfer() {
  return (
    <TransferLink preset={NO_PRESET} className={buttonClass('accent')}>
      <FormattedMessage id="transfer.title" />
    </TransferLink>
  );
}
