import { DataList } from '@bourse/kit/list/data-list.tsx';
import { containsText, type ListColumn, type ListFilters } from '@bourse/kit/list/data-list-model.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button, EmptyState, MenuItem } from '@bourse/ui';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { codeColumn, countColumn, idColumn, textColumn } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { CoinNamesDialog } from './coin-names-dialog.tsx';
import { MarketsTabs } from './markets-tabs.tsx';
import { NewCoinDialog } from './new-coin-dialog.tsx';
import { type Coin, useCoins } from './queries.ts';

const COLUMNS: readonly ListColumn<Coin>[] = [
  {
    ...codeColumn('code', 'room.coin', ({ shortName }: Coin) => shortName),
    cell: ({ coinId, shortName }) => (
      <AppLink to={`/markets/coins/${coinId}`} className="font-mono text-12 text-accent hover:underline">
        {shortName}
      </AppLink>
    ),
  },
  textColumn('name', 'markets.coinName', ({ name }) => name, { card: 'aside' }),
  idColumn('id', 'markets.coinId', ({ coinId }) => coinId),
  countColumn('scale', 'markets.scale', ({ scale }) => scale),
  countColumn('markets', 'markets.ofCoin', ({ markets }) => markets),
  textColumn('logo', 'markets.logo', ({ webLogo }) => webLogo),
];

const FILTERS = {
  name: {
    kind: 'text',
    labelId: 'markets.searchCoins',
    keeps: ({ shortName, name }, text) => containsText([shortName, name], text),
  },
} as const satisfies ListFilters<Coin>;

/** The coins of the exchange. */
export function CoinsPage() {
  const intl = useIntl();
  const mayList = useMay('console.markets.list');
  const query = useCoins();
  const mayWrite = useMay('console.markets.write');
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Coin>();
  return (
    <RoomPage
      title={intl.formatMessage({ id: 'markets.title' })}
      text={<FormattedMessage id="markets.text" />}
      actions={
        mayList && (
          <Button tone="accent" onClick={() => setAdding(true)}>
            <Plus size={15} aria-hidden="true" />
            <FormattedMessage id="markets.newCoin" />
          </Button>
        )
      }
    >
      <MarketsTabs />
      <Panel flush>
        <DataList
          caption={intl.formatMessage({ id: 'markets.tab.coins' })}
          columns={COLUMNS}
          rowId={({ coinId }) => String(coinId)}
          rowName={({ shortName }) => shortName}
          source={{ kind: 'whole', query }}
          filters={FILTERS}
          failedId="markets.coinsFailed"
          empty={<EmptyState title={<FormattedMessage id="markets.noCoins" />} />}
          exported={{ name: 'coins' }}
          actions={
            mayWrite
              ? (coin) => (
                  <MenuItem icon={<Pencil size={15} />} onSelect={() => setEdited(coin)}>
                    <FormattedMessage id="markets.coinNames" />
                  </MenuItem>
                )
              : undefined
          }
        />
      </Panel>
      {isAdding && <NewCoinDialog onClose={() => setAdding(false)} />}
      {edited !== undefined && <CoinNamesDialog coin={edited} onClose={() => setEdited(undefined)} />}
    </RoomPage>
  );
}
