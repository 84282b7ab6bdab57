import { type Market, useMarkets } from '@bourse/kit/api/queries.ts';
import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { useDebounced } from '@bourse/kit/browser/use-debounced.ts';
import { FilterField } from '@bourse/kit/list/filter-field.tsx';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { Button, cx, EmptyState, Tabs } from '@bourse/ui';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Star } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFavourites } from '../../trading/favourites/favourites.ts';
import { areaTabs } from './areas.ts';
import { inSector, sectorsOf, useMarketFigures, useSectors } from './figures.ts';
import { MarketList } from './market-list.tsx';
import { filterMarkets, nextSort, SORT_KEYS, type Sort, type SortKey, sortMarkets } from './market-rows.ts';
import { MarketTable, MarketTableSkeleton } from './market-table.tsx';
import { firstSort, type MarketView, marketSearch, readMarketView } from './market-view.ts';
import { useCalmTickers, useMarketTickers, useTrendlines } from './use-market-tickers.ts';

interface MarketsProps {
  readonly view: MarketView;
  readonly onViewChange: (view: MarketView) => void;
}

const SKELETON_ROWS = 12;
/** The address follows the field after this long, in milliseconds. */
const ADDRESS_MS = 300;
const NONE: readonly Market[] = [];

/**
 * Every market, live: by area, found by name, sorted by column. These are in the address, so that they can be linked and outlive a reload.
 */
export function MarketsPage({ search }: PageProps<'area' | 'sector' | 'q' | 'sort' | 'dir'>) {
  const navigate = useNavigate();
  const router = useRouter();
  const show = (view: MarketView) => {
    // The address follows late: by then somebody may be on the way to another page, whose address is not ours to change.
    if (!isMarketPath(router.latestLocation.pathname)) return;
    void navigate({ to: '.', search: marketSearch(view), replace: true, resetScroll: false });
  };
  return <Markets view={readMarketView(search)} onViewChange={show} />;
}

function isMarketPath(path: string): boolean {
  return /\/market\/?$/.test(path);
}

function Markets({ view, onViewChange }: MarketsProps) {
  const intl = useIntl();
  const markets = useMarkets();
  const favourites = useFavourites();
  const { area, sector, sort } = view;
  const sectors = useSectors();
  // Typed at once, and in the address when the typing rests: browsers take only so many changes of it.
  const [keyword, setKeyword] = useState(view.keyword);
  const settled = useDebounced(keyword, ADDRESS_MS);
  const [known, setKnown] = useState(view.keyword);
  if (view.keyword !== known) {
    setKnown(view.keyword);
    // Another address, by a link or the way back, not what was typed here.
    if (view.keyword !== settled && view.keyword !== keyword) setKeyword(view.keyword);
  }
  const show = (part: Partial<MarketView>) => onViewChange({ ...view, keyword, ...part });
  const showSettled = useEffectEvent((text: string) => {
    if (text !== view.keyword) show({ keyword: text });
  });
  useEffect(() => showSettled(settled), [settled]);
  const all = markets.data ?? NONE;
  const tabs = areaTabs(all, favourites);
  return (
    <div className="mx-auto w-full max-w-350 px-4 py-6 max-md:px-0 md:px-6 md:py-8">
      <h1 className="mb-4 text-20 font-semibold max-md:px-4 md:text-28">
        <FormattedMessage id="markets.title" />
      </h1>
      <div className={cx(PANEL, 'overflow-clip')}>
        <div
          data-unsure="query"
          className="flex items-center gap-4 border-b px-4 max-md:flex-col max-md:items-stretch max-md:gap-0 max-md:py-2"
        >
          <Tabs
            label={intl.formatMessage({ id: 'markets.areas' })}
            value={tabs.some((tab) => tab.value === area) ? area : 'all'}
            onValueChange={(next) => show({ area: next })}
            className="min-w-0 flex-1"
            listClassName="border-b-0 h-12"
            items={tabs.map((tab) => ({
              value: tab.value,
              label: intl.formatMessage({ id: tab.messageId }),
              count: markets.data === undefined ? undefined : tab.count,
            }))}
          />
          <div className="flex gap-2 max-md:flex-wrap">
            <SectorSelect markets={all} value={sector} onChange={(next) => show({ sector: next })} />
            <FilterField
              labelId="markets.search"
              value={keyword}
              onChange={setKeyword}
              className="min-w-40 flex-1 md:w-56"
            />
            <PhoneSort sort={sort} onSortChange={(next) => show({ sort: next })} />
          </div>
        </div>
        <Loaded
          inSlices
          query={markets}
          failedId="markets.error"
          skeleton={<MarketTableSkeleton rows={SKELETON_ROWS} />}
        >
          {(listed) => (
            <Listing
              markets={inSector(filterMarkets(listed, { area, keyword, favourites }), sectors, sector)}
              area={area}
              keyword={keyword}
              sort={sort}
              onSortChange={(next) => show({ sort: next })}
              onReset={() => {
                setKeyword('');
                show({ area: 'all', sector: '', keyword: '' });
              }}
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}

interface SectorSelectProps {
  readonly markets: readonly Market[];
  readonly value: string;
  readonly onChange: (sector: string) => void;
}

/** Only the markets of one sector of coins. */
function SectorSelect({ markets, value, onChange }: SectorSelectProps) {
  const intl = useIntl();
  const sectors = sectorsOf(markets, useSectors());
  return (
    <SmallSelect
      label={intl.formatMessage({ id: 'markets.sector' })}
      value={sectors.some((of) => of === value) ? value : ''}
      onValueChange={onChange}
      items={[
        { value: '', label: intl.formatMessage({ id: 'markets.allSectors' }) },
        ...sectors.map((of) => ({ value: of as string, label: intl.formatMessage({ id: `markets.sector.${of}` }) })),
      ]}
      size="md"
      className="max-w-[45%] md:w-36"
    />
  );
}

const FIRST_ROWS = 12;

interface SortProps {
  readonly sort: Sort;
  readonly onSortChange: (sort: Sort) => void;
}

/** What a click on a column's name does in the table. */
function PhoneSort({ sort, onSortChange }: SortProps) {
  const intl = useIntl();
  return (
    <SmallSelect<SortKey>
      label={intl.formatMessage({ id: 'markets.sortBy' })}
      value={sort.key}
      onValueChange={(key) => onSortChange(firstSort(key))}
      items={SORT_KEYS.map((key) => ({ value: key, label: intl.formatMessage({ id: `markets.${key}` }) }))}
      size="md"
      className="max-w-[45%] md:hidden"
    />
  );
}

interface ListingProps extends SortProps {
  readonly markets: readonly Market[];
  readonly area: string;
  readonly keyword: string;
  readonly onReset: () => void;
}

function Listing({ markets, area, keyword, sort, onSortChange, onReset }: ListingProps) {
  const isPhone = useIsPhone();
  const { tickers } = useMarketTickers();
  const calm = useCalmTickers(tickers);
  const trendlines = useTrendlines();
  const { figures } = useMarketFigures();
  const sorted = useMemo(() => sortMarkets(markets, calm ?? new Map(), sort, figures), [markets, calm, sort, figures]);
  // A phone's first picture has less than a dozen rows; the others are made after it, in pieces.
  const shown = useDeferredValue(sorted, sorted.slice(0, FIRST_ROWS));
  if (markets.length === 0) return <NoMarkets area={area} keyword={keyword} onReset={onReset} />;
  const shared = { tickers, trendlines };
  if (!isPhone) {
    const onSort = (key: SortKey) => onSortChange(nextSort(sort, key));
    return <MarketTable {...shared} figures={figures} markets={sorted} sort={sort} onSort={onSort} />;
  }
  return (
    <div data-live>
      <MarketList {...shared} markets={shown} starred />
    </div>
  );
}

interface NoMarketsProps {
  readonly area: string;
  readonly keyword: string;
  readonly onReset: () => void;
}

function NoMarkets({ area, keyword, onReset }: NoMarketsProps) {
  const isStarList = area === 'favourites' && keyword.trim() === '';
  return (
    <EmptyState
      icon={isStarList ? <Star size={28} strokeWidth={1.5} aria-hidden="true" /> : undefined}
      title={<FormattedMessage id={isStarList ? 'markets.noFavourites' : 'markets.noMatch'} />}
      description={<FormattedMessage id={isStarList ? 'markets.noFavouritesHint' : 'markets.noMatchHint'} />}
      action={
        <Button onClick={onReset}>
          <FormattedMessage id="markets.showAll" />
        </Button>
      }
    />
  );
}
