import { Button } from '@bourse/ui';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { PasskeysRow } from './passkeys-row.tsx';
import { SecondFactorRow, useSecondFactor } from './second-factor-row.tsx';
import { SecurityRow } from './security-row.tsx';

/** What proves an owner: password, passkeys and authenticator app. */
export function FactorRows() {
  const [isChanging, setChanging] = useState(false);
  const factor = useSecondFactor();
  return (
    <>
      <SecurityRow
        icon={<LockKeyhole size={18} aria-hidden="true" />}
        title={<FormattedMessage id="account.password" />}
        text={<FormattedMessage id="account.security.passwordText" />}
      >
        <Button onClick={() => setChanging(true)}>
          <FormattedMessage id="account.security.change" />
        </Button>
      </SecurityRow>
      <PasskeysRow />
      <SecondFactorRow />
      {isChanging && <ChangePasswordDialog hasFactor={factor?.isOn === true} onClose={() => setChanging(false)} />}
    </>
  );
}
