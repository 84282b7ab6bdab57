import { cx } from '@bourse/ui';
import type { Chart } from 'klinecharts';
import { Eye, EyeOff, type LucideIcon, Settings2, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useVenue } from '../../terminal-context.tsx';
import { useChart, useOwnSettings } from '../chart-context.tsx';
import { changedIndicator } from '../chart-settings.ts';
import { type ChosenIndicator, drawnLooks } from '../indicators/catalogue.ts';
import { CANDLE_PANE } from '../layers.ts';
import { cssColour } from '../line-colours.ts';
import { paneOf } from '../use-chart-indicators.ts';
import { legendFigures } from './legend-values.ts';
import { useLegendValues } from './use-legend-values.ts';
import { usePaneTops } from './use-pane-tops.ts';

export interface ChartLegendProps {
  readonly chart: Chart;
  readonly box: RefObject<HTMLDivElement | null>;
  /** The indicators that are drawn now. */
  readonly drawn: readonly ChosenIndicator[];
  readonly isAwake: boolean;
  /** Opens the settings of an indicator. */
  readonly onSettings: (name: string) => void;
}

const CANDLE_KEYS = ['open', 'high', 'low', 'close'] as const;

/**
 * What the chart shows, in words over it: the candle under the pointer, and each indicator with its values and what can be done with it. Figures
 * change without rendering.
 */
export function ChartLegend({ chart, box, drawn, isAwake, onSettings }: ChartLegendProps) {
  const root = useRef<HTMLDivElement>(null);
  const tops = usePaneTops(chart, box, drawn);
  const [{ indicators, compare }] = useOwnSettings();
  useLegendValues(root, chart, isAwake);
  const isDrawn = ({ name }: ChosenIndicator) => drawn.some((indicator) => indicator.name === name);
  const row = (indicator: ChosenIndicator) => (
    <IndicatorRow
      key={indicator.name}
      chart={chart}
      indicator={indicator}
      isDrawn={isDrawn(indicator)}
      onSettings={onSettings}
    />
  );
  // What has no pane now stands with the candles, so that it can be shown again.
  const atTop = indicators.filter((indicator) => !isDrawn(indicator) || paneOf(indicator.name) === CANDLE_PANE);
  return (
    <div ref={root} dir="ltr" className="group/legend pointer-events-none absolute inset-0 z-10 text-11 text-text-3">
      <ul className="absolute start-2 top-1.5 me-18 flex flex-col gap-px max-md:flex-row max-md:flex-wrap max-md:gap-x-2">
        <CandleRow />
        {compare !== '' && <CompareRow code={compare} />}
        {atTop.map(row)}
      </ul>
      {indicators
        .filter((indicator) => isDrawn(indicator) && paneOf(indicator.name) !== CANDLE_PANE)
        .map((indicator) => (
          <ul
            key={indicator.name}
            className="absolute start-2"
            style={{ top: (tops.get(paneOf(indicator.name)) ?? 0) + 3 }}
          >
            {tops.has(paneOf(indicator.name)) && row(indicator)}
          </ul>
        ))}
    </div>
  );
}

function CandleRow() {
  const { market, isPageMarket } = useChart();
  const value = 'num group-data-[direction=down]/legend:text-down group-data-[direction=up]/legend:text-up';
  return (
    <li className="flex w-fit flex-wrap gap-x-2 rounded-4 bg-surface-1/80 pe-1 max-md:contents">
      {!isPageMarket && <span className="font-medium text-text-1">{market.name}</span>}
      {CANDLE_KEYS.map((key) => (
        <span key={key} className="whitespace-nowrap">
          <FormattedMessage id={`terminal.chart.legend.${key}`} />
          <span data-candle={key} className={value} />
        </span>
      ))}
      <span data-candle="change" className={value} />
    </li>
  );
}

function CompareRow({ code }: { readonly code: string }) {
  const intl = useIntl();
  const [, change] = useOwnSettings();
  const name =
    useVenue()
      .listing.useInstruments()
      ?.find((item) => item.code === code)?.name ?? code;
  return (
    <Row name={name}>
      <span data-compare className="num" style={{ color: cssColour('blue') }} />
      <RowButton
        icon={X}
        label={intl.formatMessage({ id: 'terminal.chart.row.remove' }, { name })}
        onPress={() => change({ compare: '' })}
      />
    </Row>
  );
}

interface IndicatorRowProps {
  readonly chart: Chart;
  readonly indicator: ChosenIndicator;
  readonly isDrawn: boolean;
  readonly onSettings: (name: string) => void;
}

function IndicatorRow({ chart, indicator, isDrawn, onSettings }: IndicatorRowProps) {
  const intl = useIntl();
  const { isCompact } = useChart();
  const [{ indicators }, change] = useOwnSettings();
  const { name, isHidden } = indicator;
  const [made] = isDrawn ? chart.getIndicators({ name }) : [];
  const looks = drawnLooks(indicator);
  const label = (id: string) => intl.formatMessage({ id }, { name });
  return (
    <Row name={name} isQuiet={!isDrawn}>
      {made !== undefined &&
        legendFigures(made).map(({ key, line }) => {
          const look = line === undefined ? undefined : looks[line];
          if (look?.isHidden === true) return null;
          return (
            <span
              key={key}
              data-value={`${name}.${key}`}
              className="num"
              style={look === undefined ? undefined : { color: cssColour(look.colour) }}
            />
          );
        })}
      {!isCompact && (
        <>
          <RowButton
            icon={isHidden ? EyeOff : Eye}
            label={label(isHidden ? 'terminal.chart.row.show' : 'terminal.chart.row.hide')}
            onPress={() => change({ indicators: changedIndicator(indicators, name, { isHidden: !isHidden }) })}
          />
          <RowButton icon={Settings2} label={label('terminal.chart.row.settings')} onPress={() => onSettings(name)} />
          <RowButton
            icon={X}
            label={label('terminal.chart.row.remove')}
            onPress={() => change({ indicators: indicators.filter((item) => item.name !== name) })}
          />
        </>
      )}
    </Row>
  );
}

interface RowProps {
  readonly name: string;
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}

function Row({ name, isQuiet = false, children }: RowProps) {
  return (
    <li
      className={cx(
        'group/row pointer-events-auto flex h-4.5 w-fit items-center gap-x-2 rounded-4 bg-surface-1/80 pe-1',
        isQuiet && 'opacity-60',
      )}
    >
      <span>{name}</span>
      {children}
    </li>
  );
}

interface RowButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onPress: () => void;
}

/** Seen when the pointer is on the row, or by keyboard. */
function RowButton({ icon: Icon, label, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="-mx-1 flex size-4.5 items-center justify-center rounded-4 opacity-0 transition group-focus-within/row:opacity-100 group-hover/row:opacity-100 hover:bg-surface-3 hover:text-text-1"
    >
      <Icon size={12} aria-hidden="true" />
    </button>
  );
}
