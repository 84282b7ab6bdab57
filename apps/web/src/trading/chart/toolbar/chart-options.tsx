import { Checkbox, Segmented } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOwnSettings } from '../chart-context.tsx';
import { CANDLE_LOOKS, type ChartSwitch, PRICE_SCALES } from '../chart-settings.ts';

const SWITCHES: readonly ChartSwitch[] = [
  'showsOrders',
  'showsFills',
  'showsAverage',
  'showsAlerts',
  'showsCountdown',
  'showsSessions',
];

/** How the chart looks, how its axis counts, and what is drawn beside the prices. */
export function ChartOptions() {
  const intl = useIntl();
  const [settings, change] = useOwnSettings();
  const label = (id: string) => intl.formatMessage({ id });
  return (
    <div className="flex flex-col gap-1">
      <fieldset>
        <legend className="pb-1 text-11 text-text-3">
          <FormattedMessage id="terminal.chart.look" />
        </legend>
        <div className="grid grid-cols-3 gap-1">
          {CANDLE_LOOKS.map((look) => (
            <button
              key={look}
              type="button"
              aria-pressed={settings.look === look}
              onClick={() => change({ look })}
              className="min-h-8 rounded-4 bg-surface-2 px-1 py-1 text-12 text-text-2 aria-pressed:bg-accent-soft aria-pressed:text-accent max-md:min-h-11"
            >
              {label(`terminal.chart.look.${look}`)}
            </button>
          ))}
        </div>
      </fieldset>
      <p className="pt-2 pb-1 text-11 text-text-3">
        <FormattedMessage id="chart.scale" />
      </p>
      <Segmented
        label={label('chart.scale')}
        value={settings.scale}
        onValueChange={(scale) => change({ scale })}
        items={PRICE_SCALES.map((value) => ({ value, label: label(`chart.scale.${value}`) }))}
      />
      <p className="pt-2 pb-1 text-11 text-text-3">
        <FormattedMessage id="chart.shown" />
      </p>
      {SWITCHES.map((name) => (
        <Checkbox
          key={name}
          label={label(`chart.${name}`)}
          checked={settings[name]}
          onCheckedChange={(isOn) => change({ [name]: isOn })}
          className="min-h-7"
        />
      ))}
    </div>
  );
}
