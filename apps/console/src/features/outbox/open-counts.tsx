import { api } from '@bourse/kit/api/api.ts';
import { Stat } from '@bourse/ui';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { MomentOrNone } from '../../room/columns.tsx';
import { Panel } from '../../room/room-page.tsx';
import { outboxCalls } from './calls.ts';

/** Not while the page is hidden. */
const REFRESH_MS = 20_000;
const STATES = ['waiting', 'submitted', 'stuck', 'behind'] as const;

/** How many commands are open, by state, and since when the oldest of each is. */
export function OpenCounts() {
  const { data } = useQuery({
    queryKey: ['own', 'outbox', 'state'],
    queryFn: ({ signal }) => api(outboxCalls.consoleOutboxState, { signal }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {STATES.map((state) => {
          const found = data?.find((row) => row.state === state);
          return (
            <Stat
              key={state}
              label={<FormattedMessage id={`outbox.state.${state}`} />}
              value={data === undefined ? undefined : (found?.count ?? 0)}
              hint={
                found !== undefined && found.oldestMs > 0 ? (
                  <FormattedMessage id="outbox.oldest" values={{ time: <MomentOrNone timeMs={found.oldestMs} /> }} />
                ) : undefined
              }
            />
          );
        })}
      </div>
    </Panel>
  );
}
