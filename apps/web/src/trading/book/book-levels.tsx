import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import type { DepthView } from '@bourse/kit/stream/depth-model.ts';
import { cx } from '@bourse/ui';
import { type CSSProperties, type RefObject, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { Awaited } from '../awaited.tsx';
import type { Instrument } from '../instrument.ts';
import { type BarKind, type BookRow, bookRows } from '../model/book-rows.ts';
import { useDepth } from '../streams.ts';
import { useInstrument } from '../terminal-context.tsx';
import { BookMiddle } from './book-middle.tsx';
import { type BookView, useBookSettings } from './book-settings.ts';
import { type BookColumns, BookSide } from './book-side.tsx';
import { BookSkeleton } from './book-skeleton.tsx';
import { ownPricesOf, useOwnOrders } from './own-prices.ts';
import { usePicks } from './pick-level.ts';
import { useBookStep } from './use-book-step.ts';
import { useLevels } from './use-levels.ts';

const LevelCard = late(async () => (await import('./level-card.tsx')).LevelCard);
const NO_DEPTH: DepthView = { bids: [], asks: [], timeMs: 0 };

export interface BookLevelsProps {
  /** The element around the halves, to be measured. */
  readonly box?: RefObject<HTMLFieldSetElement | null>;
  /** Levels a side, and how high each is in pixels. */
  readonly count: number;
  readonly rowPx: number;
  readonly view: BookView;
  readonly columns: BookColumns;
  readonly className?: string | undefined;
}

/** Both halves of the book with the middle between them; the only part that renders with each change of the book. */
export function BookLevels({ box, count, rowPx, view, columns, className }: BookLevelsProps) {
  const intl = useIntl();
  const market = useInstrument();
  const { bars, flash } = useBookSettings();
  const { step, topicStep } = useBookStep(market);
  const depth = useDepth(market.code, topicStep);
  const rows = useBookRows(depth ?? NO_DEPTH, count, bars, market);
  const orders = useOwnOrders(market);
  const own = useMemo(() => ownPricesOf(orders, step, market), [orders, step, market]);
  const isNarrow = columns === 'narrow';
  // Where there is room for a thumb only, a tap is a price: nobody aims at a column of a row.
  const { handlers, pointed, stop } = useLevels(rows, usePicks(), !isNarrow);
  const label = (id: string) => intl.formatMessage({ id });
  const half = (side: 'bids' | 'asks') => (
    <BookSide
      side={side}
      rows={rows[side]}
      own={own[side]}
      caption={label(`terminal.book.${side}`)}
      ownLabel={label('terminal.book.own')}
      headings={[label('trading.price'), label('trading.qty'), label('trading.sum')]}
      columns={columns}
      isFlashing={flash}
      stopAt={stop?.side === side ? stop.at : undefined}
      reach={pointed?.side === side ? pointed.at + 1 : 0}
    />
  );
  const skeleton = <BookSkeleton rows={view === 'both' ? count * 2 : count} />;
  return (
    <fieldset
      ref={box}
      aria-label={label('terminal.book')}
      {...handlers}
      style={{ '--book-row': `${rowPx}px` } as CSSProperties}
      className={cx('flex min-h-0 min-w-0 flex-col justify-between overflow-hidden', className)}
    >
      {depth === undefined ? (
        <Awaited topic="depth" granularity={topicStep} skeleton={skeleton} />
      ) : (
        <>
          {view !== 'bids' && half('asks')}
          <BookMiddle topicStep={topicStep} isNarrow={isNarrow} />
          {view !== 'asks' && half('bids')}
        </>
      )}
      <LatePart>
        {pointed !== undefined && (
          <LevelCard
            key={`${pointed.side}${pointed.at}`}
            level={pointed}
            topicStep={topicStep}
            own={own[pointed.side].get(priceAt(depth, pointed.side, pointed.at))}
          />
        )}
      </LatePart>
    </fieldset>
  );
}

function priceAt(depth: DepthView | undefined, side: 'bids' | 'asks', at: number): string {
  return depth?.[side][at]?.[0] ?? '';
}

/** Rows of both sides in the order of the screen, padded to `count`, their bars measured against the longest of both. */
function useBookRows(depth: DepthView, count: number, bars: BarKind, market: Instrument) {
  return useMemo(() => {
    const { bids, asks } = bookRows(depth.bids, depth.asks, { count, bars }, market);
    const padded = (rows: readonly BookRow[]) => Array.from({ length: count }, (_, at) => rows[at]);
    return { bids: padded(bids), asks: padded(asks).reverse() };
  }, [depth, count, bars, market]);
}
