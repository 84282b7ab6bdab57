import { amountValues, groupDigits, inOwnDirection, trimZeros } from '@bourse/kit/formats/format.ts';
import type { Chart, Crosshair } from 'klinecharts';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useChart } from '../chart-context.tsx';
import type { FillMark } from './fill-marks-model.ts';

export interface FillTipProps {
  readonly chart: Chart;
  readonly marks: ReadonlyMap<number, readonly FillMark[]>;
}

/** What was traded within the candle under the pointer; nothing elsewhere. Rendered when that changes only. */
export function FillTip({ chart, marks }: FillTipProps) {
  const intl = useIntl();
  const { market } = useChart();
  const [openMs, setOpenMs] = useState<number>();
  useEffect(() => {
    const onCrosshair = (data?: unknown) => {
      const { kLineData, paneId } = (data ?? {}) as Crosshair;
      const at = paneId === undefined ? undefined : kLineData?.timestamp;
      setOpenMs(at !== undefined && marks.has(at) ? at : undefined);
    };
    chart.subscribeAction('onCrosshairChange', onCrosshair);
    return () => chart.unsubscribeAction('onCrosshairChange', onCrosshair);
  }, [chart, marks]);
  const shown = openMs === undefined ? undefined : marks.get(openMs);
  if (shown === undefined) return null;
  return (
    <ul
      dir="ltr"
      className="pointer-events-none absolute end-16 bottom-8 z-10 rounded-4 bg-surface-3 px-2 py-1 text-11"
    >
      {shown.map(({ side, qty, price, count }) => (
        <li key={side} className={side === 'buy' ? 'text-up' : 'text-down'}>
          {inOwnDirection(
            intl,
            intl.formatMessage(
              { id: 'terminal.chart.fill' },
              { side, price: groupDigits(price), count, ...amountValues(intl, trimZeros(qty), market.base.code) },
            ),
          )}
        </li>
      ))}
    </ul>
  );
}
