import { TextField } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type DayRange, dayOf, startOfDay, withDay } from '../formats/utc-days.ts';

export interface DayRangeFieldsProps {
  readonly range: DayRange;
  readonly onRangeChange: (range: DayRange) => void;
}

/** First and last day of a list, both in UTC and saying so. */
export function DayRangeFields(props: DayRangeFieldsProps) {
  return (
    <div className="flex min-w-0 flex-wrap gap-2 max-md:w-full">
      <DayField end="from" {...props} />
      <DayField end="to" {...props} />
    </div>
  );
}

function DayField({ end, range, onRangeChange }: DayRangeFieldsProps & { readonly end: keyof DayRange }) {
  const intl = useIntl();
  const label = intl.formatMessage({ id: `list.${end}Day` });
  // While a year is typed the browser tells of days such as 0020-05-05, which are none of ours: the field keeps them, the list does not follow.
  const [typed, setTyped] = useState<string>();
  const onChange = (day: string) => {
    setTyped(day);
    if (day === '' || startOfDay(day) !== undefined) onRangeChange(withDay(range, end, day));
  };
  return (
    <TextField
      type="date"
      label={label}
      labelHidden
      prefix={
        <span aria-hidden="true" className="shrink-0 text-12 whitespace-nowrap text-text-3">
          {label}
        </span>
      }
      value={typed ?? range[end]}
      min={end === 'to' && range.from !== '' ? range.from : '1970-01-01'}
      max={dayOf(Date.now())}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => setTyped(undefined)}
      className="min-w-0 grow max-md:w-full"
      boxClassName="h-9 max-md:h-11"
    />
  );
}
