import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import type { PageProps } from '@bourse/kit/page/places.ts';
import { useUser } from '@bourse/kit/session/session.ts';
import { buttonClass, EmptyState } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, BadgeCheck, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { AdvancedFlow } from './flows/advanced-flow.tsx';
import { EnterpriseFlow } from './flows/enterprise-flow.tsx';
import { FlowSkeleton } from './flows/flow-skeleton.tsx';
import { StandardFlow } from './flows/standard-flow.tsx';
import { SupplementForm } from './flows/supplement-form.tsx';
import { FLOW_TYPES, FLOWS, type FlowName } from './model/flow.ts';
import { FAILED, nextFlow, standingOf } from './model/standing.ts';
import type { IdentityRecordDetail, KycConfig, Overview } from './model/types.ts';
import { ProviderNote } from './parts/provider-note.tsx';
import { FlowLink, ReviewClock, SupplementLink } from './parts/standing-note.tsx';
import { isSubAccount, SubAccountNote } from './parts/sub-account-note.tsx';
import { together } from './together.ts';
import { OVERVIEW_KEY, useKycConfig, useOverview } from './use-kyc.ts';

type Search = PageProps<'source' | 'level' | 'step'>['search'];

const FLOW_FORMS = { standard: StandardFlow, advanced: AdvancedFlow, enterprise: EnterpriseFlow } as const;

/** The form of a check, step by step; with `source=supplement` what a reviewer asked for in addition. */
export function PersonVerifiedPage({ search }: PageProps<'source' | 'level' | 'step'>) {
  const user = useUser();
  return (
    <div className="mx-auto flex w-full max-w-200 flex-col gap-6 py-6 md:px-6 md:py-8">
      <div className="max-md:px-4">
        <AppLink
          to="/verifiedIndex"
          className="inline-flex min-h-8 items-center gap-1 text-13 text-text-2 hover:text-text-1"
        >
          <ArrowLeft size={14} aria-hidden="true" className="rtl:-scale-x-100" />
          <FormattedMessage id="kyc.verifiedIndex.title" />
        </AppLink>
        <h1 className="mt-1 text-20 font-semibold md:text-28">
          <FormattedMessage id="kyc.personVerified.title" />
        </h1>
        <p className="mt-1 text-14 text-pretty text-text-2">
          <FormattedMessage id="kyc.personVerified.text" />
        </p>
      </div>
      {isSubAccount(user) ? <SubAccountNote /> : <Own search={search} />}
    </div>
  );
}

function Own({ search }: { readonly search: Search }) {
  const query = together(useOverview(), useKycConfig());
  return (
    <Loaded query={query} failedId="kyc.failed" skeleton={<FlowSkeleton />}>
      {([overview, config]) => <Form overview={overview} config={config} search={search} />}
    </Loaded>
  );
}

interface FormProps {
  readonly overview: Overview;
  readonly config: KycConfig;
  readonly search: Search;
}

/** What can be done now: the form that the address asks for, or why it cannot be filled in. */
function Form({ overview, config, search }: FormProps) {
  const client = useQueryClient();
  const standing = standingOf(overview);
  const showRecord = (record: IdentityRecordDetail) =>
    client.setQueryData<Overview>(OVERVIEW_KEY, (known) => {
      if (known === undefined) return known;
      return { ...known, records: [record, ...known.records.filter(({ recordId }) => recordId !== record.recordId)] };
    });
  if (standing.kind === 'waiting') {
    return (
      <Closed icon="wait" name="waiting" flow={standing.flow}>
        <ReviewClock standing={standing} nowMs={Date.now()} />
      </Closed>
    );
  }
  if (search.source === 'supplement') return <SupplementForm config={config} onApplied={showRecord} />;
  if (standing.kind === 'asked')
    return <Closed icon="wait" name="asked" flow={standing.flow} action={<SupplementLink />} />;
  const flow = FLOWS.find((name) => name === search.level) ?? nextFlow(overview.level) ?? 'enterprise';
  if (FLOW_TYPES[flow] <= overview.level) return <Closed icon="done" name="held" flow={flow} />;
  if (flow === 'advanced' && overview.level < FLOW_TYPES.standard) {
    return <Closed icon="wait" name="order" flow="standard" action={<BeginStandard />} />;
  }
  const latest = overview.records.find(({ identityType }) => identityType === FLOW_TYPES[flow]);
  const rejected = latest?.identityStatus === FAILED ? latest : undefined;
  const FlowForm = FLOW_FORMS[flow];
  return (
    <>
      {config.hasProvider && flow !== 'enterprise' && <ProviderNote flow={flow} />}
      <FlowForm key={flow} asked={search.step} config={config} rejected={rejected} onApplied={showRecord} />
    </>
  );
}

function BeginStandard() {
  return (
    <FlowLink flow="standard">
      <FormattedMessage id="kyc.begin" values={{ level: <FormattedMessage id="kyc.level.standard" /> }} />
    </FlowLink>
  );
}

interface ClosedProps {
  readonly icon: 'wait' | 'done';
  /** Message ids `kyc.closed.NAME` and `kyc.closed.NAME.text`. */
  readonly name: 'waiting' | 'asked' | 'held' | 'order';
  readonly flow: FlowName;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** In the place of a form that cannot be filled in now: why, and the way on. */
function Closed({ icon, name, flow, action, children }: ClosedProps) {
  const Icon = icon === 'done' ? BadgeCheck : Hourglass;
  const level = <FormattedMessage id={`kyc.level.${flow}`} />;
  return (
    <div className={PANEL}>
      <EmptyState
        icon={<Icon size={32} strokeWidth={1.5} aria-hidden="true" />}
        title={<FormattedMessage id={`kyc.closed.${name}`} values={{ level }} />}
        description={<FormattedMessage id={`kyc.closed.${name}.text`} />}
        action={
          <div className="flex flex-col items-center gap-4">
            {children !== undefined && <div className="text-13 text-text-2">{children}</div>}
            {action ?? (
              <AppLink to="/verifiedIndex" className={buttonClass('neutral')}>
                <FormattedMessage id="kyc.closed.overview" />
              </AppLink>
            )}
          </div>
        }
      />
    </div>
  );
}
