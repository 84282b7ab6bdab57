import type { KlineData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import type { Market } from '@bourse/kit/api/queries.ts';
import { useFormats } from '@bourse/kit/formats/format.ts';
import { late } from '@bourse/kit/late/late-code.ts';
import { LatePart } from '@bourse/kit/late/late-part.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Segmented, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketsCalls } from '../calls.ts';
import { pairName } from '../market-rows.ts';
import { CHART_SPANS, type ChartSpan, klinesQuery } from './coin-model.ts';

const TimeChart = late(async () => (await import('@bourse/ui/time-chart')).TimeChart);

const FRESH_MS = 60_000;
/** Spans whose axis has hours; the others have days. */
const BY_HOUR: ReadonlySet<ChartSpan> = new Set(['1d']);

export interface PriceChartProps {
  readonly market: Market;
  /** The live price, which ends the line; empty until it is there. */
  readonly last: string;
}

/** A market's closing prices over a span, with axes; its end is live. */
export function PriceChart({ market, last }: PriceChartProps) {
  const intl = useIntl();
  const [span, setSpan] = useState<ChartSpan>('30d');
  const query = useQuery({
    queryKey: ['coin-klines', market.tradeCode, span],
    queryFn: ({ signal }) =>
      api(marketsCalls.klines, { query: klinesQuery(market.tradeCode, span, Date.now()), signal }),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  });
  return (
    <div className="px-5 py-4">
      <Segmented
        label={intl.formatMessage({ id: 'coins.span' })}
        value={span}
        onValueChange={setSpan}
        items={CHART_SPANS.map((value) => ({ value, label: intl.formatMessage({ id: `coins.span.${value}` }) }))}
        className="mb-3"
      />
      <Loaded query={query} failedId="coins.chartFailed" skeleton={<Skeleton className="h-66 w-full max-sm:h-54" />}>
        {(bars) => <PriceLine bars={bars} last={last} span={span} pair={pairName(market)} />}
      </Loaded>
    </div>
  );
}

interface PriceLineProps {
  readonly bars: readonly KlineData[];
  readonly last: string;
  readonly span: ChartSpan;
  readonly pair: string;
}

function PriceLine({ bars, last, span, pair }: PriceLineProps) {
  const intl = useIntl();
  const { figure, dateTime } = useFormats();
  const timesMs = useMemo(() => bars.map(([openMs]) => openMs), [bars]);
  const label = intl.formatMessage({ id: 'coins.price' }, { pair });
  const closes = useMemo(() => bars.map(([, , , , close]) => Number(close)), [bars]);
  const series = useMemo(
    () => [{ id: 'price', label: pair, values: last === '' ? closes : [...closes.slice(0, -1), Number(last)] }],
    [closes, last, pair],
  );
  const ticks = useMemo(() => {
    const form = BY_HOUR.has(span)
      ? ({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const)
      : ({ month: 'short', day: 'numeric' } as const);
    return new Intl.DateTimeFormat(intl.locale, form);
  }, [intl.locale, span]);
  if (bars.length < 2) {
    return (
      <p className="flex h-66 items-center justify-center text-13 text-text-3 max-sm:h-54">
        <FormattedMessage id="coins.noChart" />
      </p>
    );
  }
  const decimals = bars[0]?.[4].split('.')[1]?.length ?? 0;
  return (
    <LatePart fallback={<Skeleton className="h-66 w-full" />}>
      <TimeChart
        label={label}
        timesMs={timesMs}
        series={series}
        filled
        height={240}
        formatValue={(value) => figure(value.toFixed(decimals))}
        formatTime={dateTime}
        formatTick={(timeMs) => ticks.format(timeMs)}
      />
    </LatePart>
  );
}
