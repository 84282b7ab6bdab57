import type { KlineInterval } from '@bourse/domain';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { cx, IconButton } from '@bourse/ui';
import { Maximize2, Minimize2, Pencil } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PanelGrip } from '../../layout/panel-grip.tsx';
import { useChart, useOwnSettings } from '../chart-context.tsx';
import { CANDLE_LOOKS } from '../chart-settings.ts';
import { IntervalMenu } from './interval-menu.tsx';
import {
  CompareButton,
  IndicatorButton,
  MarketButton,
  OptionsButton,
  PictureButton,
  TOOL_CLASS,
} from './toolbar-buttons.tsx';
import { toolbarRoom } from './toolbar-room.ts';
import { useFullChart } from './use-full-chart.ts';

/** What the chart shows: prices over time or the book's depth. */
export type ChartView = 'price' | 'depth';

export interface ChartToolbarProps {
  readonly view: ChartView;
  readonly onViewChange: (view: ChartView) => void;
  readonly onIndicatorSettings: (name: string) => void;
  /** The panel of the chart, which the button for the whole screen enlarges. */
  readonly panel: RefObject<HTMLElement | null>;
  /** The chart itself, of which a picture is taken. */
  readonly picture: () => HTMLElement | null;
}

/** As wide as a chart is at first, so that nothing moves when the width is known. */
const FIRST_WIDTH_PX = 664;

/** Intervals, indicators and what else is set on a chart. What a narrow panel has no room for stands in the menu of settings. */
export function ChartToolbar({ view, onViewChange, onIndicatorSettings, panel, picture }: ChartToolbarProps) {
  const intl = useIntl();
  const { isCompact } = useChart();
  const bar = useRef<HTMLDivElement>(null);
  const width = useWidth(bar);
  const room = toolbarRoom(width, isCompact);
  const [settings, change] = useOwnSettings();
  const label = (id: string) => intl.formatMessage({ id });
  return (
    <div
      ref={bar}
      className="flex h-9 shrink-0 items-center gap-1 overflow-x-auto border-b px-2 [scrollbar-width:none] max-md:h-11"
    >
      <MarketButton />
      <Intervals count={room.intervals} isPrice={view === 'price'} onPicked={() => onViewChange('price')} />
      <span className="mx-1 h-4 w-px shrink-0 bg-line" />
      {room.hasAll && (
        <SmallSelect
          label={label('terminal.chart.look')}
          value={settings.look}
          onValueChange={(look) => change({ look })}
          items={CANDLE_LOOKS.map((value) => ({ value, label: label(`terminal.chart.look.${value}`) }))}
        />
      )}
      <IndicatorButton hasWords={room.hasWords} onSettings={onIndicatorSettings} />
      {room.hasAll && <CompareButton />}
      {!isCompact && (
        <IconButton
          label={label('terminal.chart.tools')}
          size="sm"
          aria-pressed={settings.showsDrawings}
          className={settings.showsDrawings ? 'text-accent' : ''}
          onClick={() => change({ showsDrawings: !settings.showsDrawings })}
        >
          <Pencil size={14} aria-hidden="true" />
        </IconButton>
      )}
      {room.hasAll && <PictureButton picture={picture} />}
      <OptionsButton hasAll={room.hasAll} picture={picture} />
      {!isCompact && <FullButton panel={panel} />}
      <Views view={view} onViewChange={onViewChange} />
      <PanelGrip />
    </div>
  );
}

function useWidth(bar: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(FIRST_WIDTH_PX);
  useEffect(() => {
    const element = bar.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
  return width;
}

interface IntervalsProps {
  readonly count: number;
  readonly isPrice: boolean;
  readonly onPicked: () => void;
}

function Intervals({ count, isPrice, onPicked }: IntervalsProps) {
  const intl = useIntl();
  const [{ favourites, interval: now }, change] = useOwnSettings();
  const first = favourites.slice(0, count);
  const shown = first.includes(now) ? first : [...first.slice(0, Math.max(1, count - 1)), now];
  const pick = (interval: KlineInterval) => {
    change({ interval });
    onPicked();
  };
  return (
    <fieldset aria-label={intl.formatMessage({ id: 'terminal.chart.interval' })} className="flex shrink-0 items-center">
      {shown.map((interval) => (
        <button
          key={interval}
          type="button"
          aria-pressed={now === interval}
          onClick={() => pick(interval)}
          className={cx(TOOL_CLASS, isPrice && now === interval && 'bg-surface-2 text-text-1')}
        >
          <FormattedMessage id={`terminal.interval.${interval}`} />
        </button>
      ))}
      <IntervalMenu className={TOOL_CLASS} onPicked={pick} />
    </fieldset>
  );
}

function FullButton({ panel }: Pick<ChartToolbarProps, 'panel'>) {
  const intl = useIntl();
  const { isFull, toggle } = useFullChart(panel);
  if (toggle === undefined) return null;
  const Icon = isFull ? Minimize2 : Maximize2;
  return (
    <IconButton
      label={intl.formatMessage({ id: 'terminal.chart.full' })}
      size="sm"
      aria-pressed={isFull}
      onClick={toggle}
    >
      <Icon size={14} aria-hidden="true" />
    </IconButton>
  );
}

function Views({ view, onViewChange }: Pick<ChartToolbarProps, 'view' | 'onViewChange'>) {
  const intl = useIntl();
  const { isPageMarket } = useChart();
  // The depth is that of the page's market.
  if (!isPageMarket) return <span className="ms-auto" />;
  return (
    <fieldset aria-label={intl.formatMessage({ id: 'terminal.chart' })} className="ms-auto flex shrink-0 items-center">
      {(['price', 'depth'] as const).map((item) => (
        <button
          key={item}
          type="button"
          aria-pressed={view === item}
          onClick={() => onViewChange(item)}
          className={cx(TOOL_CLASS, view === item && 'bg-surface-2 text-text-1')}
        >
          <FormattedMessage id={`terminal.chart.view.${item}`} />
        </button>
      ))}
    </fieldset>
  );
}
