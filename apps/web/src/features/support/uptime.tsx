import type { RouteData } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { Moment } from '@bourse/kit/formats/moment.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { cx, EmptyState, Skeleton } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import { supportCalls } from './calls.ts';
import { DAYS_SHOWN, type DayLook, dayBars, totalShare } from './uptime-model.ts';

type Uptime = RouteData<'uptime'>;

const TONES: Readonly<Record<DayLook, string>> = {
  none: 'bg-surface-3',
  up: 'bg-up-fill',
  partly: 'bg-warning',
  down: 'bg-down-fill',
};

/** How the exchange worked over the last 90 days, from its own record: a bar a day, and when it did not. */
export function UptimeRecord() {
  const query = useQuery({
    queryKey: ['uptime'],
    queryFn: ({ signal }) => api(supportCalls.uptime, { signal }),
    refetchInterval: 60_000,
  });
  return (
    <section aria-labelledby="uptime" className="rounded-12 border bg-surface-1 p-5">
      <Loaded query={query} failedId="uptime.failed" skeleton={<Skeleton className="h-40 w-full" />}>
        {(uptime) => <Record uptime={uptime} />}
      </Loaded>
    </section>
  );
}

function Record({ uptime }: { readonly uptime: Uptime }) {
  const share = totalShare(uptime.days);
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="uptime" className="text-16 font-semibold">
          <FormattedMessage id="uptime.title" values={{ days: DAYS_SHOWN }} />
        </h2>
        <p className="num text-20 font-semibold">{share === undefined ? '–' : `${share} %`}</p>
      </div>
      <Bars uptime={uptime} />
      <p className="mt-3 text-12 text-pretty text-text-3">
        {uptime.sinceMs > 0 && (
          <FormattedMessage id="uptime.since" values={{ time: <Moment key="since" timeMs={uptime.sinceMs} /> }} />
        )}{' '}
        <FormattedMessage id="uptime.how" />
      </p>
      <h3 className="mt-5 text-14 font-medium">
        <FormattedMessage id="uptime.gaps" />
      </h3>
      <Gaps gaps={uptime.gaps} />
    </>
  );
}

/** One bar a day, today at the end; days before the record are pale. */
function Bars({ uptime }: { readonly uptime: Uptime }) {
  const intl = useIntl();
  const bars = dayBars(uptime.days);
  return (
    <ol
      dir="ltr"
      aria-label={intl.formatMessage({ id: 'uptime.bars' })}
      className="mt-4 flex h-12 items-stretch gap-0.5"
    >
      {bars.map(({ day, look, minutesDown }) => {
        const date = intl.formatDate(`${day}T00:00:00Z`, { dateStyle: 'medium', timeZone: 'UTC' });
        const text = intl.formatMessage({ id: `uptime.day.${look}` }, { day: date, minutes: minutesDown });
        return (
          <li key={day} title={text} className={cx('min-w-0 flex-1 rounded-4', TONES[look])}>
            <span className="sr-only">{text}</span>
          </li>
        );
      })}
    </ol>
  );
}

function Gaps({ gaps }: { readonly gaps: Uptime['gaps'] }) {
  if (gaps.length === 0) {
    return <EmptyState className="py-4" title={<FormattedMessage id="uptime.noGaps" />} />;
  }
  return (
    <ul className="mt-2 divide-y text-13">
      {gaps.map(({ fromMs, toMs }) => (
        <li key={fromMs} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span>
            <FormattedDate value={fromMs} dateStyle="medium" timeStyle="short" />
          </span>
          <span className="num text-text-2">
            <FormattedMessage id="uptime.minutes" values={{ minutes: Math.round((toMs - fromMs) / 60_000) }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
