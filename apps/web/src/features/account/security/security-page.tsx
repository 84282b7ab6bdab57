import { AppLink } from '@bourse/kit/page/app-link.tsx';
import { PANEL } from '@bourse/kit/page/panel.tsx';
import { useUser } from '@bourse/kit/session/session.ts';
import { buttonClass, Callout, cx } from '@bourse/ui';
import { KeyRound } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { ActivityList } from '../activity/activity-list.tsx';
import { CloseRow } from './close-row.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailRow } from './email-row.tsx';
import { FactorRows } from './factor-rows.tsx';
import { PhishingRow } from './phishing-row.tsx';
import { Section } from './section.tsx';
import { SecurityRow } from './security-row.tsx';
import { SessionsSection } from './sessions-section.tsx';

const CARD = cx(PANEL, 'divide-y');

/** The security centre: what proves the owner, where he is logged in, what happened to the account, and its end. */
export function SecurityPage() {
  const isSub = (useUser()?.masterId ?? 0) !== 0;
  return (
    <div className="mx-auto flex w-full max-w-240 flex-col gap-6 py-6 md:px-6 md:py-8">
      <div className="max-md:px-4">
        <h1 className="text-20 font-semibold md:text-28">
          <FormattedMessage id="account.personSetting.title" />
        </h1>
        <p className="mt-1 max-w-2xl text-14 text-pretty text-text-2">
          <FormattedMessage id="account.personSetting.text" />
        </p>
      </div>
      {isSub ? <SubAccountNote /> : <OwnerParts />}
      <SessionsSection />
      {!isSub && <DevicesSection />}
      <Section title={<FormattedMessage id="activity.title" />} text={<FormattedMessage id="activity.text" />}>
        <ActivityList />
      </Section>
      {!isSub && (
        <div className={CARD}>
          <CloseRow />
        </div>
      )}
    </div>
  );
}

/** What is protected by the master account, and set there. */
function SubAccountNote() {
  return (
    <Callout tone="info" className="max-md:rounded-none">
      <FormattedMessage id="accountSecurity.subAccount" />
    </Callout>
  );
}

/** What proves the owner, and what he is reached by. */
function OwnerParts() {
  return (
    <div className={CARD}>
      <FactorRows />
      <EmailRow />
      <PhishingRow />
      <SecurityRow
        icon={<KeyRound size={18} aria-hidden="true" />}
        title={<FormattedMessage id="account.security.keys" />}
        text={<FormattedMessage id="account.security.keysText" />}
      >
        <AppLink to="/user/apiSetting" className={buttonClass('neutral')}>
          <FormattedMessage id="account.security.manage" />
        </AppLink>
      </SecurityRow>
    </div>
  );
}
