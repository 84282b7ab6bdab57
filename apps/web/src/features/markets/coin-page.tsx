import { useMarkets } from '@bourse/kit/api/queries.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { usePageTitle } from '@bourse/kit/page/page-title.ts';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { buttonClass, EmptyState, Skeleton } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { OneCoin } from './coin/one-coin.tsx';
import { CoinDirectory } from './coin-directory.tsx';
import { type Coin, coinsOf, findCoin } from './coins.ts';

/** One coin by `?coinId` or `?name`: its price and facts, its markets and their rules; without either, the list of all. */
export function CoinPage({ search: { coinId, name, tab } }: PageProps<'coinId' | 'name' | 'tab'>) {
  const markets = useMarkets();
  useCoinTitle(markets.data && findCoin(coinsOf(markets.data), { coinId, name }));
  const isOne = coinId !== undefined || name !== undefined;
  return (
    <Loaded
      query={markets}
      failedId="markets.error"
      className="min-h-[60dvh]"
      skeleton={isOne ? <CoinSkeleton /> : <CoinDirectory coins={undefined} />}
    >
      {(all) => {
        const coins = coinsOf(all);
        if (!isOne) return <CoinDirectory coins={coins} />;
        const coin = findCoin(coins, { coinId, name });
        if (coin === undefined) return <UnknownCoin asked={coinId ?? name ?? ''} />;
        return <OneCoin key={coin.coinId} coin={coin} coins={coins} tab={tab} />;
      }}
    </Loaded>
  );
}

function useCoinTitle(coin: Coin | undefined): void {
  const intl = useIntl();
  usePageTitle(
    coin === undefined ? intl.formatMessage({ id: 'coins.title' }) : `${coin.name} (${coin.code})`,
    coin === undefined
      ? intl.formatMessage({ id: 'coins.text' })
      : intl.formatMessage({ id: 'coins.description' }, { coin: coin.name, code: coin.code }),
  );
}

function UnknownCoin({ asked }: { readonly asked: string }) {
  return (
    <EmptyState
      className="min-h-[60dvh]"
      title={
        <h1 className="text-20 font-semibold wrap-anywhere">
          <FormattedMessage id="coins.unknown" values={{ asked: asked.slice(0, 40) }} />
        </h1>
      }
      description={<FormattedMessage id="coins.unknownHint" />}
      action={
        <AppLink to="/coinInfo" className={buttonClass('accent')}>
          <FormattedMessage id="coins.title" />
        </AppLink>
      }
    />
  );
}

function CoinSkeleton() {
  return (
    <div aria-hidden="true" className="mx-auto w-full max-w-350 px-4 py-6 md:px-6 md:py-8">
      <div className="mt-9 flex items-center gap-4">
        <Skeleton className="size-12 rounded-full!" />
        <Skeleton className="h-9 w-48" />
      </div>
      <div className="mt-6 grid gap-4 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Skeleton className="h-88 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  );
}
