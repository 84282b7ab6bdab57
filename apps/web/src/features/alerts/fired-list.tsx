import { api } from '@bourse/kit/api/api.ts';
import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import type { PagedSource } from '@bourse/kit/list/use-list-rows.ts';
import { EmptyState } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { MarketLink } from './alert-list.tsx';
import { ruleWords } from './alert-words.ts';
import { alertsCalls } from './calls.ts';
import type { FiredAlert } from './model/alert-draft.ts';
import { ALERTS_KEY } from './use-alerts.ts';

const COLUMNS: readonly ListColumn<FiredAlert>[] = [
  {
    id: 'time',
    headId: 'trading.time',
    cell: ({ firedMs }) => <Moment timeMs={firedMs} className="whitespace-nowrap" />,
    skeleton: 'h-4 w-36',
  },
  { id: 'market', headId: 'alerts.market', cell: ({ tradeCode }) => <MarketLink tradeCode={tradeCode} /> },
  { id: 'rule', headId: 'alerts.alert', cell: (fired) => <Rule fired={fired} />, skeleton: 'h-4 w-56' },
  {
    id: 'price',
    headId: 'trading.price',
    cell: ({ lastPrice }) => groupDigits(trimZeros(lastPrice)),
    align: 'end',
  },
];
const SOURCE: PagedSource<FiredAlert, Readonly<Record<never, never>>> = {
  kind: 'pages',
  key: [...ALERTS_KEY, 'fired'],
  read: ({ cursor, limit, signal }) => api(alertsCalls.firedPriceAlerts, { query: { cursor, limit }, signal }),
  pageSize: 20,
};

/** When alerts have fired, newest first. */
export function FiredList() {
  const intl = useIntl();
  return (
    <DataList
      caption={intl.formatMessage({ id: 'alerts.fired.title' })}
      columns={COLUMNS}
      rowId={({ fireId }) => fireId}
      source={SOURCE}
      keptIn="part"
      failedId="alerts.fired.failed"
      empty={
        <EmptyState
          title={<FormattedMessage id="alerts.fired.empty" />}
          description={<FormattedMessage id="alerts.fired.emptyHint" />}
        />
      }
      skeletonRows={3}
    />
  );
}

function Rule({ fired }: { readonly fired: FiredAlert }) {
  return <>{ruleWords(useIntl(), fired)}</>;
}
