import type { PublicTradeData } from '@bourse/contract';
import { cx, EmptyState } from '@bourse/ui';
import { memo, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import { type Formats, groupDigits, useFormats } from '../../../app/format.ts';
import { useAccountPart, useTrades } from '../../../stream/hooks.ts';
import type { AccountView } from '../../../stream/models.ts';
import type { TopicState } from '../../../stream/topic-store.ts';
import { useTradingMarket } from '../terminal-context.tsx';
import { BookSkeleton } from './book-skeleton.tsx';
import { usePick } from './order-book.tsx';
import { useInnerHeight } from './use-inner-height.ts';

const ROW_PX = 20;
const MOST_ROWS = 60;
const selectFills = (state: TopicState<AccountView>) => state.view?.fills;

/** The market's latest trades, newest first; own ones are marked. */
export function LatestTrades() {
  const intl = useIntl();
  const market = useTradingMarket();
  const code = market.data.tradeCode;
  const trades = useTrades(code);
  const formats = useFormats();
  const fills = useAccountPart(selectFills);
  const own = useMemo(
    () => new Set(fills?.filter((fill) => fill.tradeCode === code).map((fill) => fill.fillNo)),
    [fills, code],
  );
  const box = useRef<HTMLDivElement>(null);
  const count = Math.floor(useInnerHeight(box) / ROW_PX);
  const onPick = usePick(market);
  return (
    <div data-live className="flex h-full min-h-0 flex-col">
      <div aria-hidden="true" className="grid h-6 shrink-0 grid-cols-3 items-center px-3 text-11 text-text-3">
        <span>{intl.formatMessage({ id: 'trade.price' })}</span>
        <span className="text-end">{intl.formatMessage({ id: 'trade.qty' })}</span>
        <span className="text-end">{intl.formatMessage({ id: 'trade.time' })}</span>
      </div>
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard.
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-width:thin]"
      >
        {trades === undefined && <BookSkeleton rows={count} />}
        {trades?.length === 0 && <EmptyState title={intl.formatMessage({ id: 'trade.trades.empty' })} />}
        {trades !== undefined && trades.length > 0 && (
          <table className="w-full table-fixed border-collapse text-12">
            <caption className="sr-only">{intl.formatMessage({ id: 'trade.trades' })}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">{intl.formatMessage({ id: 'trade.price' })}</th>
                <th scope="col">{intl.formatMessage({ id: 'trade.qty' })}</th>
                <th scope="col">{intl.formatMessage({ id: 'trade.time' })}</th>
              </tr>
            </thead>
            <tbody>
              {trades.slice(0, MOST_ROWS).map((trade, at) => (
                <TradeRow
                  // A row keeps its place and its text changes: nothing moves on the screen.
                  // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity here.
                  key={at}
                  trade={trade}
                  isOwn={own.has(trade.fillNo)}
                  ownLabel={intl.formatMessage({ id: 'trade.trades.own' })}
                  formats={formats}
                  onPick={onPick}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </div>
  );
}

interface TradeRowProps {
  readonly trade: PublicTradeData;
  readonly isOwn: boolean;
  readonly ownLabel: string;
  readonly formats: Formats;
  readonly onPick: (price: string) => void;
}

const TradeRow = memo(function TradeRow({ trade, isOwn, ownLabel, formats, onPick }: TradeRowProps) {
  const up = trade.side === 'buy';
  return (
    <tr className={cx('h-5 hover:bg-surface-2', isOwn && 'bg-accent-soft')} title={isOwn ? ownLabel : undefined}>
      <td className={cx('num p-0', up ? 'text-up' : 'text-down')}>
        <button type="button" tabIndex={-1} className="block h-5 ps-3 text-start" onClick={() => onPick(trade.price)}>
          {groupDigits(trade.price)}
          <span aria-hidden="true" className="ms-1 text-[0.7em]">
            {up ? '▲' : '▼'}
          </span>
        </button>
      </td>
      <td className="num p-0 text-end">{trade.qty}</td>
      <td className="num p-0 pe-3 text-end text-text-2" title={formats.utc(trade.timeMs)}>
        {formats.time(trade.timeMs)}
      </td>
    </tr>
  );
});
