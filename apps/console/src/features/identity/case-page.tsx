import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { Loaded } from '@bourse/kit/page/loaded.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { Callout, EmptyState, Skeleton } from '@bourse/ui';
import { FormattedMessage, useIntl } from 'react-intl';
import { BackLink } from '../../room/back-link.tsx';
import { useMay } from '../../room/permissions.ts';
import type { RoomPageProps } from '../../room/room.ts';
import { Panel, RoomPage } from '../../room/room-page.tsx';
import { CaseActs } from './case-acts.tsx';
import { CaseData } from './case-data.tsx';
import { CaseHistory } from './case-history.tsx';
import { CaseNotes } from './case-notes.tsx';
import { CaseClock, CaseState } from './case-state.tsx';
import { CompanyData } from './company-data.tsx';
import { Documents } from './documents.tsx';
import { Findings } from './findings.tsx';
import { type Case, useCase } from './queries.ts';

/** A case: what was filled in beside what proves it, and the decision. */
export function CasePage({ params: { recordId = '' } }: RoomPageProps) {
  const mayReview = useMay('kyc.review');
  return mayReview ? <Reviewed key={recordId} recordId={recordId} /> : <NotForYou />;
}

function NotForYou() {
  const title = useIntl().formatMessage({ id: 'identity.title' });
  return (
    <RoomPage title={title} back={<BackLink to="/identity" labelId="identity.title" />}>
      <EmptyState
        title={<FormattedMessage id="identity.notForYou" />}
        description={<FormattedMessage id="identity.notForYouText" />}
      />
    </RoomPage>
  );
}

function Reviewed({ recordId }: { readonly recordId: string }) {
  const intl = useIntl();
  const query = useCase(recordId);
  const item = query.data;
  const type = item === undefined ? '' : intl.formatMessage({ id: `identity.type.${item.identityType}` });
  return (
    <RoomPage
      title={intl.formatMessage({ id: 'identity.caseOf' }, { type, record: recordId })}
      text={item !== undefined && <Standing item={item} />}
      back={<BackLink to="/identity" labelId="identity.title" />}
      actions={item !== undefined && <CaseActs item={item} />}
    >
      <Loaded query={query} failedId="identity.caseFailed" skeleton={<Skeleton className="h-96 w-full rounded-8" />}>
        {(loaded) => <CaseParts item={loaded} />}
      </Loaded>
    </RoomPage>
  );
}

function Standing({ item }: { readonly item: Case }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <CaseState {...item} />
      <CaseClock item={item} nowMs={Date.now()} />
      <span>
        <FormattedMessage id="identity.account" />{' '}
        <AppLink to={`/users/${item.accountId}`} className="num text-accent underline">
          {item.accountId}
        </AppLink>
      </span>
      {item.claimedBy !== 0 && <FormattedMessage id="identity.heldBy" values={{ name: item.claimedName }} />}
    </span>
  );
}

function CaseParts({ item }: { readonly item: Case }) {
  const isHeld = useUser()?.fid === item.claimedBy;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] 2xl:grid-cols-[22rem_minmax(0,1fr)_24rem]">
      <div className="flex min-w-0 flex-col gap-4">
        {item.documentsDeleted && (
          <Callout tone="warning">
            <FormattedMessage id="identity.documentsDeleted" />
          </Callout>
        )}
        <Panel title={<FormattedMessage id="identity.data" />}>
          <CaseData item={item} />
        </Panel>
        {item.company !== null && <CompanyData company={item.company} />}
      </div>
      <Documents item={item} />
      <div className="flex min-w-0 flex-col gap-4 lg:col-span-2 2xl:col-span-1">
        <Findings item={item} isHeld={isHeld} />
        <CaseNotes recordId={item.recordId} />
        <CaseHistory item={item} />
      </div>
    </div>
  );
}
