import type { BalanceData } from '@bourse/contract';
import { WALLET_IDS } from '@bourse/domain';
import { api } from '@bourse/kit/api/api.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { sum } from '@bourse/kit/formats/decimal-text.ts';
import { useOwnAmount } from '@bourse/kit/formats/units.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { useAccountPart } from '@bourse/kit/stream/hooks.ts';
import { buttonClass, EmptyState, Switch } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TransferLink } from '../../../trading/transfer-link.tsx';
import { spotCalls } from '../calls.ts';
import { Figure } from '../order-row/own-cells.tsx';
import { type OwnColumn, OwnTable } from '../order-row/own-table.tsx';
import { sortableDecimal } from '../order-row/sort-value.ts';
import { isLoadedAccount, useSpotRows } from './spot-rows.ts';

const NO_ROWS: readonly BalanceData[] = [];
const idOf = ({ coinId }: BalanceData) => String(coinId);

/** Balances of the spot wallet: what they are worth, in all, held by open orders, available; empty ones only when asked for. */
export function Balances() {
  const intl = useIntl();
  const [withEmpty, setWithEmpty] = useState(false);
  const own = useSpotRows();
  const isLoaded = useAccountPart(isLoadedAccount);
  const empty = useEmptyRows(withEmpty, own);
  const rows = useMemo(() => [...own, ...empty], [own, empty]);
  const shown = useOwnAmount();
  const worth = own.reduce((total, { usdt }) => (usdt === '' ? total : sum(total, usdt)), '0.00');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b px-4 py-1.5 text-12">
        <span className="text-text-3">
          <FormattedMessage id="ticket.balances.worth" />{' '}
          <span className="font-medium text-text-1">
            <Figure value={isLoaded ? shown(worth) : ''} unit="USDT" />
          </span>
        </span>
        <Switch
          label={intl.formatMessage({ id: 'ticket.balances.withEmpty' })}
          checked={withEmpty}
          onCheckedChange={setWithEmpty}
        />
      </div>
      <OwnTable
        list="balances"
        caption={intl.formatMessage({ id: 'terminal.balances' })}
        columns={COLUMNS}
        rows={isLoaded ? rows : undefined}
        rowId={idOf}
        empty={
          <EmptyState
            className="py-6"
            title={<FormattedMessage id="ticket.balances.empty" />}
            description={<FormattedMessage id="ticket.balances.emptyHint" />}
          />
        }
      />
    </>
  );
}

/** Coins of which the wallet has nothing; none until they are asked for. */
function useEmptyRows(isWanted: boolean, own: readonly BalanceData[]): readonly BalanceData[] {
  const { data } = useQuery({
    queryKey: ['own', 'empty-balances'],
    queryFn: async ({ signal }) => (await api(spotCalls.balances, { signal })).items,
    enabled: isWanted,
  });
  return useMemo(() => {
    if (!isWanted || data === undefined) return NO_ROWS;
    const owned = new Set(own.map(({ coinId }) => coinId));
    const others = data.filter(({ coinId }) => !owned.has(coinId));
    return others.map((balance) => ({ ...balance, total: '0', held: '0', available: '0', usdt: '' }));
  }, [isWanted, data, own]);
}

function Coin({ balance }: { readonly balance: BalanceData }) {
  const { shortName } = balance;
  return (
    <AppLink
      to="/coinInfo"
      search={{ coinId: String(balance.coinId) }}
      preload={false}
      className="inline-flex items-center gap-2 font-medium hover:text-accent"
    >
      <CoinIcon code={shortName} logo={balance.webLogo} size={18} />
      {shortName.toUpperCase()}
    </AppLink>
  );
}

function Amount({ value, unit }: { readonly value: string; readonly unit?: string | undefined }) {
  return <Figure value={useOwnAmount()(value)} unit={unit} />;
}

function Transfer({ balance }: { readonly balance: BalanceData }) {
  const intl = useIntl();
  return (
    <TransferLink
      preset={{ source: WALLET_IDS.spot, coinId: balance.coinId }}
      aria-label={intl.formatMessage({ id: 'trading.transferCoin' }, { coin: balance.shortName.toUpperCase() })}
      className={buttonClass('quiet', 'sm')}
    >
      <FormattedMessage id="trading.transfer" />
    </TransferLink>
  );
}

const EVERYWHERE = ['cards', 'lines', 'columns'] as const;
const FIGURE = { figure: true, align: 'end', rooms: EVERYWHERE } as const;

const COLUMNS: readonly OwnColumn<BalanceData>[] = [
  {
    id: 'coin',
    headId: 'trading.coin',
    rooms: EVERYWHERE,
    card: 'title',
    cell: (balance) => <Coin balance={balance} />,
    sortValue: ({ shortName }) => shortName,
  },
  ...(['total', 'held', 'available'] as const).map((id) => ({
    ...FIGURE,
    id,
    headId: id === 'total' ? 'trading.sum' : `trading.${id}`,
    cell: (balance: BalanceData) => <Amount value={balance[id]} />,
    sortValue: (balance: BalanceData) => sortableDecimal(balance[id]),
  })),
  {
    ...FIGURE,
    id: 'worth',
    headId: 'trading.worth',
    cell: ({ usdt }) => <Amount value={usdt} unit="USDT" />,
    sortValue: ({ usdt }) => sortableDecimal(usdt),
  },
  {
    id: 'actions',
    headId: 'trading.actions',
    align: 'end',
    rooms: EVERYWHERE,
    card: 'aside',
    cell: (balance) => <Transfer balance={balance} />,
  },
];
