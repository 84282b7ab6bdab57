import type { RouteName } from '@bourse/contract';
import { api } from '@bourse/kit/api/api.ts';
import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { kitCalls } from '@bourse/kit/api/calls.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { FactorCodeField, useFactorCode } from '@bourse/kit/forms/factor-code.tsx';
import { PasswordField } from '@bourse/kit/forms/password-field.tsx';
import type { SessionUser } from '@bourse/kit/session/session.ts';
import { Button } from '@bourse/ui';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DoorPage } from './door-page.tsx';
import { openConsole } from './idle.ts';
import { useLogout } from './use-logout.ts';

/** The call for which the password is checked. The proof is thrown away: only that there is one matters here. */
const ACT: RouteName = 'setConsoleSetting';

/** The console after a quarter of an hour without input: the password, or the way out. */
export function LockedPage({ user }: { readonly user: SessionUser }) {
  const intl = useIntl();
  const queryClient = useQueryClient();
  const logout = useLogout();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const factor = useFactorCode();
  const [isBusy, setBusy] = useState(false);
  // What was read is not kept behind the lock.
  useEffect(() => queryClient.clear(), [queryClient]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (password === '') return setError(intl.formatMessage({ id: 'account.password.missing' }));
    setBusy(true);
    try {
      await api(kitCalls.safetyCheck, { body: { act: ACT, password, code: factor.code } });
      openConsole(user.fid);
    } catch (reason) {
      const isWrong = errorNameOf(reason) === 'CREDENTIALS_WRONG';
      if (!factor.take(reason))
        setError(isWrong ? intl.formatMessage({ id: 'stepUp.wrong' }) : errorText(intl, reason));
      setBusy(false);
    }
  };
  return (
    <DoorPage
      titleId="frame.locked.title"
      text={<FormattedMessage id="frame.locked.text" values={{ email: user.email }} />}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <input type="text" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={intl.formatMessage({ id: 'account.password' })}
          name="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setError(undefined);
          }}
          error={error}
        />
        <FactorCodeField factor={factor} />
        <Button type="submit" tone="accent" size="lg" busy={isBusy} className="mt-2 w-full">
          <FormattedMessage id="frame.locked.submit" />
        </Button>
        <Button tone="quiet" onClick={() => void logout()}>
          <FormattedMessage id="frame.logout" />
        </Button>
      </form>
    </DoorPage>
  );
}
