import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { errorNameOf } from '../api/api-error.ts';
import { errorText } from '../api/error-words.ts';
import { askPasskey, passkeysHere } from './passkey.ts';

/** What the form has beside, for a passkey that does not verify its user. */
interface BesidePasskey {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** A login by passkey. */
export interface PasskeyLogin {
  /** Whether this browser has passkeys at this address. */
  readonly isOffered: boolean;
  readonly isBusy: boolean;
  /** What went wrong, in words. */
  readonly error: string | undefined;
  readonly run: (beside?: BesidePasskey) => Promise<void>;
}

type Ceremony = Parameters<typeof askPasskey>[0];
type Answer = Awaited<ReturnType<typeof askPasskey>>;

/**
 * Logs in by a passkey, without an address; where that is one factor only, says that the password or a code is wanted as well. `begin` asks for
 * the ceremony, `enter` sends the passkey's answer and takes the session.
 */
export function usePasskeyLogin(
  begin: () => Promise<Ceremony>,
  enter: (body: Answer & BesidePasskey) => Promise<void>,
): PasskeyLogin {
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
        const passkey = await askPasskey(await begin());
        await enter({ ...passkey, ...(password ? { password } : {}), ...(code ? { code } : {}) });
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
