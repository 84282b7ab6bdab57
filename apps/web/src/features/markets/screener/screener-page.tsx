import { type Market, useMarkets } from '@bourse/kit/api/queries.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { saveFile, toCsv } from '@bourse/kit/list/csv.ts';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { Button, type DataSort, DataTable, EmptyState, Menu, MenuItem, SkeletonRows } from '@bourse/ui';
import { useNavigate } from '@tanstack/react-router';
import { Download, ListFilterPlus, RotateCcw } from 'lucide-react';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { sectorsOf, useMarketFigures, useSectors } from '../figures.ts';
import { useHiddenColumns } from '../hidden-columns.ts';
import { pairName } from '../market-rows.ts';
import { useCalmTickers, useMarketTickers } from '../use-market-tickers.ts';
import { SavedMenu } from './saved-menu.tsx';
import {
  isScreening,
  NO_SCREEN,
  readScreen,
  SCREEN_FIGURES,
  type Screen,
  type ScreenRow,
  screened,
  screenRows,
  screenSearch,
} from './screen.ts';
import { ScreenBounds } from './screen-bounds.tsx';
import { HIDDEN_AT_FIRST, screenColumns } from './screen-columns.tsx';

type Search = 'sector' | 'quote' | 'where' | 'sort';
const SKELETON_ROWS = 12;
const FIRST_SORT: DataSort = { column: 'amount', direction: 'descending' };

/** Every market with figures of its history, filtered by them. What is chosen is in the address. */
export function ScreenerPage({ search }: PageProps<Search>) {
  const navigate = useNavigate();
  const screen = useMemo(() => readScreen(search), [search]);
  const sort = readSort(search.sort);
  const show = (next: Screen, by: DataSort = sort) =>
    void navigate({
      to: '.',
      search: { ...screenSearch(next), sort: sortText(by) },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="mx-auto w-full max-w-400 px-4 py-6 max-md:px-0 md:px-6 md:py-8">
      <div className="mb-4 max-md:px-4">
        <h1 className="text-20 font-semibold md:text-28">
          <FormattedMessage id="screener.title" />
        </h1>
        <p className="mt-1 text-13 text-text-2">
          <FormattedMessage id="screener.text" />
        </p>
      </div>
      <Screener screen={screen} onScreen={show} sort={sort} onSort={(by) => show(screen, by)} />
    </div>
  );
}

function readSort(text: string | undefined): DataSort {
  const column = text?.replace(/^-/, '') ?? '';
  if (!['pair', 'sector', ...SCREEN_FIGURES].includes(column)) return FIRST_SORT;
  return { column, direction: text?.startsWith('-') ? 'descending' : 'ascending' };
}

function sortText({ column, direction }: DataSort): string | undefined {
  if (column === FIRST_SORT.column && direction === FIRST_SORT.direction) return undefined;
  return direction === 'descending' ? `-${column}` : column;
}

/** All rows, refreshed every few seconds; undefined until everything is there. */
function useScreenRows() {
  const markets = useMarkets();
  const { tickers, error, refetch } = useMarketTickers();
  const calm = useCalmTickers(tickers);
  const figures = useMarketFigures();
  const sectors = useSectors();
  const rows = useMemo(
    () => markets.data && calm && figures.figures && screenRows(markets.data, calm, figures.figures, sectors),
    [markets.data, calm, figures.figures, sectors],
  );
  const again = () => {
    for (const read of [markets.refetch, refetch, figures.refetch]) void read();
  };
  return { data: rows, error: markets.error ?? error ?? figures.error, refetch: again, timeMs: figures.timeMs };
}

interface ScreenerProps {
  readonly screen: Screen;
  readonly onScreen: (screen: Screen) => void;
  readonly sort: DataSort;
  readonly onSort: (sort: DataSort) => void;
}

function Screener({ screen, onScreen, sort, onSort }: ScreenerProps) {
  const intl = useIntl();
  const formats = useFormats();
  const query = useScreenRows();
  const columns = useMemo(() => screenColumns(intl, formats), [intl, formats]);
  const [hidden, setHidden] = useHiddenColumns('screener', HIDDEN_AT_FIRST);
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <section aria-label={word('screener.title')} className={PANEL}>
      <Loaded
        query={query}
        failedId="screener.failed"
        skeleton={
          <SkeletonRows rows={SKELETON_ROWS} rowClassName="h-10 gap-3 px-4" blocks={['h-4 w-40', 'ms-auto h-4 w-80']} />
        }
      >
        {(all) => {
          const rows = screened(all, screen);
          return (
            <>
              <ScreenBounds screen={screen} onChange={onScreen} />
              <DataTable
                caption={word('markets.caption')}
                columns={columns}
                rows={rows}
                rowId={({ market }) => market.tradeCode}
                density="tall"
                sorting={{
                  value: sort,
                  onChange: (by) => onSort(by ?? FIRST_SORT),
                  words: {
                    sortBy: word('list.sortBy'),
                    ascending: word('list.ascending'),
                    descending: word('list.descending'),
                  },
                }}
                columnMenu={{ label: word('list.columns'), hidden, onChange: setHidden }}
                toolbar={<Tools all={all} rows={rows} screen={screen} onScreen={onScreen} />}
                empty={<Nothing onReset={() => onScreen(NO_SCREEN)} />}
                footer={
                  <p className="border-t px-4 py-2 text-12 text-text-3">
                    <FormattedMessage
                      id="screener.footer"
                      values={{ time: query.timeMs === undefined ? '–' : formats.time(query.timeMs) }}
                    />
                  </p>
                }
              />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function Nothing({ onReset }: { readonly onReset: () => void }) {
  return (
    <EmptyState
      title={<FormattedMessage id="markets.noMatch" />}
      description={<FormattedMessage id="screener.noneHint" />}
      action={
        <Button onClick={onReset}>
          <FormattedMessage id="markets.showAll" />
        </Button>
      }
    />
  );
}

interface ToolsProps {
  readonly all: readonly ScreenRow[];
  readonly rows: readonly ScreenRow[];
  readonly screen: Screen;
  readonly onScreen: (screen: Screen) => void;
}

function Tools({ all, rows, screen, onScreen }: ToolsProps) {
  const intl = useIntl();
  const markets = all.map(({ market }) => market);
  const sectors = sectorsOf(markets, useSectors());
  const quotes = [...new Set(markets.map(({ quoteCurrency }: Market) => quoteCurrency.toUpperCase()))];
  const any = (id: string) => ({ value: '', label: intl.formatMessage({ id }) });
  return (
    <>
      <SmallSelect
        label={intl.formatMessage({ id: 'markets.sector' })}
        value={screen.sector}
        onValueChange={(sector) => onScreen({ ...screen, sector })}
        items={[
          any('markets.allSectors'),
          ...sectors.map((value) => ({ value, label: intl.formatMessage({ id: `markets.sector.${value}` }) })),
        ]}
      />
      <SmallSelect
        label={intl.formatMessage({ id: 'screener.quote' })}
        value={screen.quote}
        onValueChange={(quote) => onScreen({ ...screen, quote })}
        items={[any('screener.allQuotes'), ...quotes.map((value) => ({ value, label: value }))]}
      />
      <AddFilter screen={screen} onScreen={onScreen} />
      <SavedMenu screen={screen} onPick={onScreen} />
      {isScreening(screen) && (
        <Button tone="quiet" size="sm" onClick={() => onScreen(NO_SCREEN)}>
          <RotateCcw size={14} aria-hidden="true" />
          <FormattedMessage id="screener.reset" />
        </Button>
      )}
      <Button tone="quiet" size="sm" onClick={() => saveRows(rows)}>
        <Download size={14} aria-hidden="true" />
        <FormattedMessage id="list.export" />
      </Button>
      <span role="status" className="num ms-auto text-12 text-text-3">
        <FormattedMessage id="screener.count" values={{ count: rows.length, all: all.length }} />
      </span>
    </>
  );
}

function AddFilter({ screen, onScreen }: Pick<ToolsProps, 'screen' | 'onScreen'>) {
  const left = SCREEN_FIGURES.filter((figure) => screen.bounds[figure] === undefined);
  return (
    <Menu
      disabled={left.length === 0}
      trigger={
        <Button size="sm">
          <ListFilterPlus size={14} aria-hidden="true" />
          <FormattedMessage id="screener.add" />
        </Button>
      }
    >
      {left.map((figure) => (
        <MenuItem
          key={figure}
          onSelect={() => onScreen({ ...screen, bounds: { ...screen.bounds, [figure]: { least: '', most: '' } } })}
        >
          <FormattedMessage id={`screener.figure.${figure}`} />
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Every figure of the rows that are shown, hidden columns included. */
function saveRows(rows: readonly ScreenRow[]): void {
  const lines = rows.map(({ market, sector, figures }) => [
    pairName(market),
    sector,
    ...SCREEN_FIGURES.map((figure) => figures[figure]),
  ]);
  saveFile('bourse-screener.csv', toCsv([['market', 'sector', ...SCREEN_FIGURES], ...lines]));
}
