import { changeText, isStableQuote } from '@bourse/domain';
import type { Market } from '@bourse/kit/api/queries.ts';
import { FiatWorth } from '@bourse/kit/formats/fiat-worth.tsx';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { directionOf, Shortened, SignedValue } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { pairName } from '../market-rows.ts';
import { LastPrice } from '../price-cells.tsx';
import { useLiveTicker, useMarketTickers } from '../use-market-tickers.ts';
import { PriceChart } from './price-chart.tsx';

/** A coin's price in one market: now, over time, and its last day. */
export function PricePanel({ market }: { readonly market: Market }) {
  const { figure, compact } = useFormats();
  const { tickers } = useMarketTickers();
  const ticker = useLiveTicker(market.tradeCode, tickers);
  const quote = market.quoteCurrency.toUpperCase();
  const facts = [
    { id: 'high', value: figure(ticker?.high ?? '') },
    { id: 'low', value: figure(ticker?.low ?? '') },
    { id: 'bid', value: figure(ticker?.bid ?? '') },
    { id: 'ask', value: figure(ticker?.ask ?? '') },
    { id: 'amount', value: compact(ticker?.amount ?? '') },
  ];
  return (
    <section data-live aria-labelledby="coin-price" className="overflow-clip rounded-12 border bg-surface-1">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 px-5 pt-5">
        <div>
          <h2 id="coin-price" className="text-13 text-text-2">
            <FormattedMessage id="coins.price" values={{ pair: pairName(market) }} />
          </h2>
          <p dir="ltr" className="mt-1 flex h-12 items-center text-40 font-semibold tracking-[-0.02em] max-sm:text-28">
            <LastPrice ticker={ticker} tinted={false} />
            <span className="ms-2 self-end pb-2 text-13 font-normal tracking-normal text-text-3">{quote}</span>
          </p>
          <p dir="ltr" className="num h-5 text-start text-13 text-text-3">
            {isStableQuote(quote) && <FiatWorth usdt={ticker?.last ?? ''} />}
          </p>
        </div>
        {ticker !== undefined && (
          <SignedValue
            direction={directionOf(ticker.change)}
            arrow
            className="rounded-4 bg-surface-2 px-2 py-1 text-14 font-medium"
          >
            {changeText(ticker.change)}%
          </SignedValue>
        )}
      </div>
      <PriceChart market={market} last={ticker?.last ?? ''} />
      <dl className="grid grid-cols-5 gap-px border-t bg-line max-md:grid-cols-2">
        {facts.map(({ id, value }) => (
          <div
            key={id}
            className="flex min-w-0 flex-col justify-between bg-surface-1 px-4 py-2.5 max-md:last:col-span-2"
          >
            <dt className="text-12 wrap-anywhere text-text-3">
              <FormattedMessage id={`markets.${id}`} />
            </dt>
            <Shortened as="dd" dir="ltr" text={value} className="num text-start text-13" />
          </div>
        ))}
      </dl>
    </section>
  );
}
