import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Awaited } from '../awaited.tsx';
import { buyShare, depthSum, groupingSteps } from '../model/book-rows.ts';
import { useDepth } from '../streams.ts';
import { useInstrument } from '../terminal-context.tsx';
import { BookMiddle } from './book-middle.tsx';
import { BookSide } from './book-side.tsx';
import { BookSkeleton } from './book-skeleton.tsx';
import { useBookRows, usePick } from './order-book.tsx';
import { ownPricesOf, useOwnOrders } from './own-prices.ts';
import { RatioBar } from './ratio-bar.tsx';

const ROWS = 10;
const EMPTY = { bids: [], asks: [], timeMs: 0 };

/** The book for a narrow screen: bids and asks beside each other, best prices in the middle. */
export function PhoneBook() {
  const intl = useIntl();
  const market = useInstrument();
  const depth = useDepth(market.code);
  const { bids, asks } = useBookRows(depth ?? EMPTY, ROWS, market);
  const orders = useOwnOrders(market);
  const own = useMemo(() => ownPricesOf(orders, groupingSteps(market)[0] ?? '', market), [orders, market]);
  const onPick = usePick(market);
  if (depth === undefined) return <Awaited topic="depth" skeleton={<BookSkeleton rows={ROWS} />} />;
  const label = (id: string) => intl.formatMessage({ id });
  const headings = [label('trading.price'), label('trading.qty'), label('trading.sum')] as const;
  const common = { headings, onPick, ownLabel: label('terminal.book.own') };
  const share = buyShare(depthSum(depth.bids, ROWS, market), depthSum(depth.asks, ROWS, market));
  return (
    <div data-live className="flex h-full flex-col">
      <BookMiddle />
      <div className="grid flex-1 grid-cols-2 content-start">
        <BookSide {...common} side="bids" rows={bids} own={own.bids} caption={label('terminal.book.bids')} isMirrored />
        <BookSide
          {...common}
          side="asks"
          rows={asks.toReversed()}
          own={own.asks}
          caption={label('terminal.book.asks')}
          isNarrow
        />
      </div>
      <RatioBar buyPercent={share} />
    </div>
  );
}
