import type { RouteData } from '@bourse/contract';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { EmptyState, Facts, Skeleton, Stat } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { MomentOrNone } from '../../room/columns.tsx';
import { useMay } from '../../room/permissions.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { useOverview } from '../../room/waiting.ts';
import { VolumeTable } from './volume-table.tsx';
import { WaitingTiles } from './waiting-tiles.tsx';

type Overview = RouteData<'consoleHome'>;

/** What waits for a decision, how the exchange is, and what happened in 24 hours. */
export function HomePage() {
  const intl = useIntl();
  const query = useOverview();
  const mayRead = useMay('console.home.read');
  return (
    <RoomPage title={intl.formatMessage({ id: 'home.title' })} text={intl.formatMessage({ id: 'home.text' })}>
      {mayRead ? (
        <Loaded query={query} failedId="home.failed" skeleton={<Skeleton className="h-96 w-full rounded-8" />}>
          {(overview) => <OverviewParts overview={overview} />}
        </Loaded>
      ) : (
        <Welcome />
      )}
    </RoomPage>
  );
}

/** For an operator who may not see the overview: the rooms are at the side. */
function Welcome() {
  const email = useUser()?.email ?? '';
  return (
    <Panel>
      <EmptyState
        title={<FormattedMessage id="home.welcome" values={{ email }} />}
        description={<FormattedMessage id="home.welcomeText" />}
      />
    </Panel>
  );
}

function OverviewParts({ overview }: { readonly overview: Overview }) {
  const { users, markets, volumes } = overview;
  return (
    <>
      <WaitingTiles waiting={overview.waiting} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Panel title={<FormattedMessage id="home.now" />}>
            <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
              <Stat label={<FormattedMessage id="home.users" />} value={users.all} />
              <Stat label={<FormattedMessage id="home.newUsers" />} value={users.newOfDay} />
              <Stat label={<FormattedMessage id="home.sessions" />} value={users.sessions} />
              <Stat label={<FormattedMessage id="home.frozen" />} value={users.frozen} />
              <Stat label={<FormattedMessage id="home.markets" />} value={markets.all} />
              <Stat label={<FormattedMessage id="home.trading" />} value={markets.trading} />
              <Stat label={<FormattedMessage id="home.cancelOnly" />} value={markets.cancelOnly} />
              <Stat label={<FormattedMessage id="home.halted" />} value={markets.halted} />
            </div>
          </Panel>
          <VolumeTable volumes={volumes} />
        </div>
        <Health health={overview.health} />
      </div>
    </>
  );
}

function Health({ health }: { readonly health: Overview['health'] }) {
  const intl = useIntl();
  const fact = (id: string, value: number) => ({
    id,
    label: <FormattedMessage id={`home.health.${id}`} />,
    value: intl.formatNumber(value),
    figure: true,
  });
  return (
    <Panel title={<FormattedMessage id="home.health" />}>
      <Facts
        items={[
          fact('journalSeq', health.journalSeq),
          fact('projectionLag', health.projectionLag),
          fact('coreQueue', health.coreQueue),
          fact('coreParked', health.coreParked),
          fact('coreRefused', health.coreRefused),
          fact('databaseMs', health.databaseMs),
          fact('sockets', health.sockets),
          {
            id: 'started',
            label: <FormattedMessage id="home.health.started" />,
            value: <MomentOrNone timeMs={health.startedMs} />,
          },
        ]}
      />
    </Panel>
  );
}
