import { TextField } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { type DayRange, dayOf, withDay } from './utc-days.ts';

export interface DayRangeFieldsProps {
  readonly range: DayRange;
  readonly onRangeChange: (range: DayRange) => void;
}

/** First and last day of a list, both in UTC and saying so. */
export function DayRangeFields({ range, onRangeChange }: DayRangeFieldsProps) {
  const intl = useIntl();
  return (
    <div className="flex min-w-0 flex-wrap gap-2 max-md:w-full">
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          type="date"
          label={intl.formatMessage({ id: `assets.${end}Day` })}
          labelHidden
          prefix={
            <span aria-hidden="true" className="shrink-0 text-12 whitespace-nowrap text-text-3">
              {intl.formatMessage({ id: `assets.${end}Day` })}
            </span>
          }
          value={range[end]}
          min={end === 'to' && range.from !== '' ? range.from : '1970-01-01'}
          max={dayOf(Date.now())}
          onChange={(event) => onRangeChange(withDay(range, end, event.target.value))}
          className="min-w-0 max-md:w-full"
          boxClassName="h-9 max-md:h-11"
        />
      ))}
    </div>
  );
}
