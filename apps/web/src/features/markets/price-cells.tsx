import type { TickerData } from '@bourse/contract';
import { changeText } from '@bourse/domain';
import { compareDecimals } from '@bourse/kit/formats/compare-decimals.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { cx, directionOf, SignedValue, Skeleton } from '@bourse/ui';
import { useRef } from 'react';

/** Whether a text rose or fell against the one shown before it. */
function useMove(text: string): 'up' | 'down' | 'none' {
  const shown = useRef({ text, move: 'none' as 'up' | 'down' | 'none' });
  if (shown.current.text !== text) {
    const order = shown.current.text === '' ? 0 : compareDecimals(text, shown.current.text);
    shown.current = { text, move: order === 0 ? 'none' : order > 0 ? 'up' : 'down' };
  }
  return shown.current.move;
}

export interface LastPriceProps {
  readonly ticker: TickerData | undefined;
  /** Tints the figure for a moment when it moves; default true. */
  readonly tinted?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The last price, with a brief tint when it moves. */
export function LastPrice({ ticker, tinted = true, className }: LastPriceProps) {
  const { figure } = useFormats();
  const last = ticker?.last ?? '';
  const move = useMove(last);
  if (ticker === undefined) return <Skeleton className="ms-auto h-4 w-20" />;
  return (
    <span
      // A new element for a new price starts the tint again.
      key={last}
      className={cx(
        'num -mx-1 rounded-4 px-1',
        tinted && move === 'up' && 'flash-up',
        tinted && move === 'down' && 'flash-down',
        className,
      )}
    >
      {figure(last)}
    </span>
  );
}

/** The 24-hour change in percent: sign, arrow and colour. */
export function Change({ ticker, className }: Omit<LastPriceProps, 'tinted'>) {
  if (ticker === undefined) return <Skeleton className="ms-auto h-4 w-14" />;
  const text = changeText(ticker.change);
  return (
    <SignedValue direction={directionOf(text)} arrow className={className}>
      {text}%
    </SignedValue>
  );
}
