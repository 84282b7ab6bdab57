import { TextField } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { type AskedCode, type AskedCodeErrors, useAskedCode } from './asked-code.ts';

const ERRORS: AskedCodeErrors = {
  required: 'DEVICE_CODE_REQUIRED',
  wrong: ['MAIL_CODE_WRONG'],
  // Without a code the next attempt has a new one mailed.
  stale: 'CHALLENGE_INVALID',
};

/** The code for a new device in the form of a login. */
export function useDeviceCode(): AskedCode {
  return useAskedCode(ERRORS);
}

/** Six digits of the mail; nothing until they are asked for. */
export function DeviceCodeField({ device }: { readonly device: AskedCode }) {
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
