import type { BalanceData } from '@bourse/contract';
import { useMarkets } from '@bourse/kit/api/queries.ts';
import { useIsWide } from '@bourse/kit/browser/media.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { FilterField } from '@bourse/kit/list/filter-field.tsx';
import { useTickers } from '@bourse/kit/stream/tickers.ts';
import { Button, EmptyState, Switch } from '@bourse/ui';
import { useMemo, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { BalanceCards, BalanceTable } from './balance-table.tsx';
import { type BalanceSort, type BalanceSortColumn, isHeld, listBalances, withPrices } from './balances.ts';
import { FaucetButton } from './faucet-button.tsx';

const CoinDrawer = late(async () => (await import('./coin-drawer.tsx')).CoinDrawer, ['assets']);

/** The coin that new people are offered first. */
const FIRST_COIN = { coinId: 52, coin: 'USDT' } as const;

export interface CoinsProps {
  readonly items: readonly BalanceData[];
  readonly isDemo: boolean;
}

/** The coins of an account: found, filtered and sorted; those without a balance are hidden at first. */
export function Coins({ items, isDemo }: CoinsProps) {
  const isWide = useIsWide();
  const { marketOf, changeOf, priced } = usePriced(items);
  const [keyword, setKeyword] = useState('');
  const [hideEmpty, setHideEmpty] = useState(true);
  const [hideDust, setHideDust] = useState(false);
  const [sort, setSort] = useState<BalanceSort>({ column: 'worth', isDescending: true });
  const [openId, setOpenId] = useState<number>();
  const shown = listBalances(priced, { keyword, hideEmpty, hideDust, sort, changeOf });
  const opened = priced.find(({ coinId }) => coinId === openId);
  const onSort = (column: BalanceSortColumn) =>
    setSort((old) => ({ column, isDescending: old.column === column ? !old.isDescending : column !== 'coin' }));
  const List = isWide ? BalanceTable : BalanceCards;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-2">
        <FilterField labelId="common.searchCoins" value={keyword} onChange={setKeyword} className="md:w-60" />
        <Switch label={<FormattedMessage id="funds.hideEmpty" />} checked={hideEmpty} onCheckedChange={setHideEmpty} />
        <Switch label={<FormattedMessage id="funds.hideDust" />} checked={hideDust} onCheckedChange={setHideDust} />
      </div>
      {shown.length === 0 ? (
        <NoBalances
          isFiltered={keyword.trim() !== '' || items.some(isHeld)}
          isDemo={isDemo}
          onReset={() => {
            setKeyword('');
            setHideEmpty(false);
            setHideDust(false);
          }}
        />
      ) : (
        <List balances={shown} onOpen={({ coinId }) => setOpenId(coinId)} {...{ marketOf, changeOf, sort, onSort }} />
      )}
      <LatePart>
        {opened !== undefined && (
          <CoinDrawer
            balance={opened}
            all={priced}
            market={marketOf(opened)}
            isDemo={isDemo}
            onClose={() => setOpenId(undefined)}
          />
        )}
      </LatePart>
    </>
  );
}

/** The balances at streamed prices, and where each coin trades. */
function usePriced(items: readonly BalanceData[]) {
  const markets = useMarkets().data;
  const prices = useTickers();
  return useMemo(() => {
    const byCoin = new Map<number, string>();
    for (const side of ['baseCoinId', 'quoteCoinId'] as const) {
      for (const market of markets ?? []) {
        if (!byCoin.has(market[side])) byCoin.set(market[side], market.tradeCode);
      }
    }
    return {
      priced: withPrices(items, prices),
      marketOf: ({ coinId }: BalanceData) => byCoin.get(coinId),
      changeOf: ({ shortName }: BalanceData) => prices?.get(`${shortName.toLowerCase()}_usdt`)?.change ?? '',
    };
  }, [items, markets, prices]);
}

interface NoBalancesProps {
  readonly isFiltered: boolean;
  readonly isDemo: boolean;
  readonly onReset: () => void;
}

function NoBalances({ isFiltered, isDemo, onReset }: NoBalancesProps) {
  if (isFiltered) {
    return (
      <EmptyState
        title={<FormattedMessage id="common.noCoinMatches" />}
        action={
          <Button onClick={onReset}>
            <FormattedMessage id="common.clearFilters" />
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={<FormattedMessage id="funds.empty" />}
      description={isDemo ? <FormattedMessage id="funds.emptyDemo" /> : undefined}
      action={isDemo ? <FaucetButton tone="accent" {...FIRST_COIN} /> : undefined}
    />
  );
}
