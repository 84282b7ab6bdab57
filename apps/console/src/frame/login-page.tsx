import { api } from '@bourse/kit/api/api.ts';
import { ApiError, errorNameOf } from '@bourse/kit/api/api-error.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { DeviceCodeField, useDeviceCode } from '@bourse/kit/forms/device-code.tsx';
import { FactorCodeField, useFactorCode } from '@bourse/kit/forms/factor-code.tsx';
import { PasswordField } from '@bourse/kit/forms/password-field.tsx';
import { session } from '@bourse/kit/session/session.ts';
import { Button, Callout, TextField } from '@bourse/ui';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { frameCalls } from './calls.ts';
import { DoorPage } from './door-page.tsx';
import { openConsole } from './idle.ts';
import { usePasskeyDoor } from './use-passkey-door.ts';

/** The way in for a visitor. */
export function LoginPage() {
  const intl = useIntl();
  const text = (id: string) => intl.formatMessage({ id });
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<string>();
  const factor = useFactorCode();
  const device = useDeviceCode();
  const passkey = usePasskeyDoor();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(true);
    if (email.trim() === '' || password === '' || isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { email: email.trim(), password, code: factor.code, deviceCode: device.code };
      const user = await api(frameCalls.login, { body });
      openConsole(user.fid);
      session.accept(user);
    } catch (reason) {
      const place = reason instanceof ApiError ? reason.field : '';
      const wantsPasskey = errorNameOf(reason) === 'SECOND_FACTOR_REQUIRED' && place === 'passkey';
      if (wantsPasskey) setError(text('account.passkey.needed'));
      else if (!factor.take(reason) && !device.take(reason)) setError(errorText(intl, reason));
      setBusy(false);
    }
  };
  return (
    <DoorPage titleId="frame.login.title" text={text('frame.login.text')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        {(error ?? passkey.error) !== undefined && (
          <Callout tone="danger" isNew>
            {error ?? passkey.error}
          </Callout>
        )}
        <TextField
          label={text('account.email')}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={missing && email.trim() === '' ? text('account.email.missing') : undefined}
        />
        <PasswordField
          label={text('account.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={missing && password === '' ? text('account.password.missing') : undefined}
        />
        <FactorCodeField factor={factor} />
        <DeviceCodeField device={device} />
        <Button type="submit" tone="accent" size="lg" busy={isBusy} className="mt-2 w-full">
          <FormattedMessage id="frame.login.submit" />
        </Button>
        {passkey.isOffered && (
          <Button
            size="lg"
            busy={passkey.isBusy}
            onClick={() => {
              // It would stand before what is wrong with the passkey.
              setError(undefined);
              void passkey.run({ password, code: factor.code });
            }}
          >
            <KeyRound size={16} aria-hidden="true" />
            <FormattedMessage id="account.passkey.login" />
          </Button>
        )}
      </form>
    </DoorPage>
  );
}
