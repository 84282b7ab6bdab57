import { useMarkets } from '@bourse/kit/api/queries.ts';
import { useIsWide } from '@bourse/kit/browser/media.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Segmented, SkeletonRows } from '@bourse/ui';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MarketList } from './market-list.tsx';
import { type Sort, topMarkets } from './market-rows.ts';
import { useCalmTickers, useMarketTickers, useTrendlines } from './use-market-tickers.ts';

interface TopListSpec {
  readonly id: ListId;
  readonly sort: Sort;
}

const ROWS = 6;
const ROW_REM = 3.75;
type ListId = 'volume' | 'gainers' | 'losers';
const LISTS: readonly [TopListSpec, ...TopListSpec[]] = [
  { id: 'volume', sort: { key: 'amount', descending: true } },
  { id: 'gainers', sort: { key: 'change', descending: true } },
  { id: 'losers', sort: { key: 'change', descending: false } },
];
/** Turnover is compared among markets that share this quote currency; sums in different coins have no order. */
const QUOTE = 'USDT';

export interface TopMarketsProps {
  /** Rows of each list; default 6. */
  readonly rows?: number | undefined;
}

/** The markets with most turnover, and those that rose and fell most: three lists, on a phone under tabs. */
export function TopMarkets({ rows = ROWS }: TopMarketsProps) {
  const intl = useIntl();
  const [shown, setShown] = useState<ListId>('volume');
  const isWide = useIsWide();
  const name = (id: string) => intl.formatMessage({ id: `markets.top.${id}` });
  return (
    <section aria-labelledby="top-markets">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="top-markets" className="text-20 font-semibold">
          <FormattedMessage id="markets.top.title" />
        </h2>
        <AppLink to="/market" className="inline-flex items-center text-13 text-accent hover:underline max-md:min-h-11">
          <FormattedMessage id="markets.top.all" />
        </AppLink>
      </div>
      {isWide ? (
        <div className="grid grid-cols-3 gap-4">
          {LISTS.map(({ id, sort }) => (
            <section key={id} aria-label={name(id)} className="overflow-clip rounded-12 border bg-surface-1 pb-1">
              <h3 className="px-3 pt-3 pb-1 text-13 font-medium text-text-2">{name(id)}</h3>
              <TopList sort={sort} rows={rows} />
            </section>
          ))}
        </div>
      ) : (
        <div className="overflow-clip rounded-12 border bg-surface-1">
          <Segmented
            label={intl.formatMessage({ id: 'markets.top.title' })}
            value={shown}
            onValueChange={setShown}
            items={LISTS.map(({ id }) => ({ value: id, label: name(id) }))}
            className="m-2"
          />
          <TopList sort={(LISTS.find(({ id }) => id === shown) ?? LISTS[0]).sort} rows={rows} />
        </div>
      )}
    </section>
  );
}

function TopList({ sort, rows }: { readonly sort: Sort; readonly rows: number }) {
  const markets = useMarkets();
  const { tickers, error, refetch } = useMarketTickers();
  const calm = useCalmTickers(tickers);
  const trendlines = useTrendlines();
  const top = useMemo(() => {
    const comparable = markets.data?.filter((market) => market.quoteCurrency.toUpperCase() === QUOTE);
    return comparable && calm && topMarkets(comparable, calm, sort, rows);
  }, [markets.data, calm, sort, rows]);
  const again = () => {
    void markets.refetch();
    void refetch();
  };
  return (
    <Loaded
      inSlices
      query={{ data: top, error: markets.error ?? error, refetch: again }}
      failedId="markets.error"
      skeleton={<TopListSkeleton rows={rows} />}
    >
      {(listed) => (
        <div data-live style={{ minHeight: `${rows * ROW_REM}rem` }}>
          <MarketList markets={listed} tickers={tickers} trendlines={trendlines} starred />
        </div>
      )}
    </Loaded>
  );
}

function TopListSkeleton({ rows }: { readonly rows: number }) {
  return (
    <SkeletonRows
      rows={rows}
      rowClassName="h-15 gap-3 px-3"
      blocks={['size-7 rounded-full!', 'h-4 w-24', 'ms-auto h-8 w-16', 'h-8 w-20']}
    />
  );
}
