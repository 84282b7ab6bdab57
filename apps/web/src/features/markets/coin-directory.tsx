import { searchText } from '@bourse/domain';
import { EmptyState, Skeleton } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { AppLink } from '../../app/app-link.tsx';
import { CoinIcon } from '../../app/coin-icon.tsx';
import { FilterField } from '../../app/filter-field.tsx';
import type { Coin } from './coins.ts';
import type { Tickers } from './market-rows.ts';
import { Change, LastPrice } from './price-cells.tsx';
import { useLiveTicker, useMarketTickers } from './use-market-tickers.ts';

const SKELETON_CARDS = 12;

/** Every coin, found by name. */
export function CoinDirectory({ coins }: { readonly coins: readonly Coin[] | undefined }) {
  const [keyword, setKeyword] = useState('');
  const { tickers } = useMarketTickers();
  const wanted = searchText(keyword);
  const shown = coins?.filter(({ code, name }) => searchText(`${code} ${name}`).includes(wanted));
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-8 md:px-6 md:py-12">
      <h1 className="text-28 font-semibold tracking-[-0.02em] md:text-40">
        <FormattedMessage id="coin.all" />
      </h1>
      <p className="mt-3 max-w-2xl text-16 text-text-2">
        <FormattedMessage id="coin.text" />
      </p>
      <FilterField labelId="assets.search" value={keyword} onChange={setKeyword} className="my-6 max-w-md" />
      {shown?.length === 0 && <EmptyState title={<FormattedMessage id="assets.noMatch" />} />}
      <ul data-live className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
        {shown === undefined
          ? Array.from({ length: SKELETON_CARDS }, (_, at) => at).map((at) => (
              <li key={at}>
                <Skeleton className="h-19 w-full" />
              </li>
            ))
          : shown.map((coin) => (
              <li key={coin.coinId}>
                <CoinCard coin={coin} tickers={tickers} />
              </li>
            ))}
      </ul>
    </div>
  );
}

function CoinCard({ coin, tickers }: { readonly coin: Coin; readonly tickers: Tickers | undefined }) {
  const [main] = coin.markets;
  const ticker = useLiveTicker(main?.tradeCode ?? '', tickers);
  return (
    <AppLink
      to="/coinInfo"
      search={{ coinId: String(coin.coinId) }}
      className="flex h-19 items-center gap-3 rounded-12 border bg-surface-1 px-4 transition-colors hover:border-line-strong hover:bg-surface-2"
    >
      <CoinIcon code={coin.code} logo={coin.logo} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">{coin.code}</span>
        <span className="block truncate text-12 text-text-3">{coin.name}</span>
      </span>
      {main !== undefined && (
        <span className="flex flex-col items-end text-end">
          <LastPrice ticker={ticker} className="text-13" />
          <Change ticker={ticker} className="text-12" />
        </span>
      )}
    </AppLink>
  );
}
