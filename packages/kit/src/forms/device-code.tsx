import { TextField } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { errorNameOf } from '../api/api-error.ts';
import { errorText } from '../api/error-words.ts';

/** The code for a new device in the form of a login. */
export interface DeviceCode {
  /** What is sent beside the password; undefined while no code is asked for. */
  readonly code: string | undefined;
  readonly error: string | undefined;
  readonly set: (code: string) => void;
  /** Takes a rejection that is about the code: shows the field, or what is wrong with it. Returns whether it was one. */
  readonly take: (reason: unknown) => boolean;
}

/** State of the code: nobody is asked for one before the exchange has mailed it. */
export function useDeviceCode(): DeviceCode {
  const intl = useIntl();
  const [code, setCode] = useState<string>();
  const [error, setError] = useState<string>();
  return {
    code,
    error,
    set: (text) => {
      setCode(text);
      setError(undefined);
    },
    take: (reason) => {
      const name = errorNameOf(reason);
      if (name === 'DEVICE_CODE_REQUIRED') {
        setError(code === undefined || code !== '' ? undefined : intl.formatMessage({ id: 'account.code.missing' }));
        setCode('');
        return true;
      }
      if (name !== 'MAIL_CODE_WRONG' && name !== 'CHALLENGE_INVALID') return false;
      setError(errorText(intl, reason));
      // Without a code the next attempt has a new one mailed.
      if (name === 'CHALLENGE_INVALID') setCode('');
      return true;
    },
  };
}

/** Six digits of the mail; nothing until they are asked for. */
export function DeviceCodeField({ device }: { readonly device: DeviceCode }) {
  const intl = useIntl();
  if (device.code === undefined) return null;
  return (
    <TextField
      label={intl.formatMessage({ id: 'account.deviceCode' })}
      hint={intl.formatMessage({ id: 'account.deviceCode.hint' })}
      name="deviceCode"
      autoFocus
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={16}
      dir="ltr"
      value={device.code}
      onChange={(event) => device.set(event.target.value)}
      error={device.error}
    />
  );
}
