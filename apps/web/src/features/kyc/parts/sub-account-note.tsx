import { PANEL } from '@bourse/kit/page/panel.tsx';
import type { SessionUser } from '@bourse/kit/session/session.ts';
import { EmptyState } from '@bourse/ui';
import { UsersRound } from 'lucide-react';
import { FormattedMessage } from 'react-intl';

/** Whether somebody acts in a sub-account. */
export function isSubAccount(user: SessionUser | undefined): boolean {
  return user !== undefined && user.masterId !== 0;
}

/** A sub-account has the level of its main account, and verifies nothing itself. */
export function SubAccountNote() {
  return (
    <div className={PANEL}>
      <EmptyState
        icon={<UsersRound size={28} strokeWidth={1.5} aria-hidden="true" />}
        title={<FormattedMessage id="kyc.subAccount" />}
        description={<FormattedMessage id="kyc.subAccount.text" />}
      />
    </div>
  );
}
