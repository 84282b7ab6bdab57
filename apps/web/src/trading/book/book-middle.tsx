import { groupDigits } from '@bourse/kit/formats/format.ts';
import { cx, directionOf } from '@bourse/ui';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import { spreadOf } from '../model/book-rows.ts';
import { useBestPrices, useTrades } from '../streams.ts';
import { useInstrument } from '../terminal-context.tsx';

const COLOURS = { up: 'text-up', down: 'text-down', flat: 'text-text-1' } as const;

/** The last price with its direction, and the spread: of the best prices, however the rows around it are grouped. */
export function BookMiddle() {
  const market = useInstrument();
  const trades = useTrades(market.code);
  const last = trades?.[0];
  const before = trades?.find((trade) => trade.price !== last?.price);
  const sign =
    last === undefined || before === undefined ? '0' : Number(last.price) > Number(before.price) ? '+1' : '-1';
  const direction = directionOf(sign);
  const { bid, ask } = useBestPrices(market.code);
  const spread = spreadOf(bid, ask, market);
  return (
    <div className="flex h-7 shrink-0 items-center justify-between px-3">
      <span className={cx('num text-16 font-semibold', COLOURS[direction])}>
        {last === undefined ? '–' : groupDigits(last.price)}
        <span aria-hidden="true" className="ms-1 inline-block w-3 text-12">
          {direction === 'up' ? '↑' : direction === 'down' ? '↓' : ''}
        </span>
      </span>
      {spread !== undefined && <Spread text={spread.text} percent={spread.percent} />}
    </div>
  );
}

const Spread = memo(function Spread({ text, percent }: { readonly text: string; readonly percent: string }) {
  const intl = useIntl();
  const figure = (
    <span key="spread" className="num">
      {text}
    </span>
  );
  return (
    <span className="min-w-28 text-end text-11 text-text-3" title={`${percent} %`}>
      {intl.formatMessage({ id: 'terminal.book.spread' }, { spread: figure })}
    </span>
  );
});
