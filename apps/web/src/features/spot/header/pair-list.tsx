import type { MarketData } from '@bourse/contract';
import { useMarkets } from '@bourse/kit/api/queries.ts';
import { Tabs } from '@bourse/ui';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFavourites } from '../../../trading/favourites/favourites.ts';
import { focusOnMount } from '../../../trading/focus-on-mount.ts';
import { visitedMarkets } from '../../../trading/watchlist/visited.ts';
import { type PairArea, type PairSort, pairAreas, pairRows } from '../model/pair-rows.ts';
import { SPOT } from '../spot-key.ts';
import { usePairArea } from './pair-choice.ts';
import { PairHead } from './pair-head.tsx';
import { PairOptions, type PairOptionsHandle, pairOptionId } from './pair-options.tsx';
import { SectorSelect } from './sector-select.tsx';
import { useCalmTickers } from './use-calm-tickers.ts';
import { type Sector, useSectors } from './use-sectors.ts';

const NONE: readonly MarketData[] = [];

/**
 * All markets with search, favourites, recent ones and areas, to be sorted by each column. The field keeps the focus while arrow keys move among
 * the rows; Enter shows one, an asterisk gives it a star.
 */
export function PairList({ onPicked }: { readonly onPicked: () => void }) {
  const intl = useIntl();
  const listId = useId();
  const list = useRef<PairOptionsHandle>(null);
  const { data: markets = NONE } = useMarkets();
  const favourites = useFavourites();
  const tickers = useCalmTickers();
  const [visited] = useState(() => visitedMarkets(SPOT));
  const [keyword, setKeyword] = useState('');
  const [sort, setSort] = useState<PairSort>();
  const [area, setArea] = usePairArea();
  const [wanted, setWanted] = useState<number>(0);
  const sectors = useSectors();
  const [sector, setSector] = useState<Sector>();
  const rows = useMemo(() => {
    const found = pairRows(markets, { area, keyword, sort }, { favourites, visited }, tickers);
    return sector === undefined ? found : found.filter((market) => sectors.get(market.baseCoinId) === sector);
  }, [markets, area, keyword, sort, favourites, visited, tickers, sectors, sector]);
  const active = Math.min(wanted, rows.length - 1);
  const areas: readonly PairArea[] = [
    'favourites',
    'recent',
    'all',
    ...pairAreas(markets).map((item) => `${item}` as const),
  ];
  const goTo = (at: number) => {
    setWanted(at);
    list.current?.show(at);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || rows.length === 0) return;
    if (event.key === 'ArrowDown') goTo((active + 1) % rows.length);
    else if (event.key === 'ArrowUp') goTo((active - 1 + rows.length) % rows.length);
    else if (event.key === 'Enter') list.current?.pick(active);
    else if (event.key === '*') list.current?.star(active);
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex flex-col">
      <div className="flex items-center gap-2 p-3 pb-1">
        <label className="flex h-9 min-w-0 flex-1 items-center gap-2 rounded-4 bg-surface-2 px-3 focus-within:outline-1 focus-within:outline-accent max-md:h-11">
          <Search size={15} aria-hidden="true" className="text-text-3" />
          <input
            type="search"
            role="combobox"
            // Somebody who opens the list wants to type.
            ref={focusOnMount}
            autoComplete="off"
            spellCheck={false}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={listId}
            aria-activedescendant={rows.length === 0 ? undefined : pairOptionId(listId, rows[active])}
            value={keyword}
            onChange={(event) => {
              setKeyword(event.target.value);
              goTo(0);
            }}
            onKeyDown={onKeyDown}
            aria-label={intl.formatMessage({ id: 'common.search' })}
            placeholder={intl.formatMessage({ id: 'common.search' })}
            className="h-full w-full min-w-0 bg-transparent text-13 outline-none max-md:text-16"
          />
        </label>
        <SectorSelect sectors={sectors} sector={sector} onSector={setSector} />
      </div>
      <Tabs
        label={intl.formatMessage({ id: 'spot.pairs.areas' })}
        size="sm"
        value={area}
        onValueChange={(value) => {
          setArea(value as PairArea);
          goTo(0);
        }}
        items={areas.map((value) => ({ value, label: intl.formatMessage({ id: `spot.area.${value}` }) }))}
        listClassName="px-3"
      />
      <PairHead sort={sort} onSort={setSort} />
      <PairOptions ref={list} id={listId} rows={rows} active={active} onPicked={onPicked} />
      <p className="border-t px-3 py-1.5 text-11 text-text-3 max-md:hidden">
        <FormattedMessage id="spot.pairs.keys" />
      </p>
    </div>
  );
}
