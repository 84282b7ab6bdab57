import { DataList } from '@bourse/kit/list/data-list.tsx';
import { containsText, type ListColumn, type ListFilters } from '@bourse/kit/list/data-list-model.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { buttonClass, EmptyState } from '@bourse/ui';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { countColumn, decimalColumn, Figure, idColumn, textColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { ratePercent } from '../../room/rates.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { StateBadge } from '../../room/state-badge.tsx';
import { MarketsTabs } from './markets-tabs.tsx';
import { type Market, STATUS_MEANINGS, STATUSES, useAllMarkets } from './queries.ts';

const COLUMNS: readonly ListColumn<Market>[] = [
  textColumn('code', 'markets.code', ({ tradeCode }) => tradeCode, {
    cell: ({ tradeId, tradeCode }) => (
      <AppLink to={`/markets/${tradeId}`} className="font-mono text-12 text-accent hover:underline">
        {tradeCode}
      </AppLink>
    ),
  }),
  idColumn('id', 'markets.id', ({ tradeId }) => tradeId),
  textColumn('status', 'room.state', ({ status }) => status, {
    cell: ({ status }) => <StateBadge labelId={`markets.status.${status}`} meaning={STATUS_MEANINGS[status]} />,
    card: 'aside',
  }),
  decimalColumn('last', 'markets.last', ({ last }) => last),
  decimalColumn('amount', 'markets.amount', ({ amount }) => amount, {
    cell: ({ amount }) => <Figure text={amount} decimals={2} />,
  }),
  decimalColumn('tick', 'markets.tickSize', ({ tickSize }) => tickSize),
  decimalColumn('lot', 'markets.lotSize', ({ lotSize }) => lotSize),
  countColumn('maker', 'markets.makerFeePpm', ({ makerFeePpm }) => makerFeePpm, {
    cell: ({ makerFeePpm }) => ratePercent(makerFeePpm),
  }),
  countColumn('taker', 'markets.takerFeePpm', ({ takerFeePpm }) => takerFeePpm, {
    cell: ({ takerFeePpm }) => ratePercent(takerFeePpm),
  }),
  countColumn('area', 'markets.area', ({ tradeArea }) => tradeArea),
];

function filtersOf(intl: IntlShape) {
  return {
    code: {
      kind: 'text',
      labelId: 'markets.code',
      maxLength: 60,
      keeps: ({ tradeCode }, text) => containsText([tradeCode], text),
    },
    status: {
      kind: 'select',
      labelId: 'room.state',
      items: STATUSES.map((value) => ({ value, label: intl.formatMessage({ id: `markets.status.${value}` }) })),
      keeps: (market, status) => market.status === status,
    },
  } as const satisfies ListFilters<Market>;
}

/** Markets with what an operator looks at first. */
export function MarketsPage() {
  const intl = useIntl();
  const mayList = useMay('console.markets.list');
  const query = useAllMarkets();
  const filters = useMemo(() => filtersOf(intl), [intl]);
  return (
    <RoomPage
      title={intl.formatMessage({ id: 'markets.title' })}
      text={<FormattedMessage id="markets.text" />}
      actions={
        mayList && (
          <AppLink to="/markets/new" className={buttonClass('accent')}>
            <Plus size={15} aria-hidden="true" />
            <FormattedMessage id="markets.new" />
          </AppLink>
        )
      }
    >
      <MarketsTabs />
      <Panel flush>
        <DataList
          caption={intl.formatMessage({ id: 'markets.tab.markets' })}
          columns={COLUMNS}
          rowId={({ tradeId }) => String(tradeId)}
          source={{ kind: 'whole', query }}
          filters={filters}
          failedId="markets.failed"
          empty={<EmptyState title={<FormattedMessage id="markets.empty" />} />}
          exported={{ name: 'markets' }}
          opensRows
        />
      </Panel>
    </RoomPage>
  );
}
