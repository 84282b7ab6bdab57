import type { CoinSector } from '@bourse/contract';
import type { Market } from '@bourse/kit/api/queries.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { PAGE_HEAD } from '@bourse/kit/page/page-head.ts';
import { buttonClass, Cell, HeadCell, Shortened, SkeletonRows, type SortDirection, Table } from '@bourse/ui';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LateAlertBell } from '../../trading/alerts/late-alert-bell.tsx';
import { StarButton } from '../../trading/favourites/star-button.tsx';
import { type FiguresById, useSectors } from './figures.ts';
import { useHiddenColumns } from './hidden-columns.ts';
import { MarketCell } from './market-cells.tsx';
import { HIDDEN_AT_FIRST, MARKET_COLUMNS, type MarketColumn, type MarketColumnId } from './market-columns.ts';
import { pairName, type Sort, type SortKey, type Tickers } from './market-rows.ts';

const ColumnMenu = late(async () => (await import('./column-menu.tsx')).ColumnMenu);

const ROW_PX = 40;
const OVERSCAN = 10;

type ShownColumn = MarketColumn & { readonly id: MarketColumnId };

export interface MarketTableProps {
  readonly markets: readonly Market[];
  readonly tickers: Tickers | undefined;
  readonly trendlines: ReadonlyMap<number, readonly string[]> | undefined;
  /** Figures that need history; undefined until they are there. */
  readonly figures: FiguresById | undefined;
  readonly sort: Sort;
  readonly onSort: (key: SortKey) => void;
}

/** The markets as a table, for wide screens, with the columns that somebody has chosen; only the rows in sight are in the page. */
export function MarketTable({ markets, tickers, trendlines, figures, sort, onSort }: MarketTableProps) {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const sectors = useSectors();
  const [hidden, setHidden] = useHiddenColumns('markets', HIDDEN_AT_FIRST);
  const columns = useMemo(() => MARKET_COLUMNS.filter(({ id }) => !hidden.includes(id)), [hidden]);
  const virtualizer = useWindowVirtualizer({
    count: markets.length,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: box.current?.offsetTop ?? 0,
  });
  const rows = virtualizer.getVirtualItems();
  const before = (rows[0]?.start ?? 0) - virtualizer.options.scrollMargin;
  const after = virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? 0) - virtualizer.options.scrollMargin);
  return (
    <div ref={box} data-live>
      <Table
        caption={intl.formatMessage({ id: 'markets.caption' })}
        aria-rowcount={markets.length + 1}
        className="table-fixed text-13"
      >
        <Head columns={columns} sort={sort} onSort={onSort} hidden={hidden} onHiddenChange={setHidden} />
        <tbody>
          <Spacer height={before} span={columns.length + 2} />
          {rows.map(({ index }) => {
            const market = markets[index];
            if (market === undefined) return null;
            return (
              <MarketTableRow
                key={market.tradeId}
                market={market}
                columns={columns}
                tickers={tickers}
                closes={trendlines?.get(market.tradeId)}
                week={figures?.get(market.tradeId)?.changes['7d']}
                sector={sectors.get(market.baseCoinId)}
                rowIndex={index + 2}
              />
            );
          })}
          <Spacer height={after} span={columns.length + 2} />
        </tbody>
      </Table>
    </div>
  );
}

interface HeadProps extends Pick<MarketTableProps, 'sort' | 'onSort'> {
  readonly columns: readonly ShownColumn[];
  readonly hidden: readonly string[];
  readonly onHiddenChange: (hidden: readonly string[]) => void;
}

function Head({ columns, sort, onSort, hidden, onHiddenChange }: HeadProps) {
  const directionOf = (key: SortKey): SortDirection => {
    if (sort.key !== key) return 'none';
    return sort.descending ? 'descending' : 'ascending';
  };
  return (
    <thead className={PAGE_HEAD}>
      <tr>
        <HeadCell className="w-64" sort={directionOf('pair')} onSort={() => onSort('pair')}>
          <FormattedMessage id="markets.pair" />
        </HeadCell>
        {columns.map(({ id, labelId, sort: key, className }) => (
          <HeadCell
            key={id}
            align="end"
            className={className ?? (id === 'day' ? 'w-40' : undefined)}
            {...(key === undefined ? {} : { sort: directionOf(key), onSort: () => onSort(key) })}
          >
            <FormattedMessage id={labelId} />
          </HeadCell>
        ))}
        <HeadCell align="end" className="w-36">
          <span className="sr-only">
            <FormattedMessage id="markets.action" />
          </span>
          <LatePart fallback={<span className="inline-block size-7" />}>
            <ColumnMenu hidden={hidden} onHiddenChange={onHiddenChange} />
          </LatePart>
        </HeadCell>
      </tr>
    </thead>
  );
}

function Spacer({ height, span }: { readonly height: number; readonly span: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  );
}

interface MarketRowProps {
  readonly market: Market;
  readonly columns: readonly ShownColumn[];
  readonly tickers: Tickers | undefined;
  readonly closes: readonly string[] | undefined;
  /** Change over seven days, percent with sign. */
  readonly week: string | undefined;
  readonly sector: CoinSector | undefined;
  readonly rowIndex: number;
}

// Its cells follow its own ticker; `tickers` is just the first value, so a new map must not re-render every row.
const MarketTableRow = memo(
  function MarketTableRow({ market, columns, rowIndex, ...of }: MarketRowProps) {
    const intl = useIntl();
    const pair = pairName(market);
    const search = { tradeCode: market.tradeCode };
    return (
      <tr aria-rowindex={rowIndex} style={{ height: ROW_PX }} className="transition-colors hover:bg-surface-2">
        <Cell>
          <span className="flex items-center gap-2">
            <StarButton of={{ tradeId: market.tradeId }} name={pair} className="-ms-1.5" />
            <AppLink to="/trade/exchange/" search={search} className="flex min-w-0 items-center gap-2 rounded-4">
              <CoinIcon code={market.baseCurrency} logo={market.webLogo} size={20} />
              <span className="font-medium">{pair}</span>
              <Shortened text={market.baseName} className="text-12 text-text-3" />
            </AppLink>
          </span>
        </Cell>
        {columns.map(({ id, className }) => (
          <MarketCell key={id} column={id} className={className} market={market} {...of} />
        ))}
        <Cell align="end">
          <span className="flex items-center justify-end gap-2">
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
    before.columns === after.columns &&
    before.closes === after.closes &&
    before.week === after.week &&
    before.sector === after.sector &&
    before.rowIndex === after.rowIndex &&
    (before.tickers === undefined) === (after.tickers === undefined),
);

/** The table's rows while they are loading, of their true size. */
export function MarketTableSkeleton({ rows }: { readonly rows: number }) {
  return (
    <SkeletonRows
      rows={rows}
      rowClassName="h-10 gap-3 px-4 max-md:h-15"
      blocks={[
        'size-5 rounded-full!',
        'h-4 w-28',
        'ms-auto h-4 w-24',
        'h-4 w-16',
        'h-4 w-28 max-lg:hidden',
        'h-6 w-28 max-md:hidden',
      ]}
    />
  );
}
