import { CHANGE_SPANS } from '@bourse/contract';
import type { Market } from '@bourse/kit/api/queries.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { directionOf, SignedValue, Skeleton } from '@bourse/ui';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { changeOver, useMarketFigures } from '../figures.ts';
import { pairName } from '../market-rows.ts';
import { useLiveTicker, useMarketTickers } from '../use-market-tickers.ts';

/** How a market moved over six spans, and the highest and lowest price that it ever had here. */
export function Performance({ market }: { readonly market: Market }) {
  const { figure, utcDay } = useFormats();
  const { figures } = useMarketFigures();
  const ticker = useLiveTicker(market.tradeCode, useMarketTickers().tickers);
  const of = figures?.get(market.tradeId);
  const quote = market.quoteCurrency.toUpperCase();
  const extreme = (price: string, ms: number) =>
    price === '' ? (
      '–'
    ) : (
      <>
        <span dir="ltr">
          {figure(price)} <span className="text-text-3">{quote}</span>
        </span>
        <span className="block text-12 text-text-3">{utcDay(ms)}</span>
      </>
    );
  return (
    <section data-live aria-labelledby="coin-performance" className="rounded-12 border bg-surface-1 p-5">
      <h2 id="coin-performance" className="text-16 font-semibold">
        <FormattedMessage id="coins.performance" />
      </h2>
      <p className="mb-3 text-12 text-text-3">{pairName(market)}</p>
      <dl className="grid grid-cols-3 gap-px overflow-clip rounded-8 border bg-line">
        {CHANGE_SPANS.map((span) => (
          <Item key={span} label={<FormattedMessage id={`coins.span.${span}`} />}>
            {figures === undefined ? <Skeleton className="h-4 w-14" /> : <Change text={changeOver(span, of, ticker)} />}
          </Item>
        ))}
      </dl>
      <dl className="mt-4 grid grid-cols-2 gap-4 text-13">
        {(['high', 'low'] as const).map((id) => (
          <div key={id}>
            <dt className="text-12 text-text-3">
              <FormattedMessage id={`coins.ever.${id}`} />
            </dt>
            <dd className="num mt-0.5">
              {of === undefined ? '–' : extreme(of[id], id === 'high' ? of.highMs : of.lowMs)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Item({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="bg-surface-1 px-3 py-2.5">
      <dt className="text-12 text-text-3">{label}</dt>
      <dd className="num mt-0.5 text-13 font-medium">{children}</dd>
    </div>
  );
}

function Change({ text }: { readonly text: string }) {
  if (text === '') return '–';
  return (
    <SignedValue direction={directionOf(text)} arrow>
      {text}%
    </SignedValue>
  );
}
