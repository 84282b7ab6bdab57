import type { MarketData } from '@bourse/contract';
import { changeText } from '@bourse/domain';
import { useMarkets } from '@bourse/kit/api/queries.ts';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { useTicker } from '@bourse/kit/stream/tickers.ts';
import { cx, directionOf, EmptyState, Shortened, SignedValue, Tabs } from '@bourse/ui';
import { Search } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useFavourites } from '../../../trading/favourites/favourites.ts';
import { StarButton } from '../../../trading/favourites/star-button.tsx';
import { useInstrument } from '../../../trading/terminal-context.tsx';
import { type PairArea, pairAreas, pairRows } from '../model/pair-rows.ts';

const NONE: readonly MarketData[] = [];

/** All markets with search, favourites and areas; arrow keys walk from the search into the list. */
export function PairList({ onPicked }: { readonly onPicked: () => void }) {
  const intl = useIntl();
  const { data: markets = NONE } = useMarkets();
  const favourites = useFavourites();
  const [keyword, setKeyword] = useState('');
  const [area, setArea] = useState<PairArea>('all');
  const list = useRef<HTMLUListElement>(null);
  const rows = pairRows(markets, area, keyword, favourites);
  const areas: readonly PairArea[] = ['favourites', 'all', ...pairAreas(markets).map((item) => `${item}` as const)];
  const focusLink = (from: Element | null, step: number) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const at = from === null ? -1 : links.indexOf(from as HTMLAnchorElement);
    links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only move the focus among the links inside.
    <div
      onKeyDown={(event) => {
        const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
        if (step === 0) return;
        event.preventDefault();
        focusLink(document.activeElement, step);
      }}
    >
      <div className="p-3 pb-1">
        <label className="flex h-9 items-center gap-2 rounded-4 bg-surface-2 px-3 focus-within:outline-1 focus-within:outline-accent max-md:h-11">
          <Search size={15} aria-hidden="true" className="text-text-3" />
          <input
            type="search"
            // Somebody who opens the list wants to type.
            // biome-ignore lint/a11y/noAutofocus: the field is why the panel was opened.
            autoFocus
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') list.current?.querySelector('a')?.click();
            }}
            aria-label={intl.formatMessage({ id: 'common.search' })}
            placeholder={intl.formatMessage({ id: 'common.search' })}
            className="h-full w-full min-w-0 bg-transparent text-13 outline-none max-md:text-16"
          />
        </label>
      </div>
      <Tabs
        label={intl.formatMessage({ id: 'spot.pairs.areas' })}
        size="sm"
        value={area}
        onValueChange={(value) => setArea(value as PairArea)}
        items={areas.map((value) => ({ value, label: intl.formatMessage({ id: `spot.area.${value}` }) }))}
        listClassName="px-3"
      />
      <ul ref={list} className="h-88 max-h-[60dvh] overflow-y-auto overscroll-contain py-1">
        {rows.map((market) => (
          <PairItem key={market.tradeId} market={market} onPicked={onPicked} />
        ))}
        {rows.length === 0 && (
          <li>
            <EmptyState title={intl.formatMessage({ id: 'spot.pairs.none' })} />
          </li>
        )}
      </ul>
    </div>
  );
}

interface PairItemProps {
  readonly market: MarketData;
  readonly onPicked: () => void;
}

const PairItem = memo(function PairItem({ market, onPicked }: PairItemProps) {
  const current = useInstrument().code;
  const ticker = useTicker(market.tradeCode);
  const pair = `${market.baseCurrency}/${market.quoteCurrency}`.toUpperCase();
  return (
    <li className={cx('flex h-8 items-center ps-1 max-md:h-11', market.tradeCode === current && 'bg-surface-2')}>
      <StarButton of={{ tradeId: market.tradeId }} name={pair} className="shrink-0" />
      <AppLink
        to="/trade/exchange/"
        search={{ tradeCode: market.tradeCode }}
        preload={false}
        onClick={onPicked}
        className="grid h-full flex-1 grid-cols-[1.3fr_1fr_0.9fr] items-center gap-2 rounded-4 pe-3 text-12 hover:bg-surface-2"
      >
        <Shortened text={pair} className="font-medium">
          {market.baseCurrency.toUpperCase()}
          <span className="font-normal text-text-3">/{market.quoteCurrency.toUpperCase()}</span>
        </Shortened>
        <span className="num text-end">{ticker?.last ? groupDigits(ticker.last) : '–'}</span>
        <SignedValue direction={directionOf(ticker?.change ?? '')} className="text-end">
          {ticker === undefined ? '–' : `${changeText(ticker.change)}%`}
        </SignedValue>
      </AppLink>
    </li>
  );
});
