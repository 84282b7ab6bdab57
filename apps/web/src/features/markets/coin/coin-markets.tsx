import type { Market } from '@bourse/kit/api/queries.ts';
import { FormattedMessage } from 'react-intl';
import { MarketList } from '../market-list.tsx';
import { useMarketTickers, useTrendlines } from '../use-market-tickers.ts';

export interface CoinMarketsProps {
  readonly title: 'coins.markets' | 'coins.quoted';
  readonly markets: readonly Market[];
}

/** Markets of a coin; nothing when there are none. */
export function CoinMarkets({ title, markets }: CoinMarketsProps) {
  const { tickers } = useMarketTickers();
  const trendlines = useTrendlines();
  if (markets.length === 0) return null;
  const id = title.replace('.', '-');
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-16 font-semibold">
        <FormattedMessage id={title} />
      </h2>
      <div className="overflow-clip rounded-12 border bg-surface-1 py-1">
        <MarketList markets={markets} tickers={tickers} trendlines={trendlines} starred />
      </div>
    </section>
  );
}
