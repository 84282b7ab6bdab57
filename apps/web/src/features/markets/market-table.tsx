import type { Market } from '@bourse/kit/api/queries.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { PAGE_HEAD } from '@bourse/kit/page/page-head.ts';
import { buttonClass, Cell, HeadCell, Shortened, SkeletonRows, type SortDirection, Sparkline, Table } from '@bourse/ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LateAlertBell } from '../../trading/alerts/late-alert-bell.tsx';
import { StarButton } from '../../trading/favourites/star-button.tsx';
import { directionOfChange } from './direction.ts';
import { pairName, type Sort, type SortKey, type Tickers } from './market-rows.ts';
import { Change, LastPrice } from './price-cells.tsx';
import { useLiveTicker } from './use-market-tickers.ts';

const ROW_PX = 56;
const OVERSCAN = 8;
const COLUMNS: readonly { readonly key: SortKey; readonly className?: string }[] = [
  { key: 'last' },
  { key: 'change' },
  { key: 'high', className: 'max-xl:hidden' },
  { key: 'low', className: 'max-xl:hidden' },
  { key: 'amount', className: 'max-lg:hidden' },
];

export interface MarketTableProps {
  readonly markets: readonly Market[];
  readonly tickers: Tickers | undefined;
  readonly trendlines: ReadonlyMap<number, readonly string[]> | undefined;
  readonly sort: Sort;
  readonly onSort: (key: SortKey) => void;
}

/** The markets as a table, for wide screens; only the rows in sight are in the page. */
export function MarketTable({ markets, tickers, trendlines, sort, onSort }: MarketTableProps) {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: markets.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: box.current?.offsetTop ?? 0,
  });
  const rows = virtualizer.getVirtualItems();
  const before = (rows[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  const after = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? 0) - virtualizer.options.scrollMargin);
  const directionOf = (key: SortKey): SortDirection => {
    if (sort.key !== key) return 'none';
    return sort.descending ? 'descending' : 'ascending';
  };
  return (
    <div ref={box} data-live>
      <Table
        caption={intl.formatMessage({ id: 'markets.caption' })}
        aria-rowcount={markets.length + 1}
        className="table-fixed text-13"
      >
        <thead className={PAGE_HEAD}>
          <tr>
            <HeadCell className="w-64" sort={directionOf('pair')} onSort={() => onSort('pair')}>
              <FormattedMessage id="markets.pair" />
            </HeadCell>
            {COLUMNS.map(({ key, className }) => (
              <HeadCell key={key} align="end" className={className} sort={directionOf(key)} onSort={() => onSort(key)}>
                <FormattedMessage id={`markets.${key}`} />
              </HeadCell>
            ))}
            <HeadCell align="end" className="w-40">
              <FormattedMessage id="markets.day" />
            </HeadCell>
            <HeadCell align="end" className="w-36">
              <span className="sr-only">
                <FormattedMessage id="markets.action" />
              </span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {rows.map(({ index }) => {
            const market = markets[index];
            if (market === undefined) return null;
            return (
              <MarketTableRow
                key={market.tradeId}
                market={market}
                tickers={tickers}
                closes={trendlines?.get(market.tradeId)}
                rowIndex={index + 2}
              />
            );
          })}
          <Spacer height={after} />
        </tbody>
      </Table>
    </div>
  );
}

function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={COLUMNS.length + 3} style={{ height, padding: 0 }} />
    </tr>
  );
}

interface MarketRowProps {
  readonly market: Market;
  readonly tickers: Tickers | undefined;
  readonly closes: readonly string[] | undefined;
  readonly rowIndex: number;
}

// Re-renders with its own ticker only; `tickers` is just the first value, so a new map must not re-render every row.
const MarketTableRow = memo(
  function MarketTableRow({ market, tickers, closes, rowIndex }: MarketRowProps) {
    const ticker = useLiveTicker(market.tradeCode, tickers);
    const { figure, compact } = useFormats();
    const intl = useIntl();
    const pair = pairName(market);
    const search = { tradeCode: market.tradeCode };
    return (
      <tr aria-rowindex={rowIndex} style={{ height: ROW_PX }} className="transition-colors hover:bg-surface-2">
        <Cell>
          <span className="flex items-center gap-3">
            <StarButton of={{ tradeId: market.tradeId }} name={pair} className="-ms-1.5" />
            <AppLink to="/trade/exchange/" search={search} className="flex min-w-0 items-center gap-3 rounded-4">
              <CoinIcon code={market.baseCurrency} logo={market.webLogo} size={28} />
              <span className="min-w-0">
                <span className="block font-medium">{pair}</span>
                <Shortened text={market.baseName} className="text-12 text-text-3" />
              </span>
            </AppLink>
          </span>
        </Cell>
        <Cell align="end">
          <LastPrice ticker={ticker} className="font-medium" />
        </Cell>
        <Cell align="end">
          <Change ticker={ticker} />
        </Cell>
        <Cell align="end" figure className="max-xl:hidden">
          {figure(ticker?.high ?? '')}
        </Cell>
        <Cell align="end" figure className="max-xl:hidden">
          {figure(ticker?.low ?? '')}
        </Cell>
        <Cell align="end" figure className="max-lg:hidden">
          {compact(ticker?.amount ?? '')} <span className="text-text-3">{market.quoteCurrency.toUpperCase()}</span>
        </Cell>
        <Cell>
          <Sparkline closes={closes} direction={directionOfChange(ticker)} className="ms-auto h-9 w-28" />
        </Cell>
        <Cell align="end">
          <span className="inline-flex items-center gap-2">
            <LateAlertBell tradeCode={market.tradeCode} name={pair} />
            <AppLink
              to="/trade/exchange/"
              search={search}
              aria-label={intl.formatMessage({ id: 'markets.tradePair' }, { pair })}
              className={buttonClass('neutral', 'sm')}
            >
              <FormattedMessage id="markets.trade" />
            </AppLink>
          </span>
        </Cell>
      </tr>
    );
  },
  (before, after) =>
    before.market === after.market &&
    before.closes === after.closes &&
    before.rowIndex === after.rowIndex &&
    (before.tickers === undefined) === (after.tickers === undefined),
);

/** The table's rows while they are loading, of their true size. */
export function MarketTableSkeleton({ rows }: { readonly rows: number }) {
  return (
    <SkeletonRows
      rows={rows}
      rowClassName="h-14 gap-3 px-4"
      blocks={[
        'size-7 rounded-full!',
        'h-4 w-28',
        'ms-auto h-4 w-24',
        'h-4 w-16',
        'h-4 w-28 max-lg:hidden',
        'h-8 w-28 max-md:hidden',
      ]}
    />
  );
}
