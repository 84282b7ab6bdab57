import type { PublicTradeData } from '@bourse/contract';
import { groupDigits, useFormats } from '@bourse/kit/formats/format.ts';
import { cx, EmptyState, Shortened } from '@bourse/ui';
import { memo, type RefObject, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { Awaited } from '../awaited.tsx';
import type { Instrument } from '../instrument.ts';
import { useInstrument } from '../terminal-context.tsx';
import { BookSkeleton } from './book-skeleton.tsx';
import { usePicks } from './pick-level.ts';
import { tradeWorth } from './tape.ts';
import { TradesPace } from './trades-pace.tsx';
import { useLeastTrade, useShowsOwn } from './trades-settings.ts';
import { TradesTools } from './trades-tools.tsx';
import { useInnerHeight } from './use-inner-height.ts';
import { useListedTrades, useOwnTrades } from './use-listed-trades.ts';

const ROW_PX = 20;

export interface LatestTradesProps {
  /** The panel's name, where the panel has no head of its own. */
  readonly title?: string | undefined;
  /** Without a head: the panel has one, with `TradesTools` in it. */
  readonly isBare?: boolean | undefined;
  /** Shows so many of the newest ones and never scrolls, for a page that scrolls itself. */
  readonly rows?: number | undefined;
}

/** The latest trades, newest first: those of the market, in which own ones are marked, or own ones only. */
export function LatestTrades({ title, isBare = false, rows }: LatestTradesProps) {
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div data-live className="flex h-full min-h-0 flex-col">
      {!isBare && (
        <div
          className={cx(
            'flex min-h-9 shrink-0 items-center gap-2 pe-1',
            title === undefined ? 'ps-1' : 'border-b ps-3',
          )}
        >
          {title !== undefined && <Shortened text={title} className="me-auto min-w-0 text-13 font-medium" />}
          <TradesTools className={title === undefined ? 'flex-1 justify-end' : undefined} />
        </div>
      )}
      <div aria-hidden="true" className="grid h-5 shrink-0 grid-cols-3 items-center px-3 text-11 text-text-3">
        <span>{intl.formatMessage({ id: 'trading.price' })}</span>
        <span className="text-end">{intl.formatMessage({ id: 'trading.qty' })}</span>
        <span className="text-end">{intl.formatMessage({ id: 'trading.time' })}</span>
      </div>
      {rows === undefined ? <ScrolledTrades box={box} /> : <FixedTrades rows={rows} />}
      <TradesPace />
    </div>
  );
}

/** The newest ones in a room that never changes. */
function FixedTrades({ rows }: { readonly rows: number }) {
  return (
    <div style={{ height: rows * ROW_PX }} className="shrink-0 overflow-hidden contain-strict">
      <TradeList first={0} count={rows} most={rows} />
    </div>
  );
}

function ScrolledTrades({ box }: { readonly box: RefObject<HTMLDivElement | null> }) {
  const count = Math.ceil(useInnerHeight(box) / ROW_PX);
  const [first, setFirst] = useState(0);
  return (
    <div
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reached by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget }) => setFirst(Math.floor(Math.max(0, currentTarget.scrollTop) / ROW_PX))}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain contain-strict [scrollbar-width:thin]"
    >
      <TradeList first={first} count={count} most={Number.POSITIVE_INFINITY} />
    </div>
  );
}

interface TradeListProps {
  /** The first row in sight, counted from the newest, and how many are in sight. */
  readonly first: number;
  readonly count: number;
  /** How many there are at most. */
  readonly most: number;
}

/** The trades in sight, in a room for all: under load every row changes ten times a second, seen or not. */
function TradeList({ first, count, most }: TradeListProps) {
  const intl = useIntl();
  const market = useInstrument();
  const least = useLeastTrade(market);
  const ofMarket = useListedTrades(market, least);
  const own = useOwnTrades(market);
  const ownNumbers = useMemo(() => new Set(own.map(({ fillNo }) => fillNo)), [own]);
  const showsOwn = useShowsOwn();
  const picks = usePicks();
  const all = showsOwn ? own : ofMarket;
  if (all === undefined) return <Awaited topic="trades" skeleton={<BookSkeleton rows={count} />} />;
  if (all.length === 0) {
    const id = showsOwn
      ? 'terminal.trades.noOwn'
      : least === ''
        ? 'terminal.trades.empty'
        : 'terminal.trades.noneAsLarge';
    return <EmptyState title={intl.formatMessage({ id })} />;
  }
  const total = Math.min(all.length, most);
  const start = Math.max(0, Math.min(first, total - count));
  const shown = all.slice(start, Math.min(total, start + count + 1));
  return (
    <div className="relative" style={{ height: total * ROW_PX }}>
      <table
        aria-rowcount={total + 1}
        style={{ top: start * ROW_PX }}
        className="absolute inset-x-0 w-full table-fixed border-collapse text-12"
      >
        <caption className="sr-only">
          {intl.formatMessage({ id: showsOwn ? 'terminal.trades.mineLong' : 'terminal.trades' })}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{intl.formatMessage({ id: 'trading.price' })}</th>
            <th scope="col">{intl.formatMessage({ id: 'trading.qty' })}</th>
            <th scope="col">{intl.formatMessage({ id: 'trading.time' })}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((trade, at) => (
            <TradeRow
              // A row keeps its place and its text changes: nothing moves on the screen.
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity here.
              key={at}
              trade={trade}
              share={shareOf(trade, market)}
              rowIndex={start + at + 2}
              isOwn={!showsOwn && ownNumbers.has(trade.fillNo)}
              ownLabel={intl.formatMessage({ id: 'terminal.trades.own' })}
              onPick={picks.price}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A trade of so many least orders fills its row. */
const FULL_ROW = 20_000n;

/** How much of its row a trade's tint takes, 0 to 1: by its worth against the market's least order, so that no other trade changes it. */
function shareOf(trade: PublicTradeData, market: Instrument): number {
  const { minNotional, priceScale, qtyScale } = market.spec;
  const full = minNotional * FULL_ROW * 10n ** BigInt(priceScale + qtyScale);
  const worth = tradeWorth(trade, market) * 10n ** BigInt(market.quote.scale);
  if (full <= 0n) return 0;
  // The root, as an eye compares areas: a hundredth of the worth is a tenth of the row.
  return Math.min(1, Math.sqrt(Number((worth * 10_000n) / full) / 10_000));
}

interface TradeRowProps {
  readonly trade: PublicTradeData;
  readonly share: number;
  /** Counted from 1 for the headings, as screen readers count. */
  readonly rowIndex: number;
  readonly isOwn: boolean;
  readonly ownLabel: string;
  readonly onPick: (price: string) => void;
}

const TINTS = {
  buy: '[--bar:color-mix(in_srgb,var(--up)_12%,transparent)]',
  sell: '[--bar:color-mix(in_srgb,var(--down)_12%,transparent)]',
} as const;

const TradeRow = memo(function TradeRow({ trade, share, rowIndex, isOwn, ownLabel, onPick }: TradeRowProps) {
  const up = trade.side === 'buy';
  return (
    <tr
      aria-rowindex={rowIndex}
      className={cx('relative h-5 hover:bg-surface-2', isOwn && 'bg-accent-soft')}
      title={isOwn ? ownLabel : undefined}
    >
      <td className={cx('num p-0', up ? 'text-up' : 'text-down')}>
        {isOwn && (
          <span
            role="img"
            aria-label={ownLabel}
            className="absolute start-1 top-1/2 size-1.5 -translate-y-1/2 rounded-full bg-accent"
          />
        )}
        <button type="button" tabIndex={-1} className="block h-5 ps-3 text-start" onClick={() => onPick(trade.price)}>
          {groupDigits(trade.price)}
          <span aria-hidden="true" className="ms-1 text-[0.7em]">
            {up ? '▲' : '▼'}
          </span>
        </button>
      </td>
      <td className="num p-0 text-end">
        {trade.qty}
        <span
          aria-hidden="true"
          style={{ backgroundSize: `${share * 100}% 100%` }}
          className={cx(
            'pointer-events-none absolute inset-0 bg-right bg-no-repeat [background-image:linear-gradient(var(--bar),var(--bar))] rtl:bg-left',
            TINTS[trade.side],
          )}
        />
      </td>
      <td className="p-0 pe-3 text-end text-text-2">
        <TradeTime timeMs={trade.timeMs} />
      </td>
    </tr>
  );
});

/** The time to the second; to the millisecond, with its day and in UTC, as a hint. */
function TradeTime({ timeMs }: { readonly timeMs: number }) {
  const { time, dateTime } = useFormats();
  const iso = new Date(timeMs).toISOString();
  const hint = `${dateTime(timeMs)}.${iso.slice(20, 23)} · ${iso.slice(0, 23).replace('T', ' ')} UTC`;
  return (
    <time dateTime={iso} title={hint} className="num">
      {time(timeMs)}
    </time>
  );
}
