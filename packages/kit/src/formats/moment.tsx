import { cx } from '@bourse/ui';
import { useFormats } from './format.ts';

export interface MomentProps {
  readonly timeMs: number;
  /** Without the date, for what is of today. */
  readonly timeOnly?: boolean | undefined;
  /** What else the hint is to say. */
  readonly note?: string | undefined;
  readonly className?: string | undefined;
}

/** A moment by the clock of the user's zone, with UTC as a hint. What is cut at UTC is a day, not a moment: `Formats.utcDay`. */
export function Moment({ timeMs, timeOnly = false, note, className }: MomentProps) {
  const { dateTime, time, utc } = useFormats();
  const hint = note === undefined ? utc(timeMs) : `${utc(timeMs)} · ${note}`;
  return (
    <time dateTime={new Date(timeMs).toISOString()} title={hint} className={cx('num', className)}>
      {timeOnly ? time(timeMs) : dateTime(timeMs)}
    </time>
  );
}
