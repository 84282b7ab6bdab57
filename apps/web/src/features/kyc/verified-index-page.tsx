import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Skeleton } from '@bourse/ui';
import { FormattedMessage } from 'react-intl';
import { FLOW_TYPES, FLOWS } from './model/flow.ts';
import { cardStateOf, standingOf } from './model/standing.ts';
import type { LevelRights, Overview, Rights } from './model/types.ts';
import { LevelCard } from './parts/level-card.tsx';
import { RecordHistory } from './parts/record-history.tsx';
import { StandingNote } from './parts/standing-note.tsx';
import { isSubAccount, SubAccountNote } from './parts/sub-account-note.tsx';
import { together } from './together.ts';
import { useOverview, useRights } from './use-kyc.ts';

/** Identity verification: where the user stands, what each level gives and asks for, and what was submitted so far. */
export function VerifiedIndexPage() {
  const user = useUser();
  return (
    <div className="mx-auto flex w-full max-w-280 flex-col gap-6 py-6 md:px-6 md:py-8">
      <div className="max-md:px-4">
        <h1 className="text-20 font-semibold md:text-28">
          <FormattedMessage id="kyc.verifiedIndex.title" />
        </h1>
        <p className="mt-1 max-w-2xl text-14 text-pretty text-text-2">
          <FormattedMessage id="kyc.verifiedIndex.text" />
        </p>
      </div>
      {isSubAccount(user) ? <SubAccountNote /> : <Own />}
    </div>
  );
}

function Own() {
  const query = together(useOverview(), useRights());
  return (
    <Loaded query={query} failedId="kyc.failed" skeleton={<IndexSkeleton />}>
      {([overview, rights]) => <Levels overview={overview} rights={rights} />}
    </Loaded>
  );
}

function Levels({ overview, rights }: { readonly overview: Overview; readonly rights: Rights }) {
  return (
    <>
      <div className="max-md:px-4">
        <StandingNote standing={standingOf(overview)} nowMs={Date.now()} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-3">
        {FLOWS.map((flow) => (
          <LevelCard
            key={flow}
            flow={flow}
            state={cardStateOf(flow, overview)}
            rights={levelOf(rights, FLOW_TYPES[flow])}
            free={levelOf(rights, 0)?.modules ?? []}
          />
        ))}
      </div>
      <section aria-labelledby="kyc-history" className="flex flex-col gap-3">
        <h2 id="kyc-history" className="text-16 font-semibold max-md:px-4">
          <FormattedMessage id="kyc.history" />
        </h2>
        <div className={PANEL}>
          <RecordHistory records={overview.records} />
        </div>
      </section>
    </>
  );
}

function IndexSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      <Skeleton className="h-24 w-full" />
      <div className="grid gap-4 lg:grid-cols-3">
        {FLOWS.map((flow) => (
          <Skeleton key={flow} className="h-72 w-full" />
        ))}
      </div>
    </div>
  );
}

function levelOf({ levels }: Rights, wanted: number): LevelRights | undefined {
  return levels.find(({ level }) => level === wanted);
}
