import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { ApiError, errorMessageId, errorNameOf } from './api-error.ts';

/**
 * Says in words why something failed: ours for every refusal that we know, the server's own for one that is newer than
 * this page.
 */
export function useErrorWords(): (error: unknown) => string {
  const intl = useIntl();
  return useCallback(
    (error) => {
      const id = errorMessageId(errorNameOf(error));
      if (id in intl.messages) return intl.formatMessage({ id });
      const own = error instanceof ApiError ? error.serverMessage : '';
      return own === '' ? intl.formatMessage({ id: errorMessageId('INTERNAL') }) : own;
    },
    [intl],
  );
}
