import { useFormats } from '@bourse/kit/formats/format.ts';
import { useIntl } from 'react-intl';

/** A day by the calendar of the reader's zone, with the moment in UTC as a hint. */
export function Day({ timeMs, className }: { readonly timeMs: number; readonly className?: string | undefined }) {
  const intl = useIntl();
  const { utc } = useFormats();
  return (
    <time dateTime={new Date(timeMs).toISOString()} title={utc(timeMs)} className={className}>
      {intl.formatDate(timeMs, { dateStyle: 'medium' })}
    </time>
  );
}
