import type { RouteData } from '@bourse/contract';
import { DataList } from '@bourse/kit/list/data-list.tsx';
import type { ListColumn } from '@bourse/kit/list/data-list-model.ts';
import { EmptyState } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { countColumn, decimalColumn, Figure, textColumn } from '../../room/columns.tsx';
import { Panel } from '../../room/room-page.tsx';

type Volume = RouteData<'consoleHome'>['volumes'][number];

const COLUMNS: readonly ListColumn<Volume>[] = [
  textColumn('coin', 'home.quote', ({ shortName }) => shortName),
  countColumn('markets', 'home.markets', ({ markets }) => markets),
  countColumn('trades', 'home.trades', ({ trades }) => trades),
  decimalColumn('amount', 'home.volume', ({ amount }) => amount, {
    cell: ({ amount }) => <Figure text={amount} decimals={2} />,
  }),
  decimalColumn('usdt', 'home.inUsdt', ({ usdt }) => usdt),
];

/** The last 24 hours by quote coin. */
export function VolumeTable({ volumes }: { readonly volumes: readonly Volume[] }) {
  const intl = useIntl();
  const query = { data: volumes, error: undefined, refetch: () => undefined };
  return (
    <Panel title={<FormattedMessage id="home.day" />} flush>
      <DataList
        caption={intl.formatMessage({ id: 'home.day' })}
        columns={COLUMNS}
        rowId={({ coinId }) => String(coinId)}
        source={{ kind: 'whole', query }}
        keptIn="part"
        initialSort={{ column: 'usdt', direction: 'descending' }}
        failedId="home.failed"
        empty={<EmptyState title={<FormattedMessage id="home.noTrades" />} />}
        exported={{ name: 'volumes' }}
      />
    </Panel>
  );
}
