import { api } from '@bourse/kit/api/api.ts';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { Skeleton, Stat } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../room/room-page.tsx';
import { identityCalls } from './calls.ts';

const REFRESH_MS = 60_000;
const HOUR_MS = 3_600_000;

/** How the queue stands against its service level. */
export function QueueFigures() {
  const query = useQuery({
    queryKey: ['own', 'identity', 'figures'],
    queryFn: ({ signal }) => api(identityCalls.kycQueueFigures, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const label = (id: string) => <FormattedMessage id={id} />;
  return (
    <Panel>
      <Loaded query={query} failedId="identity.figuresFailed" skeleton={<Skeleton className="h-12 w-full rounded-8" />}>
        {({ waiting, claimed, asked, overdue, decided, decidedInTime, medianMs, reviewHours }) => (
          <div className="grid grid-cols-2 gap-4 md:grid-cols-6">
            <Stat label={label('identity.state.waiting')} value={waiting} />
            <Stat label={label('identity.state.claimed')} value={claimed} />
            <Stat label={label('identity.state.asked')} value={asked} />
            <Stat
              label={label('identity.overdue')}
              value={overdue}
              hint={<FormattedMessage id="identity.aim" values={{ count: reviewHours }} />}
            />
            <Stat
              label={label('identity.inTime')}
              value={<FormattedMessage id="identity.ofDecided" values={{ inTime: decidedInTime, decided }} />}
            />
            <Stat
              label={label('identity.median')}
              value={decided === 0 ? '–' : (medianMs / HOUR_MS).toFixed(1)}
              unit={decided === 0 ? undefined : 'h'}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
