import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { groupDigits, trimZeros } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { ListPanel } from '@bourse/kit/page/panel.tsx';
import { EmptyState } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { convertCalls } from './calls.ts';

type Conversion = RouteData<'conversions'>['items'][number];

const COLUMNS: readonly ListColumn<Conversion>[] = [
  {
    id: 'time',
    headId: 'trading.time',
    cell: ({ timeMs }) => <Moment timeMs={timeMs} />,
    csv: ({ timeMs }) => new Date(timeMs).toISOString(),
    figure: true,
    className: 'text-text-2',
    skeleton: 'h-3 w-32',
  },
  {
    id: 'paid',
    headId: 'convert.spent',
    cell: ({ paid, fromCoin }) => <Figure amount={paid} coin={fromCoin} />,
    csv: ({ paid, fromCoin }) => `${paid} ${fromCoin}`,
    align: 'end',
    figure: true,
    skeleton: 'h-3 w-24',
  },
  {
    id: 'received',
    headId: 'convert.received',
    cell: ({ received, toCoin }) => <Figure amount={received} coin={toCoin} />,
    csv: ({ received, toCoin }) => `${received} ${toCoin}`,
    align: 'end',
    figure: true,
    skeleton: 'h-3 w-24',
  },
  {
    id: 'rate',
    headId: 'convert.rate',
    cell: ({ rate }) => <bdi dir="ltr">{groupDigits(rate)}</bdi>,
    csv: ({ rate }) => rate,
    align: 'end',
    figure: true,
    skeleton: 'h-3 w-20',
  },
];

/** The user's conversions. */
export function ConvertHistory() {
  const intl = useIntl();
  return (
    <ListPanel titleId="convert.history">
      <DataList
        caption={intl.formatMessage({ id: 'convert.history' })}
        columns={COLUMNS}
        rowId={({ conversionId }) => conversionId}
        card={(row) => <ConversionCard row={row} />}
        source={{
          kind: 'pages',
          key: ['own', 'convert', 'history'],
          read: ({ cursor, limit, signal }) => api(convertCalls.conversions, { query: { cursor, limit }, signal }),
        }}
        keptIn="part"
        failedId="convert.historyFailed"
        exported={{ name: 'bourse-conversions' }}
        empty={
          <EmptyState
            title={<FormattedMessage id="convert.none" />}
            description={<FormattedMessage id="convert.noneHint" />}
          />
        }
        skeletonRows={3}
      />
    </ListPanel>
  );
}

function Figure({ amount, coin }: { readonly amount: string; readonly coin: string }) {
  const own = useOwnAmount();
  return (
    <bdi dir="ltr">
      {own(groupDigits(trimZeros(amount)))} <span className="text-text-3">{coin}</span>
    </bdi>
  );
}

function ConversionCard({ row }: { readonly row: Conversion }) {
  return (
    <div className="flex flex-col gap-1">
      <div className="num flex items-baseline justify-between gap-3 text-14">
        <Figure amount={row.paid} coin={row.fromCoin} />
        <span className="font-medium">
          <Figure amount={row.received} coin={row.toCoin} />
        </span>
      </div>
      <Moment timeMs={row.timeMs} className="text-12 text-text-3" />
    </div>
  );
}
