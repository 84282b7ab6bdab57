import type { PublicTradeData } from '@bourse/contract';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { cx, EmptyState } from '@bourse/ui';
import { memo, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Awaited } from '../awaited.tsx';
import { useTrades, useVenueFills } from '../streams.ts';
import { useInstrument } from '../terminal-context.tsx';
import { BookSkeleton } from './book-skeleton.tsx';
import { usePick } from './order-book.tsx';
import { useInnerHeight } from './use-inner-height.ts';

const ROW_PX = 20;
const MOST_ROWS = 60;

/** The market's latest trades, newest first; own ones are marked. */
export function LatestTrades() {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const count = Math.ceil(useInnerHeight(box) / ROW_PX);
  const [first, setFirst] = useState(0);
  return (
    <div data-live className="flex h-full min-h-0 flex-col">
      <div aria-hidden="true" className="grid h-6 shrink-0 grid-cols-3 items-center px-3 text-11 text-text-3">
        <span>{intl.formatMessage({ id: 'trading.price' })}</span>
        <span className="text-end">{intl.formatMessage({ id: 'trading.qty' })}</span>
        <span className="text-end">{intl.formatMessage({ id: 'trading.time' })}</span>
      </div>
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard.
        tabIndex={0}
        onScroll={({ currentTarget }) => setFirst(Math.floor(Math.max(0, currentTarget.scrollTop) / ROW_PX))}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain contain-strict [scrollbar-width:thin]"
      >
        <TradeList first={first} count={count} />
      </div>
    </div>
  );
}

interface TradeListProps {
  /** The first row in sight, counted from the newest, and how many are in sight. */
  readonly first: number;
  readonly count: number;
}

/** The trades in sight, in a room for all: under load every row changes ten times a second, seen or not. */
function TradeList({ first, count }: TradeListProps) {
  const intl = useIntl();
  const market = useInstrument();
  const all = useTrades(market.code);
  const own = useOwnFills(market.code);
  const onPick = usePick(market);
  if (all === undefined) return <Awaited topic="trades" skeleton={<BookSkeleton rows={count} />} />;
  if (all.length === 0) return <EmptyState title={intl.formatMessage({ id: 'terminal.trades.empty' })} />;
  const total = Math.min(all.length, MOST_ROWS);
  const start = Math.max(0, Math.min(first, total - count));
  const ownLabel = intl.formatMessage({ id: 'terminal.trades.own' });
  return (
    <div className="relative" style={{ height: total * ROW_PX }}>
      <table
        aria-rowcount={total + 1}
        style={{ top: start * ROW_PX }}
        className="absolute inset-x-0 w-full table-fixed border-collapse text-12"
      >
        <caption className="sr-only">{intl.formatMessage({ id: 'terminal.trades' })}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{intl.formatMessage({ id: 'trading.price' })}</th>
            <th scope="col">{intl.formatMessage({ id: 'trading.qty' })}</th>
            <th scope="col">{intl.formatMessage({ id: 'trading.time' })}</th>
          </tr>
        </thead>
        <tbody>
          {all.slice(start, Math.min(total, start + count + 1)).map((trade, at) => (
            <TradeRow
              // A row keeps its place and its text changes: nothing moves on the screen.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity here.
              key={at}
              trade={trade}
              rowIndex={start + at + 2}
              isOwn={own.has(trade.fillNo)}
              ownLabel={ownLabel}
              onPick={onPick}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useOwnFills(code: string): ReadonlySet<number> {
  const fills = useVenueFills();
  return useMemo(
    () => new Set(fills?.filter((fill) => fill.tradeCode === code).map((fill) => fill.fillNo)),
    [fills, code],
  );
}

interface TradeRowProps {
  readonly trade: PublicTradeData;
  /** Counted from 1 for the headings, as screen readers count. */
  readonly rowIndex: number;
  readonly isOwn: boolean;
  readonly ownLabel: string;
  readonly onPick: (price: string) => void;
}

const TradeRow = memo(function TradeRow({ trade, rowIndex, isOwn, ownLabel, onPick }: TradeRowProps) {
  const up = trade.side === 'buy';
  return (
    <tr
      aria-rowindex={rowIndex}
      className={cx('h-5 hover:bg-surface-2', isOwn && 'bg-accent-soft')}
      title={isOwn ? ownLabel : undefined}
    >
      <td className={cx('num p-0', up ? 'text-up' : 'text-down')}>
        <button type="button" tabIndex={-1} className="block h-5 ps-3 text-start" onClick={() => onPick(trade.price)}>
          {groupDigits(trade.price)}
          <span aria-hidden="true" className="ms-1 text-[0.7em]">
            {up ? '▲' : '▼'}
          </span>
        </button>
      </td>
      <td className="num p-0 text-end">{trade.qty}</td>
      <td className="p-0 pe-3 text-end text-text-2">
        <Moment timeMs={trade.timeMs} timeOnly />
      </td>
    </tr>
  );
});
