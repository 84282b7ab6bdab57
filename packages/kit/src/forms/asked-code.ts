import type { ApiErrorName } from '@bourse/contract';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { errorNameOf } from '../api/api-error.ts';
import { errorText } from '../api/error-words.ts';

/** A code that a form asks for once the exchange has wanted it. */
export interface AskedCode {
  /** What is sent beside the form's fields; undefined while no code is asked for. */
  readonly code: string | undefined;
  readonly error: string | undefined;
  readonly set: (code: string) => void;
  /** Takes a rejection that is about the code: shows the field, or what is wrong with it. Returns whether it was one. */
  readonly take: (reason: unknown) => boolean;
}

export interface AskedCodeErrors {
  /** A code is wanted. */
  readonly required: ApiErrorName;
  /** It was not right, and can be mended. */
  readonly wrong: readonly ApiErrorName[];
  /** It is of no use any more: the next attempt goes without one. */
  readonly stale?: ApiErrorName | undefined;
}

/** State of the code: nobody is asked for one before the exchange has wanted it. */
export function useAskedCode({ required, wrong, stale }: AskedCodeErrors): AskedCode {
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
      if (name === required) {
        // The first time it is no mistake; after that the field was left empty.
        setError(code === '' ? intl.formatMessage({ id: 'account.code.missing' }) : undefined);
        setCode('');
        return true;
      }
      if (name !== stale && !wrong.some((one) => one === name)) return false;
      setError(errorText(intl, reason));
      if (name === stale) setCode('');
      return true;
    },
  };
}
