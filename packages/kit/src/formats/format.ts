import { useIntl } from 'react-intl';

/** Groups the whole digits of a plain decimal text by threes and leaves every digit as it is: `61671.50` → `61,671.50`. */
export function groupDigits(text: string): string {
  const [, sign = '', whole = '', rest = ''] = /^([+-]?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  if (whole === '') return text;
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${rest}`;
}

/** Cuts zeros off the end of a plain decimal text, down to `least` decimals: `0.50000000` → `0.5`. */
export function trimZeros(text: string, least = 0): string {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(least, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** Cuts a plain decimal text to at most `most` decimals, towards zero, and pads it to as many. */
export function toDecimals(text: string, most: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, most).padEnd(most, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/**
 * A quantity and its unit as the values of a message in which one follows the other. Where one reads from the right they are
 * isolated together, or the words around would part them and turn them around.
 */
export function amountValues({ locale }: { readonly locale: string }, qty: string, unit: string) {
  return READS_FROM_RIGHT.test(locale) ? { qty: `\u2066${qty}`, unit: `${unit}\u2069` } : { qty, unit };
}

/** A whole text in the direction of its language, for a place that has the other one, as a chart. */
export function inOwnDirection({ locale }: { readonly locale: string }, text: string): string {
  return READS_FROM_RIGHT.test(locale) ? `\u2067${text}\u2069` : text;
}

/** Ways to write figures and times in the page's language. */
export interface Formats {
  /** A decimal text with grouped digits; a dash when empty. */
  readonly figure: (text: string) => string;
  /** A large amount in few digits: `1.25M`, `125.4万`; a dash when empty. */
  readonly compact: (text: string) => string;
  /** Date and time to the second, in the user's zone. */
  readonly dateTime: (timeMs: number) => string;
  /** Time of day to the second, in the user's zone. */
  readonly time: (timeMs: number) => string;
  /** The same moment in UTC, for a hint. */
  readonly utc: (timeMs: number) => string;
  /** The day of what is cut or dated by the calendar of UTC, the same in every zone, and named as such. */
  readonly utcDay: (timeMs: number) => string;
}

/** What stands where there is no value. */
export const NO_VALUE = '–';

/** Languages that count large amounts by ten thousands; all others shorten them as traders everywhere do: K, M, B, T. */
const COUNTS_BY_MYRIADS = /^(zh|ja|ko)\b/;

/** Languages that are written from the right; of ours, Arabic. */
const READS_FROM_RIGHT = /^ar\b/;

/** Marks by which Intl turns parts of a right-to-left date around; our figures always read from the left. */
const BIDI_MARKS = /[\u061c\u200e\u200f]/g;

/**
 * Makes the formatters of a language (BCP 47). Dates follow the language. Figures of trading are the same in every language:
 * latin digits, a dot before the decimals, commas between thousands, as in the fields where they are typed. Moments are written
 * for an IANA zone; by default that of the browser.
 */
export function createFormats(tag: string, timeZone?: string): Formats {
  const compact = new Intl.NumberFormat(COUNTS_BY_MYRIADS.test(tag) ? tag : 'en-US', {
    notation: 'compact',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  // Each of these takes a millisecond or more to make, and many pages show no time.
  let dateTime: Intl.DateTimeFormat | undefined;
  let time: Intl.DateTimeFormat | undefined;
  let utcDay: Intl.DateTimeFormat | undefined;
  return {
    figure: (text) => (text === '' ? NO_VALUE : groupDigits(text)),
    compact: (text) => (text === '' ? NO_VALUE : compact.format(text as Intl.StringNumericLiteral)),
    dateTime: (timeMs) => {
      dateTime ??= new Intl.DateTimeFormat(tag, { ...day, ...clock, timeZone });
      return dateTime.format(timeMs).replace(BIDI_MARKS, '');
    },
    time: (timeMs) => {
      time ??= new Intl.DateTimeFormat(tag, { ...clock, timeZone });
      return time.format(timeMs).replace(BIDI_MARKS, '');
    },
    utc: (timeMs) => `${new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    utcDay: (timeMs) => {
      utcDay ??= new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });
      return `${utcDay.format(timeMs).replace(BIDI_MARKS, '')}\u00a0UTC`;
    },
  };
}

const known = new Map<string, Formats>();

/** The formatters of the page's language, the same for every row of every list. */
export function useFormats(): Formats {
  const { locale } = useIntl();
  const formats = known.get(locale) ?? createFormats(locale);
  known.set(locale, formats);
  return formats;
}
