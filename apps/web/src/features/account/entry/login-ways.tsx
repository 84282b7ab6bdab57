import { Segmented } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { CredentialsForm } from '../credentials-form.tsx';
import { MailLogin } from './mail-login.tsx';
import { QrLoginPanel } from './qr-login.tsx';

const WAYS = ['password', 'mail', 'qr'] as const;
type Way = (typeof WAYS)[number];

/** The ways to log in, one at a time. */
export function LoginWays() {
  const intl = useIntl();
  const [way, setWay] = useState<Way>('password');
  return (
    <div className="flex flex-col gap-5">
      <Segmented
        label={intl.formatMessage({ id: 'account.login.with' })}
        value={way}
        onValueChange={setWay}
        items={WAYS.map((value) => ({ value, label: intl.formatMessage({ id: `account.login.with.${value}` }) }))}
      />
      {way === 'password' && <CredentialsForm />}
      {way === 'mail' && <MailLogin />}
      {way === 'qr' && <QrLoginPanel />}
    </div>
  );
}
