import type { KlineInterval } from '@bourse/domain';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { createCandleTimes, isCutByDays } from './candle-time.ts';

/** The clock that the time axis follows, in the corner where the axes meet. */
export function ZoneLabel({ interval }: { readonly interval: KlineInterval }) {
  const intl = useIntl();
  const zone = useMemo(() => createCandleTimes(interval).zone(Date.now()), [interval]);
  const id = isCutByDays(interval) ? 'terminal.chart.zoneUtc' : 'terminal.chart.zoneOwn';
  return (
    <span
      // The chart's axes stand on the right in every language.
      dir="ltr"
      title={intl.formatMessage({ id }, { zone })}
      className="num absolute end-1 bottom-0 z-10 flex h-5 items-center text-[0.625rem] text-text-3"
    >
      {zone}
    </span>
  );
}
