import { TextField } from '@bourse/ui';
import { useIntl } from 'react-intl';
import { type AskedCode, type AskedCodeErrors, useAskedCode } from './asked-code.ts';

const ERRORS: AskedCodeErrors = {
  required: 'SECOND_FACTOR_REQUIRED',
  wrong: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_LOCKED'],
};

/** The code of the second factor in a form that asks for the password. */
export function useFactorCode(): AskedCode {
  return useAskedCode(ERRORS);
}

/** Six digits of the authenticator app, or a backup code; nothing until it is asked for. */
export function FactorCodeField({ factor }: { readonly factor: AskedCode }) {
  const intl = useIntl();
  if (factor.code === undefined) return null;
  return (
    <TextField
      label={intl.formatMessage({ id: 'account.code' })}
      hint={intl.formatMessage({ id: 'account.code.hint' })}
      name="code"
      autoFocus
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      dir="ltr"
      value={factor.code}
      onChange={(event) => factor.set(event.target.value)}
      error={factor.error}
    />
  );
}
