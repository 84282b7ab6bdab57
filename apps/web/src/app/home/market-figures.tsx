import { useMarkets } from '@bourse/kit/api/queries.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { Skeleton } from '@bourse/ui';
import { useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { coinsOf } from '../../features/markets/coins.ts';
import { overviewOf } from '../../features/markets/overview.ts';
import { useCalmTickers, useMarketTickers } from '../../features/markets/use-market-tickers.ts';

/** What the exchange is at this moment, in four figures of its own books. */
export function MarketFigures() {
  const { compact } = useFormats();
  const markets = useMarkets().data;
  const tickers = useCalmTickers(useMarketTickers().tickers);
  const overview = useMemo(
    () => (markets === undefined || tickers === undefined ? undefined : overviewOf(markets, tickers)),
    [markets, tickers],
  );
  const facts = [
    { id: 'markets', value: overview && String(overview.trading) },
    { id: 'coins', value: markets && String(coinsOf(markets).length) },
    { id: 'turnover', value: overview && `${compact(overview.turnover)} USDT` },
    { id: 'breadth', value: overview && `${overview.rising} / ${overview.falling}` },
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-12 border bg-line lg:grid-cols-4">
      {facts.map(({ id, value }) => (
        <div key={id} className="bg-surface-1 px-5 py-4">
          <dt className="text-12 text-text-3">
            <FormattedMessage id={`home.figure.${id}`} />
          </dt>
          <dd className="num mt-1 flex h-8 items-center text-20 font-semibold">
            {value === undefined ? <Skeleton className="h-6 w-24" /> : <bdi dir="ltr">{value}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
