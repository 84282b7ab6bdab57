import { formatShortest } from '@bourse/domain';
import { groupDigits } from '@bourse/kit/formats/format.ts';
import { serverClock } from '@bourse/kit/stream/line.ts';
import { Shortened } from '@bourse/ui';
import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useTrades } from '../streams.ts';
import { useInstrument } from '../terminal-context.tsx';
import { type Pace, Tape } from './tape.ts';

/** How often the pace is told anew, in milliseconds. */
const TOLD_MS = 1_000;

/** How fast the market has traded within the last minute, and how much of it buyers took. */
export function TradesPace() {
  const intl = useIntl();
  const market = useInstrument();
  const pace = usePace();
  if (pace === undefined) return <div className="h-5 shrink-0 border-t" />;
  const most = pace.isLeast ? '≥ ' : '';
  const values = {
    count: `${most}${groupDigits(String(pace.trades))}`,
    qty: `${most}${groupDigits(formatShortest(pace.qty, market.spec.qtyScale))}`,
    unit: market.base.code,
    buy: pace.buyPercent,
  };
  return (
    <p className="num flex h-5 shrink-0 items-center justify-between gap-2 border-t px-3 text-11 text-text-3">
      <Shortened text={intl.formatMessage({ id: 'terminal.trades.paceLong' }, values)} className="min-w-0">
        {intl.formatMessage({ id: 'terminal.trades.pace' }, values)}
      </Shortened>
      {pace.trades > 0 && (
        <span className={pace.buyPercent >= 50 ? 'shrink-0 text-up' : 'shrink-0 text-down'}>
          {intl.formatMessage({ id: 'terminal.trades.paceBuy' }, values)}
        </span>
      )}
    </p>
  );
}

function usePace(): Pace | undefined {
  const market = useInstrument();
  const trades = useTrades(market.code);
  const tape = useMemo(() => new Tape(market), [market]);
  const [pace, setPace] = useState<Pace>();
  useEffect(() => {
    if (trades !== undefined) tape.add(trades);
  }, [tape, trades]);
  const isKnown = trades !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const tell = () => setPace(tape.at(serverClock.at()));
    tell();
    const timer = setInterval(tell, TOLD_MS);
    return () => clearInterval(timer);
  }, [tape, isKnown]);
  return pace;
}
