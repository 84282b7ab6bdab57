import type { Market } from '@bourse/kit/api/queries.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Shortened, Sparkline } from '@bourse/ui';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { StarButton } from '../../trading/favourites/star-button.tsx';
import { directionOfChange } from './direction.ts';
import { pairName, type Tickers } from './market-rows.ts';
import { Change, LastPrice } from './price-cells.tsx';
import { useLiveTicker } from './use-market-tickers.ts';

export interface MarketListProps {
  readonly markets: readonly Market[];
  readonly tickers: Tickers | undefined;
  readonly trendlines: ReadonlyMap<number, readonly string[]> | undefined;
  /** Shows the star before each market. */
  readonly starred?: boolean | undefined;
}

/** The markets as a list of rows to touch, for phones and narrow panels. */
export function MarketList({ markets, tickers, trendlines, starred = false }: MarketListProps) {
  const intl = useIntl();
  return (
    <ul aria-label={intl.formatMessage({ id: 'markets.caption' })}>
      {markets.map((market) => (
        <MarketListRow
          key={market.tradeId}
          market={market}
          tickers={tickers}
          closes={trendlines?.get(market.tradeId)}
          starred={starred}
        />
      ))}
    </ul>
  );
}

interface MarketListRowProps {
  readonly market: Market;
  readonly tickers: Tickers | undefined;
  readonly closes: readonly string[] | undefined;
  readonly starred: boolean;
}

const MarketListRow = memo(
  function MarketListRow({ market, tickers, closes, starred }: MarketListRowProps) {
    const ticker = useLiveTicker(market.tradeCode, tickers);
    const { compact } = useFormats();
    const pair = pairName(market);
    return (
      <li className="flex items-center transition-colors [contain-intrinsic-block-size:3.75rem] [content-visibility:auto] hover:bg-surface-2">
        {starred && <StarButton of={{ tradeId: market.tradeId }} name={pair} className="shrink-0" />}
        <AppLink
          to="/trade/exchange/"
          search={{ tradeCode: market.tradeCode }}
          className="grid h-15 min-w-0 flex-1 grid-cols-[minmax(0,1fr)_2.5rem_6.5rem] items-center gap-2 sm:grid-cols-[minmax(0,1fr)_3.5rem_6.5rem] px-3 max-md:pe-4 focus-visible:-outline-offset-2 max-[24rem]:grid-cols-[minmax(0,1fr)_6.5rem] lg:max-xl:grid-cols-[minmax(0,1fr)_6.5rem]"
        >
          <span className="flex min-w-0 items-center gap-3">
            <CoinIcon code={market.baseCurrency} logo={market.webLogo} size={28} />
            <span className="min-w-0">
              <Shortened dir="ltr" text={pair} className="text-14 font-medium rtl:text-end">
                {market.baseCurrency.toUpperCase()}
                <span className="text-12 font-normal text-text-3">/{market.quoteCurrency.toUpperCase()}</span>
              </Shortened>
              <Shortened text={compact(ticker?.amount ?? '')} className="num text-12 text-text-3" />
            </span>
          </span>
          <Sparkline
            closes={closes}
            direction={directionOfChange(ticker)}
            className="h-8 w-10 max-[24rem]:hidden sm:w-14 lg:max-xl:hidden"
          />
          <span className="flex flex-col items-end text-end">
            <LastPrice ticker={ticker} className="text-14 font-medium" />
            <Change ticker={ticker} className="text-12" />
          </span>
        </AppLink>
      </li>
    );
  },
  (before, after) =>
    before.market === after.market &&
    before.closes === after.closes &&
    before.starred === after.starred &&
    (before.tickers === undefined) === (after.tickers === undefined),
);
