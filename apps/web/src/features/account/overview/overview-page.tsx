import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Skeleton } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { DevicesCard } from './devices-card.tsx';
import { LevelCard } from './level-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { type Overview, useOverview } from './overview-queries.ts';
import { PreferencesCard } from './preferences-card.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { RecentCard } from './recent-card.tsx';
import { ScoreCard } from './score-card.tsx';

/** The user's own page: who he is, how well the account is protected, what it may do, and what happened to it. */
export function OverviewPage() {
  const user = useUser();
  const overview = useOverview();
  return (
    <div className="mx-auto flex w-full max-w-300 flex-col gap-4 py-4 md:gap-5 md:px-6 md:py-8">
      <h1 className="sr-only">
        <FormattedMessage id="account.overview.title" />
      </h1>
      {user !== undefined && <ProfileHeader user={user} />}
      <Loaded query={overview} failedId="overview.failed" skeleton={<CardsSkeleton />}>
        {(data) => <Cards overview={data} />}
      </Loaded>
    </div>
  );
}

function Cards({ overview }: { readonly overview: Overview }) {
  // A sub-account is protected by what protects its master.
  const isSub = (useUser()?.masterId ?? 0) !== 0;
  return (
    <div className="grid items-start gap-4 md:grid-cols-2 md:gap-5">
      <div className="flex min-w-0 flex-col gap-4 md:gap-5">
        {!isSub && <ScoreCard security={overview.security} pausedUntilMs={overview.withdrawalsPausedUntilMs} />}
        <RecentCard />
        <DevicesCard />
      </div>
      <div className="flex min-w-0 flex-col gap-4 md:gap-5">
        <LevelCard overview={overview} />
        <LimitsCard limits={overview.limits} />
        <PreferencesCard />
      </div>
    </div>
  );
}

function CardsSkeleton() {
  return (
    <div className="grid gap-4 md:grid-cols-2 md:gap-5">
      {['score', 'level', 'limits', 'preferences'].map((card) => (
        <Skeleton key={card} className="h-64 w-full md:rounded-12" />
      ))}
    </div>
  );
}
