import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { Instrument } from '../instrument.ts';
import { useInstrument, useVenue } from '../terminal-context.tsx';
import { type ChartSettings, changeChartSettings, MAIN_CHART, useChartSettings } from './chart-settings.ts';

interface ChartPlace {
  readonly chartId: string;
  readonly market: Instrument;
  /** It shows the market of the page, for which the order form is. */
  readonly isPageMarket: boolean;
  readonly isCompact: boolean;
}

const ChartContext = createContext<ChartPlace | undefined>(undefined);

export interface ChartProviderProps {
  readonly chartId: string;
  readonly isCompact: boolean;
  readonly children: ReactNode;
}

/** Gives the parts of a chart its market: the page's, or for another chart than the first the one that was chosen for it. */
export function ChartProvider({ chartId, isCompact, children }: ChartProviderProps) {
  const page = useInstrument();
  const { market: code } = useChartSettings(chartId);
  const all = useVenue().listing.useInstruments();
  const own = chartId === MAIN_CHART || code === '' ? undefined : all?.find((instrument) => instrument.code === code);
  const market = own ?? page;
  const place = useMemo(
    () => ({ chartId, market, isPageMarket: market.code === page.code, isCompact }),
    [chartId, market, page.code, isCompact],
  );
  return <ChartContext value={place}>{children}</ChartContext>;
}

/** The chart that a part belongs to. */
export function useChart(): ChartPlace {
  const place = useContext(ChartContext);
  if (place === undefined) throw new Error('this part belongs inside ChartProvider');
  return place;
}

/** How the chart that a part belongs to is drawn, and how to change that. */
export function useOwnSettings(): readonly [ChartSettings, (changes: Partial<ChartSettings>) => void] {
  const { chartId } = useChart();
  return [useChartSettings(chartId), (changes) => changeChartSettings(changes, chartId)];
}
