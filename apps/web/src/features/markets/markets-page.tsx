import { Button, EmptyState, Select, Tabs } from '@bourse/ui';
import { Star } from 'lucide-react';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFavourites } from '../../app/favourites.ts';
import { FilterField } from '../../app/filter-field.tsx';
import { Loaded } from '../../app/loaded.tsx';
import { useIsPhone } from '../../app/media.ts';
import { type Market, useMarkets } from '../../app/queries.ts';
import { areaTabs } from './areas.ts';
import { MarketList } from './market-list.tsx';
import { filterMarkets, nextSort, SORT_KEYS, type Sort, type SortKey, sortMarkets } from './market-rows.ts';
import { MarketTable, MarketTableSkeleton } from './market-table.tsx';
import { useCalmTickers, useMarketTickers, useTrendlines } from './use-market-tickers.ts';

export interface MarketsPageProps {
  /** `favourites`, `all` or an area's number. */
  readonly area: string;
  readonly onAreaChange: (area: string) => void;
}

const SKELETON_ROWS = 12;
const NONE: readonly Market[] = [];

/** Every market, live: by area, found by name, sorted by column. */
export function MarketsPage({ area, onAreaChange }: MarketsPageProps) {
  const intl = useIntl();
  const markets = useMarkets();
  const favourites = useFavourites();
  const [keyword, setKeyword] = useState('');
  const all = markets.data ?? NONE;
  const tabs = areaTabs(all, favourites);
  return (
    <div className="mx-auto w-full max-w-350 px-4 py-6 max-md:px-0 md:px-6 md:py-8">
      <h1 className="mb-4 text-20 font-semibold max-md:px-4 md:text-28">
        <FormattedMessage id="markets.title" />
      </h1>
      <div className="overflow-clip border bg-surface-1 max-md:border-x-0 md:rounded-12">
        <div className="flex items-center gap-4 border-b px-4 max-md:flex-col max-md:items-stretch max-md:gap-0 max-md:py-2">
          <Tabs
            label={intl.formatMessage({ id: 'markets.areas' })}
            value={tabs.some((tab) => tab.value === area) ? area : 'all'}
            onValueChange={onAreaChange}
            className="min-w-0 flex-1"
            listClassName="border-b-0 h-12"
            items={tabs.map((tab) => ({
              value: tab.value,
              label: intl.formatMessage({ id: tab.messageId }),
              count: markets.data === undefined ? undefined : tab.count,
            }))}
          />
          <FilterField labelId="markets.search" value={keyword} onChange={setKeyword} className="md:w-60" />
        </div>
        <Loaded query={markets} failedId="markets.error" skeleton={<MarketTableSkeleton rows={SKELETON_ROWS} />}>
          {(listed) => (
            <Listing
              markets={filterMarkets(listed, { area, keyword, favourites })}
              area={area}
              keyword={keyword}
              onReset={() => {
                setKeyword('');
                onAreaChange('all');
              }}
            />
          )}
        </Loaded>
      </div>
    </div>
  );
}

interface ListingProps {
  readonly markets: readonly Market[];
  readonly area: string;
  readonly keyword: string;
  readonly onReset: () => void;
}

function Listing({ markets, area, keyword, onReset }: ListingProps) {
  const intl = useIntl();
  const isPhone = useIsPhone();
  const [sort, setSort] = useState<Sort>({ key: 'default', descending: false });
  const { tickers } = useMarketTickers();
  const calm = useCalmTickers(tickers);
  const trendlines = useTrendlines();
  const sorted = useMemo(() => sortMarkets(markets, calm ?? new Map(), sort), [markets, calm, sort]);
  if (markets.length === 0) return <NoMarkets area={area} keyword={keyword} onReset={onReset} />;
  const shared = { markets: sorted, tickers, trendlines };
  if (!isPhone) return <MarketTable {...shared} sort={sort} onSort={(key) => setSort(nextSort(sort, key))} />;
  return (
    <>
      <div className="flex justify-end border-b px-3 py-1">
        <Select<SortKey>
          label={intl.formatMessage({ id: 'markets.sortBy' })}
          labelShown
          size="sm"
          value={sort.key}
          onValueChange={(key) => setSort({ key, descending: key !== 'pair' && key !== 'default' })}
          items={SORT_KEYS.map((key) => ({ value: key, label: intl.formatMessage({ id: `markets.${key}` }) }))}
        />
      </div>
      <div data-live>
        <MarketList {...shared} starred />
      </div>
    </>
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
