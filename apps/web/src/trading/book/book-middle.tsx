import { formatShortest } from '@bourse/domain';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { cx, directionOf, Shortened } from '@bourse/ui';
import { memo, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { buyShare, depthSum, spreadOf } from '../model/book-rows.ts';
import { useBestPrices, useDepth, useTrades } from '../streams.ts';
import { useInstrument } from '../terminal-context.tsx';
import { RatioBar } from './ratio-bar.tsx';

const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-text-1' } as const;

/** Heights of the middle in pixels, which the levels leave free. */
export const MIDDLE_PX = { wide: 34, narrow: 48 } as const;

export interface BookMiddleProps {
  /** The step of the book as its topic names it. */
  readonly topicStep: string;
  readonly isNarrow?: boolean | undefined;
}

/** Between the halves: the last price with its direction, the spread of the best prices however rows are grouped, and which side has more. */
export function BookMiddle({ topicStep, isNarrow = false }: BookMiddleProps) {
  const market = useInstrument();
  const trades = useTrades(market.code);
  const last = trades?.[0];
  const before = trades?.find((trade) => trade.price !== last?.price);
  const sign =
    last === undefined || before === undefined ? '0' : Number(last.price) > Number(before.price) ? '+1' : '-1';
  const direction = directionOf(sign);
  const { bid, ask } = useBestPrices(market.code);
  const spread = spreadOf(bid, ask, market);
  const price = (
    <span className={cx('num text-16 leading-5 font-semibold', COLOURS[direction])}>
      {last === undefined ? '–' : groupDigits(last.price)}
      <span aria-hidden="true" className="ms-1 inline-block w-3 text-12">
        {direction === 'up' ? '↑' : direction === 'down' ? '↓' : ''}
      </span>
    </span>
  );
  const shown = spread !== undefined && <Spread {...spread} isNarrow={isNarrow} />;
  return (
    <div
      style={{ height: isNarrow ? MIDDLE_PX.narrow : MIDDLE_PX.wide }}
      className={cx('flex shrink-0 flex-col overflow-hidden', isNarrow ? 'px-2' : 'px-3')}
    >
      <div className={cx('flex h-5 shrink-0 items-center', isNarrow ? '' : 'justify-between')}>
        {price}
        {!isNarrow && shown}
      </div>
      {isNarrow && <div className="h-3.5 shrink-0 leading-3.5">{shown}</div>}
      <BookRatio topicStep={topicStep} />
    </div>
  );
}

interface SpreadProps {
  readonly text: string;
  readonly percent: string;
  readonly isNarrow: boolean;
}

const Spread = memo(function Spread({ text, percent, isNarrow }: SpreadProps) {
  const intl = useIntl();
  const figure = (
    <span key="spread" className="num">
      {text} · {percent}%
    </span>
  );
  const label = intl.formatMessage({ id: 'terminal.book.spread' }, { spread: `${text} · ${percent}%` });
  return (
    <Shortened text={label} className="min-w-0 text-end text-11 text-text-3">
      {isNarrow ? figure : intl.formatMessage({ id: 'terminal.book.spread' }, { spread: figure })}
    </Shortened>
  );
});

/** Levels near the best prices that the ratio looks at. */
const RATIO_LEVELS = 20;

function BookRatio({ topicStep }: { readonly topicStep: string }) {
  const intl = useIntl();
  const market = useInstrument();
  const depth = useDepth(market.code, topicStep);
  const sums = useMemo(() => {
    if (depth === undefined) return undefined;
    return [depthSum(depth.bids, RATIO_LEVELS, market), depthSum(depth.asks, RATIO_LEVELS, market)] as const;
  }, [depth, market]);
  if (sums === undefined) return null;
  const [bids, asks] = sums.map((sum) => groupDigits(formatShortest(sum, market.spec.qtyScale)));
  const note = intl.formatMessage(
    { id: 'terminal.book.ratioSums' },
    { levels: RATIO_LEVELS, bids, asks, unit: market.base.code },
  );
  return <RatioBar buyPercent={buyShare(...sums)} note={note} />;
}
