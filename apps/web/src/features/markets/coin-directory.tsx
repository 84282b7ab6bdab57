import { normalizeSearchText } from '@bourse/domain';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { FilterField } from '@bourse/kit/list/filter-field.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Button, cx, EmptyState, Shortened, Skeleton } from '@bourse/ui';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Coin } from './coins.ts';
import type { Tickers } from './market-rows.ts';
import { Change, LastPrice } from './price-cells.tsx';
import { useLiveTicker, useMarketTickers } from './use-market-tickers.ts';

const SKELETON_CARDS = 12;
/** Each cell draws the hairlines after and below it; those at the sheet's edge fall outside of it. */
const CELL = '-me-px -mb-px flex h-16 border-e border-b';

/** Every coin, found by name. */
export function CoinDirectory({ coins }: { readonly coins: readonly Coin[] | undefined }) {
  const [keyword, setKeyword] = useState('');
  const { tickers } = useMarketTickers();
  const wanted = normalizeSearchText(keyword);
  const shown = coins?.filter(({ code, name }) => normalizeSearchText(`${code} ${name}`).includes(wanted));
  return (
    <div className="mx-auto w-full max-w-300 px-4 py-8 md:px-6 md:py-12">
      <h1 className="text-28 font-semibold tracking-[-0.02em] md:text-40">
        <FormattedMessage id="coins.title" />
      </h1>
      <p className="mt-3 max-w-2xl text-16 text-text-2">
        <FormattedMessage id="coins.text" />
      </p>
      <FilterField labelId="common.searchCoins" value={keyword} onChange={setKeyword} className="my-6 max-w-md" />
      {shown?.length === 0 && (
        <EmptyState
          title={<FormattedMessage id="common.noCoinMatches" />}
          action={
            <Button onClick={() => setKeyword('')}>
              <FormattedMessage id="common.clearFilters" />
            </Button>
          }
        />
      )}
      <ul
        data-live
        className={cx(
          'grid grid-cols-1 overflow-clip rounded-12 border bg-surface-1 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4',
          shown?.length === 0 && 'hidden',
        )}
      >
        {shown === undefined
          ? Array.from({ length: SKELETON_CARDS }, (_, at) => at).map((at) => (
              <li key={at} className={CELL}>
                <Skeleton className="m-3 h-10 flex-1" />
              </li>
            ))
          : shown.map((coin) => (
              <li key={coin.coinId} className={CELL}>
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
  const quotedCount = `${useIntl().formatMessage({ id: 'coins.quoted' })}: ${coin.quotedMarkets.length}`;
  return (
    <AppLink
      to="/coinInfo"
      search={{ coinId: String(coin.coinId) }}
      className="flex min-w-0 flex-1 items-center gap-3 px-4 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2"
    >
      <CoinIcon code={coin.code} logo={coin.logo} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-medium">{coin.code}</span>
        <Shortened text={main === undefined ? quotedCount : coin.name} className="text-12 text-text-3" />
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

/** What stands for the name and price of a coin that only prices others. */
