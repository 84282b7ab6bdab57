import { useDirection } from '@base-ui/react/direction-provider';
import { CalendarDays, ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type ClassNames, type DateRange, DayPicker, type Formatters } from 'react-day-picker';
import { cx } from './cx.ts';
import { type CalendarDay, countDays, type DayRange, dateOf, dayOf } from './date-range-model.ts';
import { Popover } from './popover.tsx';
import { selectTriggerClass } from './select.tsx';
import { usePhone } from './use-phone.ts';

/** A range that is chosen by one click. */
export interface DatePreset {
  readonly label: string;
  readonly range: DayRange;
}

export interface DateRangePickerProps {
  readonly label: string;
  readonly words: {
    /** Shown while nothing is chosen. */
    readonly none: string;
    readonly previousMonth: string;
    readonly nextMonth: string;
    /** Said of a range that is too long: `90 days at most`. */
    readonly tooLong?: string | undefined;
  };
  /** Language of the calendar, as BCP 47. */
  readonly locale: string;
  /** 0 is Sunday; default 1. */
  readonly weekStartsOn?: 0 | 1 | 6 | undefined;
  readonly value: DayRange | undefined;
  readonly onValueChange: (value: DayRange) => void;
  readonly presets?: readonly DatePreset[] | undefined;
  /** First and last day that can be chosen. */
  readonly min?: CalendarDay | undefined;
  readonly max?: CalendarDay | undefined;
  /** Longest range in days. */
  readonly maxDays?: number | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
}

/**
 * A button that opens presets and a calendar. The first click begins a range, the second ends it; the arrow keys walk through days,
 * Page Up and Page Down through months.
 */
export function DateRangePicker(props: DateRangePickerProps) {
  const { label, words, locale, value, onValueChange, presets = [], disabled = false, className } = props;
  const [isOpen, setOpen] = useState(false);
  const formatter = useMemo(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }), [locale]);
  const text = value === undefined ? words.none : formatter.formatRange(dateOf(value.from), dateOf(value.to));
  const choose = (next: DayRange) => {
    onValueChange(next);
    setOpen(false);
  };
  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      className="p-0"
      trigger={
        <button
          type="button"
          disabled={disabled}
          aria-label={`${label}: ${text}`}
          className={cx(selectTriggerClass('md'), value === undefined && 'text-text-3', className)}
        >
          <CalendarDays size={14} aria-hidden="true" className="text-text-3" />
          <span className="num flex-1">{text}</span>
          <ChevronDown size={14} aria-hidden="true" className="text-text-3" />
        </button>
      }
    >
      <div className="flex max-md:flex-col">
        {presets.length > 0 && (
          <ul className="flex shrink-0 gap-1 p-2 max-md:flex-wrap max-md:border-b md:min-w-36 md:flex-col md:border-e">
            {presets.map(({ label: name, range }) => (
              <li key={name}>
                <button
                  type="button"
                  aria-pressed={range.from === value?.from && range.to === value.to}
                  onClick={() => choose(range)}
                  className="min-h-8 w-full rounded-4 px-2 text-start text-13 text-text-2 transition hover:bg-surface-2 hover:text-text-1 aria-pressed:bg-accent-soft aria-pressed:text-accent max-md:min-h-11"
                >
                  {name}
                </button>
              </li>
            ))}
          </ul>
        )}
        <Calendar {...props} onRange={choose} />
      </div>
    </Popover>
  );
}

const NAV =
  'inline-flex size-8 items-center justify-center rounded-4 text-text-2 hover:bg-surface-2 hover:text-text-1 aria-disabled:opacity-45 max-md:size-11';
const CLASSES: Partial<ClassNames> = {
  months: 'relative flex gap-6',
  month: 'grid gap-2',
  month_caption: 'flex h-8 items-center justify-center text-13 font-medium max-md:h-11',
  nav: 'absolute inset-x-0 top-0 z-10 flex justify-between',
  button_previous: NAV,
  button_next: NAV,
  month_grid: 'border-collapse',
  weekday: 'size-8 text-11 font-normal text-text-3 max-md:size-11',
  day: 'p-0 text-center text-13',
  day_button:
    'num size-8 rounded-4 transition hover:bg-surface-3 disabled:text-text-3 disabled:opacity-45 disabled:hover:bg-transparent max-md:size-11',
  today: 'font-semibold text-accent',
  outside: 'invisible',
  range_start: 'rounded-s-4 bg-accent-soft [&>button]:bg-accent-fill [&>button]:text-on-accent',
  range_end: 'rounded-e-4 bg-accent-soft [&>button]:bg-accent-fill [&>button]:text-on-accent',
  range_middle: 'bg-accent-soft text-text-1',
};

interface CalendarProps extends DateRangePickerProps {
  readonly onRange: (range: DayRange) => void;
}

function Calendar(props: CalendarProps) {
  const { words, locale, value, min, max, maxDays, weekStartsOn = 1, onRange } = props;
  const direction = useDirection();
  const isPhone = usePhone();
  const [begun, setBegun] = useState<Date>();
  const [isTooLong, setTooLong] = useState(false);
  const texts = useMemo(() => calendarTexts(locale, words), [locale, words]);
  const selected: DateRange | undefined =
    begun !== undefined ? { from: begun, to: undefined } : value && { from: dateOf(value.from), to: dateOf(value.to) };
  const onDay = (date: Date) => {
    setTooLong(false);
    if (begun === undefined) {
      setBegun(date);
      return;
    }
    const [from, to] = [dayOf(begun), dayOf(date)].sort();
    const range = { from: from ?? dayOf(date), to: to ?? dayOf(date) };
    setBegun(undefined);
    if (maxDays !== undefined && countDays(range) > maxDays) setTooLong(true);
    else onRange(range);
  };
  return (
    <div className="p-3">
      <DayPicker
        mode="range"
        dir={direction}
        selected={selected}
        onSelect={(_, date) => onDay(date)}
        numberOfMonths={isPhone ? 1 : 2}
        defaultMonth={dateOf(value?.from ?? max ?? dayOf(new Date()))}
        {...(min === undefined ? {} : { startMonth: dateOf(min) })}
        {...(max === undefined ? {} : { endMonth: dateOf(max) })}
        disabled={[
          ...(min === undefined ? [] : [{ before: dateOf(min) }]),
          ...(max === undefined ? [] : [{ after: dateOf(max) }]),
        ]}
        weekStartsOn={weekStartsOn}
        autoFocus
        classNames={CLASSES}
        components={{ Chevron }}
        {...texts}
      />
      <p aria-live="polite" className="mt-1 min-h-4 text-12 text-danger">
        {isTooLong && words.tooLong}
      </p>
    </div>
  );
}

function Chevron({ orientation }: { readonly orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon size={16} aria-hidden="true" />;
}

/** Names of months, weekdays and days in a language. */
function calendarTexts(locale: string, words: DateRangePickerProps['words']) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(locale, options);
    return (date: Date) => formatter.format(date);
  };
  const month = format({ month: 'long', year: 'numeric' });
  const day = format({ dateStyle: 'full' });
  const formatters: Partial<Formatters> = {
    formatCaption: month,
    formatWeekdayName: format({ weekday: 'short' }),
    formatDay: format({ day: 'numeric' }),
  };
  const labels = {
    labelGrid: month,
    labelWeekday: format({ weekday: 'long' }),
    labelDayButton: day,
    labelPrevious: () => words.previousMonth,
    labelNext: () => words.nextMonth,
  };
  return { formatters, labels };
}
