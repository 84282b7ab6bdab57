import { api } from '@bourse/kit/api/api.ts';
import { errorNameOf } from '@bourse/kit/api/api-error.ts';
import { errorText } from '@bourse/kit/api/error-words.ts';
import { askPasskey, passkeysHere } from '@bourse/kit/passkey/passkey.ts';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { accountCalls } from './calls.ts';
import { acceptLogin } from './entry/accept-login.ts';

/** A login by passkey. */
export interface PasskeyLogin {
  /** Whether this browser has passkeys at this address. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** What went wrong, in words. */
  readonly error: string | undefined;
  /** Logs in. `beside`: the password or code of the form, for a passkey that does not verify its user. */
  readonly run: (beside?: {
    readonly password?: string | undefined;
    readonly code?: string | undefined;
  }) => Promise<void>;
}

/** Logs in by a passkey, without an address; where that is one factor only, says that the password or a code is wanted as well. */
export function usePasskeyLogin(): PasskeyLogin {
  const intl = useIntl();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const running = useRef(false);
  return {
    isOffered: passkeysHere() === 'yes',
    isBusy,
    error,
    run: async ({ password, code } = {}) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      setError(undefined);
      try {
        const passkey = await askPasskey(await api(accountCalls.beginPasskeyLogin, {}));
        const body = { ...passkey, ...(password ? { password } : {}), ...(code ? { code } : {}) };
        acceptLogin(await api(accountCalls.loginByPasskey, { body }));
      } catch (reason) {
        const isUnverified = errorNameOf(reason) === 'SECOND_FACTOR_REQUIRED';
        setError(isUnverified ? intl.formatMessage({ id: 'account.passkey.unverified' }) : errorText(intl, reason));
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
