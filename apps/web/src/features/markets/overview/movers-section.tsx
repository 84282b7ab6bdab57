import type { ChangeSpan } from '@bourse/contract';
import { useMarkets } from '@bourse/kit/api/queries.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { directionOf, Segmented, Shortened, SignedValue, SkeletonRows } from '@bourse/ui';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useMarketFigures } from '../figures.ts';
import { pairName, topMarkets } from '../market-rows.ts';
import { comparable } from '../overview.ts';
import { useCalmTickers, useMarketTickers } from '../use-market-tickers.ts';
import { type Mover, moversOver, newestMarkets } from './movers.ts';

const ROWS = 8;
const SPANS = ['1h', '24h', '7d'] as const satisfies readonly ChangeSpan[];
type Span = (typeof SPANS)[number];

/** Who rose and fell most over a span, who has most turnover, and who is new. */
export function MoversSection() {
  const intl = useIntl();
  const [span, setSpan] = useState<Span>('24h');
  const markets = useMarkets().data;
  const calm = useCalmTickers(useMarketTickers().tickers);
  const { figures } = useMarketFigures();
  const { utcDay, compact } = useFormats();
  const known = markets && calm && figures ? { markets, calm, figures } : undefined;
  const movers = known && moversOver(span, known.markets, known.figures, known.calm, ROWS);
  const leaders = known && topMarkets(comparable(known.markets), known.calm, { key: 'amount', descending: true }, ROWS);
  const changes = (of: readonly Mover[] | undefined) =>
    of?.map(({ market, change }) => ({
      market,
      value: (
        <SignedValue direction={directionOf(change)} arrow>
          {change}%
        </SignedValue>
      ),
    }));
  return (
    <section aria-labelledby="movers">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="movers" className="text-20 font-semibold">
          <FormattedMessage id="marketOverview.movers" />
        </h2>
        <Segmented
          label={intl.formatMessage({ id: 'marketOverview.span' })}
          value={span}
          onValueChange={setSpan}
          items={SPANS.map((value) => ({ value, label: intl.formatMessage({ id: `marketOverview.span.${value}` }) }))}
          className="max-w-full"
        />
      </div>
      <div data-live className="grid gap-4 md:grid-cols-2 xl:grid-cols-4">
        <ShortList id="gainers" rows={changes(movers?.rising)} />
        <ShortList id="losers" rows={changes(movers?.falling)} />
        <ShortList
          id="volume"
          rows={leaders?.map((market) => ({
            market,
            value: <span className="num">{compact(known?.calm.get(market.tradeCode)?.amount ?? '')}</span>,
          }))}
        />
        <ShortList
          id="newest"
          rows={
            known &&
            newestMarkets(known.markets, known.figures, ROWS).map(({ market, sinceMs }) => ({
              market,
              value: <span className="num">{utcDay(sinceMs)}</span>,
            }))
          }
        />
      </div>
    </section>
  );
}

interface ShortListProps {
  readonly id: 'gainers' | 'losers' | 'volume' | 'newest';
  readonly rows: readonly { readonly market: Mover['market']; readonly value: ReactNode }[] | undefined;
}

function ShortList({ id, rows }: ShortListProps) {
  const title = useIntl().formatMessage({ id: `marketOverview.list.${id}` });
  return (
    <section aria-label={title} className="min-h-84 overflow-clip rounded-12 border bg-surface-1 pb-1">
      <h3 className="px-4 pt-3 pb-1 text-13 font-medium text-text-2">{title}</h3>
      {rows === undefined ? (
        <SkeletonRows rows={ROWS} rowClassName="h-9 gap-3 px-4 max-md:h-11" blocks={['h-4 w-24', 'ms-auto h-4 w-16']} />
      ) : (
        <ol>
          {rows.map(({ market, value }) => (
            <li key={market.tradeId}>
              <AppLink
                to="/trade/exchange/"
                search={{ tradeCode: market.tradeCode }}
                className="flex h-9 items-center gap-2.5 px-4 text-13 transition-colors hover:bg-surface-2 focus-visible:-outline-offset-2 max-md:h-11"
              >
                <CoinIcon code={market.baseCurrency} logo={market.webLogo} size={18} />
                <Shortened text={pairName(market)} className="min-w-0 flex-1 font-medium" />
                {value}
              </AppLink>
            </li>
          ))}
        </ol>
      )}
      {rows?.length === 0 && (
        <p className="px-4 py-2 text-13 text-text-3">
          <FormattedMessage id="marketOverview.nobody" />
        </p>
      )}
    </section>
  );
}
