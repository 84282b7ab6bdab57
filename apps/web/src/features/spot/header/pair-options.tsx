import type { MarketData } from '@bourse/contract';
import { changeText } from '@bourse/domain';
import { useIsPhone } from '@bourse/kit/browser/media.ts';
import { CoinIcon } from '@bourse/kit/coins/coin-icon.tsx';
import { groupDigits, NO_VALUE, useFormats } from '@bourse/kit/formats/format.ts';
import { useTicker } from '@bourse/kit/stream/tickers.ts';
import { cx, directionOf, EmptyState, Shortened, SignedValue } from '@bourse/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, type Ref, useImperativeHandle, useRef } from 'react';
import { useIntl } from 'react-intl';
import { StarButton } from '../../../trading/favourites/star-button.tsx';
import { useInstrument } from '../../../trading/terminal-context.tsx';
import { MarketLink } from '../../../trading/watchlist/market-link.tsx';
import { pairName } from '../model/pair-rows.ts';
import { PAIR_COLUMNS } from './pair-head.tsx';

const ROW_PX = 36;
const PHONE_ROW_PX = 44;
const OVERSCAN = 6;

/** What the field's keys do with the rows. */
export interface PairOptionsHandle {
  /** Brings a row into sight. */
  readonly show: (at: number) => void;
  readonly pick: (at: number) => void;
  readonly star: (at: number) => void;
}

/** The id of a market's row in a list. */
export function pairOptionId(listId: string, market: MarketData | undefined): string {
  return `${listId}-${market?.tradeCode ?? ''}`;
}

export interface PairOptionsProps {
  readonly ref: Ref<PairOptionsHandle>;
  readonly id: string;
  readonly rows: readonly MarketData[];
  /** The row that the arrow keys have reached. */
  readonly active: number;
  readonly onPicked: () => void;
}

/** The markets; only the rows in sight are in the page. Stars stand beside the list, because a list of options holds nothing but options. */
export function PairOptions({ ref, id, rows, active, onPicked }: PairOptionsProps) {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const height = useIsPhone() ? PHONE_ROW_PX : ROW_PX;
  const current = useInstrument().code;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
  });
  useImperativeHandle(ref, () => {
    const click = (at: number, what: string) => {
      const row = box.current?.querySelector<HTMLElement>(`[data-at="${at}"]${what}`);
      row?.click();
    };
    return {
      show: (at) => virtualizer.scrollToIndex(at),
      pick: (at) => click(at, '[role="option"]'),
      star: (at) => click(at, ' button'),
    };
  }, [virtualizer]);
  const shown = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const market = rows[index];
    return market === undefined ? [] : [{ market, index, style: { height, transform: `translateY(${start}px)` } }];
  });
  return (
    <div ref={box} className="h-90 max-h-[55dvh] overflow-y-auto overscroll-contain">
      {rows.length === 0 && <EmptyState title={intl.formatMessage({ id: 'spot.pairs.none' })} />}
      <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
        <div id={id} role="listbox" aria-label={intl.formatMessage({ id: 'spot.pairs' })}>
          {shown.map(({ market, index, style }) => (
            <MarketLink
              key={market.tradeCode}
              id={pairOptionId(id, market)}
              code={market.tradeCode}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              data-at={index}
              onClick={onPicked}
              style={style}
              className={cx(
                'absolute inset-x-0 top-0 ps-9 pe-4 text-12 hover:bg-surface-2',
                PAIR_COLUMNS,
                market.tradeCode === current && 'bg-surface-2',
                index === active && 'bg-surface-3 outline-1 -outline-offset-1 outline-accent',
              )}
            >
              <PairCells market={market} />
            </MarketLink>
          ))}
        </div>
        {shown.map(({ market, index, style }) => (
          <span
            key={market.tradeCode}
            data-at={index}
            style={style}
            className="absolute start-1 top-0 flex w-7 items-center max-md:-start-1 max-md:w-11"
          >
            <StarButton of={{ tradeId: market.tradeId }} name={pairName(market)} />
          </span>
        ))}
      </div>
    </div>
  );
}

const PairCells = memo(function PairCells({ market }: { readonly market: MarketData }) {
  const { compact } = useFormats();
  const ticker = useTicker(market.tradeCode);
  const change = ticker?.change ?? '';
  return (
    <>
      <span dir="ltr" className="flex min-w-0 items-center gap-2 rtl:justify-end">
        <CoinIcon code={market.baseCurrency} logo={market.webLogo} size={18} />
        <Shortened text={pairName(market)} className="font-medium">
          {market.baseCurrency.toUpperCase()}
          <span className="font-normal text-text-3">/{market.quoteCurrency.toUpperCase()}</span>
        </Shortened>
      </span>
      <span className="num text-end">{ticker?.last ? groupDigits(ticker.last) : NO_VALUE}</span>
      <SignedValue direction={directionOf(change)} className="text-end">
        {change === '' ? NO_VALUE : `${changeText(change)}%`}
      </SignedValue>
      <span className="num text-end text-text-2 max-md:hidden">{compact(ticker?.amount ?? '')}</span>
    </>
  );
});
