import { Checkbox } from '@bourse/ui';
import { ChartLine } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { LatePopover } from '../late-popover.tsx';
import {
  changeChartSettings,
  MAIN_INDICATORS,
  SUB_INDICATORS,
  toggledIndicator,
  useChartSettings,
} from './chart-settings.ts';

/** Which indicators are drawn, and whether own orders and the candle's countdown are. */
export function IndicatorMenu({ isCompact }: { readonly isCompact: boolean }) {
  const intl = useIntl();
  const { showsOrders, showsCountdown } = useChartSettings();
  const name = intl.formatMessage({ id: 'terminal.chart.indicators' });
  return (
    <LatePopover
      label={name}
      trigger={
        <button
          type="button"
          className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-4 px-2 text-12 font-medium text-text-2 hover:bg-surface-2 hover:text-text-1 max-md:h-11"
        >
          <ChartLine size={14} aria-hidden="true" />
          <span className={isCompact ? 'sr-only' : ''}>{name}</span>
        </button>
      }
      className="w-72 p-3"
    >
      <Group titleId="terminal.chart.indicators.main" names={MAIN_INDICATORS} />
      <Group titleId="terminal.chart.indicators.sub" names={SUB_INDICATORS} />
      <hr className="my-2" />
      <Checkbox
        label={intl.formatMessage({ id: 'terminal.chart.showOrders' })}
        checked={showsOrders}
        onCheckedChange={(shows) => changeChartSettings({ showsOrders: shows })}
      />
      <Checkbox
        label={intl.formatMessage({ id: 'terminal.chart.showCountdown' })}
        checked={showsCountdown}
        onCheckedChange={(shows) => changeChartSettings({ showsCountdown: shows })}
        className="mt-1.5"
      />
    </LatePopover>
  );
}

function Group({ titleId, names }: { readonly titleId: string; readonly names: readonly string[] }) {
  const { indicators } = useChartSettings();
  return (
    <fieldset>
      <legend className="py-1 text-11 text-text-3">
        <FormattedMessage id={titleId} />
      </legend>
      <div className="grid grid-cols-4 gap-x-2 gap-y-1.5 pb-1">
        {names.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={indicators.includes(name)}
            onCheckedChange={() => changeChartSettings({ indicators: toggledIndicator(indicators, name) })}
            className="gap-1.5"
          />
        ))}
      </div>
    </fieldset>
  );
}
