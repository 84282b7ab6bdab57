import { KLINE_INTERVALS, type KlineInterval } from '@bourse/domain';
import { SmallSelect } from '@bourse/kit/list/small-select.tsx';
import { cx, IconButton } from '@bourse/ui';
import { ChevronDown, Pencil, Star } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LatePopover } from '../late-popover.tsx';
import { CANDLE_LOOKS, changeChartSettings, useChartSettings } from './chart-settings.ts';
import { IndicatorMenu } from './indicator-menu.tsx';

/** What the chart shows: prices over time or the book's depth. */
export type ChartView = 'price' | 'depth';

export interface ChartToolbarProps {
  readonly view: ChartView;
  readonly onViewChange: (view: ChartView) => void;
  readonly isCompact: boolean;
}

const ITEM = 'h-7 rounded-4 px-2 text-12 font-medium text-text-2 transition hover:text-text-1 max-md:h-11';

/** Intervals, look, indicators and the kind of chart. */
export function ChartToolbar({ view, onViewChange, isCompact }: ChartToolbarProps) {
  const intl = useIntl();
  const settings = useChartSettings();
  const label = (id: string) => intl.formatMessage({ id });
  const favourites = isCompact ? settings.favourites.slice(0, 4) : settings.favourites;
  const shown = favourites.includes(settings.interval) ? favourites : [...favourites, settings.interval];
  return (
    <div className="flex h-9 shrink-0 items-center gap-1 overflow-x-auto border-b px-2 [scrollbar-width:none] max-md:h-11">
      <fieldset aria-label={label('terminal.chart.interval')} className="flex shrink-0 items-center">
        {shown.map((interval) => (
          <button
            key={interval}
            type="button"
            aria-pressed={settings.interval === interval}
            onClick={() => pickInterval(interval, onViewChange)}
            className={cx(ITEM, view === 'price' && settings.interval === interval && 'bg-surface-2 text-text-1')}
          >
            <FormattedMessage id={`terminal.interval.${interval}`} />
          </button>
        ))}
        <IntervalMenu onPicked={(interval) => pickInterval(interval, onViewChange)} />
      </fieldset>
      <span className="mx-1 h-4 w-px shrink-0 bg-line" />
      {!isCompact && (
        <SmallSelect
          label={label('terminal.chart.look')}
          value={settings.look}
          onValueChange={(look) => changeChartSettings({ look })}
          items={CANDLE_LOOKS.map((value) => ({ value, label: label(`terminal.chart.look.${value}`) }))}
        />
      )}
      <IndicatorMenu isCompact={isCompact} />
      {!isCompact && (
        <IconButton
          label={label('terminal.chart.tools')}
          size="sm"
          aria-pressed={settings.showsDrawings}
          className={settings.showsDrawings ? 'text-accent' : ''}
          onClick={() => changeChartSettings({ showsDrawings: !settings.showsDrawings })}
        >
          <Pencil size={14} aria-hidden="true" />
        </IconButton>
      )}
      <fieldset aria-label={label('terminal.chart')} className="ms-auto flex shrink-0 items-center">
        {(['price', 'depth'] as const).map((item) => (
          <button
            key={item}
            type="button"
            aria-pressed={view === item}
            onClick={() => onViewChange(item)}
            className={cx(ITEM, view === item && 'bg-surface-2 text-text-1')}
          >
            <FormattedMessage id={`terminal.chart.view.${item}`} />
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function pickInterval(interval: KlineInterval, onViewChange: (view: ChartView) => void): void {
  changeChartSettings({ interval });
  onViewChange('price');
}

/** All intervals; a star puts one into the toolbar. */
function IntervalMenu({ onPicked }: { readonly onPicked: (interval: KlineInterval) => void }) {
  const intl = useIntl();
  const { interval, favourites } = useChartSettings();
  const [isOpen, setOpen] = useState(false);
  const toggle = (item: KlineInterval) => {
    const next = favourites.includes(item) ? favourites.filter((known) => known !== item) : [...favourites, item];
    changeChartSettings({ favourites: KLINE_INTERVALS.filter((known) => next.includes(known)) });
  };
  const more = intl.formatMessage({ id: 'terminal.chart.intervals' });
  return (
    <LatePopover
      open={isOpen}
      onOpenChange={setOpen}
      label={more}
      trigger={
        <button type="button" aria-label={more} title={more} className={cx(ITEM, 'min-w-6 px-1.25')}>
          <ChevronDown size={14} aria-hidden="true" />
        </button>
      }
    >
      <ul className="grid w-56 grid-cols-2 gap-0.5">
        {KLINE_INTERVALS.map((item) => (
          <li
            key={item}
            className={cx('flex items-center rounded-4 hover:bg-surface-2', item === interval && 'bg-surface-2')}
          >
            <button
              type="button"
              className="h-8 flex-1 ps-2 text-start text-12"
              onClick={() => {
                setOpen(false);
                onPicked(item);
              }}
            >
              <FormattedMessage id={`terminal.interval.${item}`} />
            </button>
            <button
              type="button"
              aria-pressed={favourites.includes(item)}
              aria-label={intl.formatMessage({ id: 'terminal.chart.pinInterval' }, { interval: item })}
              onClick={() => toggle(item)}
              className="flex size-8 items-center justify-center"
            >
              <Star
                size={12}
                aria-hidden="true"
                className={favourites.includes(item) ? 'fill-warning text-warning' : 'text-text-3'}
              />
            </button>
          </li>
        ))}
      </ul>
    </LatePopover>
  );
}
