import { changeText, isStableQuote } from '@bourse/domain';
import { useMarkets } from '@bourse/kit/api/queries.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { FiatWorth } from '@bourse/kit/formats/fiat-worth.tsx';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { directionOf, Shortened, SignedValue, Skeleton, Sparkline } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { pairName } from './market-rows.ts';
import { LastPrice } from './price-cells.tsx';
import { useLiveTicker, useMarketTickers, useTrendlines } from './use-market-tickers.ts';

export interface MarketCardProps {
  /** Market, lower case: `btc_usdt`. */
  readonly tradeCode: string;
}

/** One market at large: its price now, its last day as a line, its best bid and ask. */
export function MarketCard({ tradeCode }: MarketCardProps) {
  const { figure, compact } = useFormats();
  const market = useMarkets().data?.find((candidate) => candidate.tradeCode === tradeCode);
  const { tickers } = useMarketTickers();
  const ticker = useLiveTicker(tradeCode, tickers);
  const closes = useTrendlines()?.get(market?.tradeId ?? 0);
  const direction = directionOf(ticker?.change ?? '');
  const quote = market?.quoteCurrency.toUpperCase() ?? '';
  const facts = [
    { id: 'bid', value: figure(ticker?.bid ?? '') },
    { id: 'ask', value: figure(ticker?.ask ?? '') },
    { id: 'high', value: figure(ticker?.high ?? '') },
    { id: 'low', value: figure(ticker?.low ?? '') },
    { id: 'amount', value: compact(ticker?.amount ?? '') },
  ];
  return (
    <AppLink
      data-live
      to="/trade/exchange/"
      search={{ tradeCode }}
      className="group block overflow-clip rounded-12 border bg-surface-1 transition-colors hover:border-line-strong"
    >
      <span className="flex items-start justify-between gap-4 px-5 pt-5">
        <span>
          <span className="flex items-center gap-2 text-13 text-text-2">
            {market === undefined ? (
              <Skeleton className="h-5 w-28" />
            ) : (
              <>
                <CoinIcon code={market.baseCurrency} logo={market.webLogo} size={20} />
                <span className="font-medium text-text-1">{pairName(market)}</span>
                <FormattedMessage id="markets.live" />
              </>
            )}
          </span>
          <span className="mt-1 flex h-12 items-center text-40 font-semibold tracking-[-0.02em] max-sm:text-28">
            <LastPrice ticker={ticker} tinted={false} />
            <span className="ms-2 self-end pb-2 text-13 font-normal tracking-normal text-text-3">{quote}</span>
          </span>
          <span dir="ltr" className="num block h-5 text-13 text-text-3">
            {isStableQuote(quote) && <FiatWorth usdt={ticker?.last ?? ''} />}
          </span>
        </span>
        {ticker !== undefined && (
          <SignedValue direction={direction} arrow className="rounded-4 bg-surface-2 px-2 py-1 text-14 font-medium">
            {changeText(ticker.change)}%
          </SignedValue>
        )}
      </span>
      <Sparkline closes={closes} direction={direction} filled className="mt-4 h-40 w-full max-sm:h-28" />
      <span className="grid grid-cols-5 gap-px border-t bg-line max-sm:grid-cols-2">
        {facts.map(({ id, value }) => (
          <span
            key={id}
            className="flex min-w-0 flex-col justify-between bg-surface-1 px-3 py-2.5 max-sm:last:col-span-2"
          >
            <span className="block text-11 wrap-anywhere text-text-3">
              <FormattedMessage id={`markets.${id}`} />
            </span>
            <Shortened text={value} className="num text-13" />
          </span>
        ))}
      </span>
    </AppLink>
  );
}
