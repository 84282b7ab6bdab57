import { FormattedMessage, FormattedNumber } from 'react-intl';
import { periodOf } from './period.ts';

/** How often a job runs. */
export function PeriodCell({ periodMs }: { readonly periodMs: number }) {
  if (periodMs === 0) return <FormattedMessage id="jobs.once" />;
  const { unit, count } = periodOf(periodMs);
  return <FormattedNumber value={count} style="unit" unit={unit} unitDisplay="long" />;
}
