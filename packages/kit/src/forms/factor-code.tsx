import { TextField } from '@bourse/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { errorNameOf } from '../api/api-error.ts';
import { errorText } from '../api/error-words.ts';

/** The code of the second factor in a form that asks for the password. */
export interface FactorCode {
  /** What is sent beside the password; undefined while no code is asked for. */
  readonly code: string | undefined;
  readonly error: string | undefined;
  readonly set: (code: string) => void;
  /** Takes a rejection that is about the code: shows the field, or what is wrong with it. Returns whether it was one. */
  readonly take: (reason: unknown) => boolean;
}

/** State of the code: nobody is asked for one before the exchange has wanted it. */
export function useFactorCode(): FactorCode {
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
      if (name === 'SECOND_FACTOR_REQUIRED') {
        // The first time it is no mistake; after that the field was left empty.
        setError(code === undefined ? undefined : intl.formatMessage({ id: 'account.code.missing' }));
        setCode((before) => before ?? '');
        return true;
      }
      if (name !== 'SECOND_FACTOR_WRONG' && name !== 'SECOND_FACTOR_LOCKED') return false;
      setError(errorText(intl, reason));
      return true;
    },
  };
}

/** Six digits of the authenticator app, or a backup code; nothing until it is asked for. */
export function FactorCodeField({ factor }: { readonly factor: FactorCode }) {
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
