import { Checkbox, IconButton } from '@bourse/ui';
import { Settings2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useOwnSettings } from '../chart-context.tsx';
import { toggledIndicator } from '../chart-settings.ts';
import { INDICATORS } from './catalogue.ts';

export interface IndicatorListProps {
  readonly onSettings: (name: string) => void;
}

/** Which indicators are drawn, each with a way to its settings. */
export function IndicatorList({ onSettings }: IndicatorListProps) {
  return (
    <>
      <Group titleId="chart.indicators.main" place="main" onSettings={onSettings} />
      <Group titleId="chart.indicators.sub" place="sub" onSettings={onSettings} />
    </>
  );
}

interface GroupProps extends IndicatorListProps {
  readonly titleId: string;
  readonly place: 'main' | 'sub';
}

function Group({ titleId, place, onSettings }: GroupProps) {
  const intl = useIntl();
  const [{ indicators }, change] = useOwnSettings();
  return (
    <fieldset>
      <legend className="py-1 text-11 text-text-3">
        <FormattedMessage id={titleId} />
      </legend>
      <ul className="grid grid-cols-2 gap-x-3 pb-1">
        {INDICATORS.filter((kind) => kind.place === place).map(({ name }) => {
          const isChosen = indicators.some((item) => item.name === name);
          return (
            <li key={name} className="flex h-7 items-center max-md:h-11">
              <Checkbox
                label={name}
                checked={isChosen}
                onCheckedChange={() => change({ indicators: toggledIndicator(indicators, name) })}
                className="flex-1 gap-1.5"
              />
              {isChosen && (
                <IconButton
                  size="sm"
                  label={intl.formatMessage({ id: 'terminal.chart.row.settings' }, { name })}
                  onClick={() => onSettings(name)}
                >
                  <Settings2 size={13} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
