import { api } from '@bourse/kit/api/api.ts';
import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { askPasskey, passkeysHere } from '@bourse/kit/passkey/passkey.ts';
import { session } from '@bourse/kit/session/session.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { frameCalls } from './calls.ts';
import { openConsole } from './idle.ts';

/** The way in by a passkey, without an address; `beside` is what the form has, for a passkey that does not verify its user. */
export function usePasskeyDoor() {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const enter = async (beside: { readonly password: string; readonly code: string | undefined }) => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const passkey = await askPasskey(await api(frameCalls.beginPasskeyLogin, {}));
      const password = beside.password === '' ? undefined : beside.password;
      const user = await api(frameCalls.loginByPasskey, { body: { ...passkey, password, code: beside.code } });
      openConsole(user.fid);
      session.accept(user);
    } catch (reason) {
      const isUnverified = errorNameOf(reason) === 'SECOND_FACTOR_REQUIRED';
      setError(isUnverified ? intl.formatMessage({ id: 'account.passkey.unverified' }) : errorText(intl, reason));
      setBusy(false);
    }
  };
  return { isOffered: passkeysHere() === 'yes', isBusy, error, enter };
}
