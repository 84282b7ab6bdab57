import { useCallback } from 'react';
import { type IntlShape, useIntl } from 'react-intl';
import { ApiError, errorMessageId, errorNameOf } from './api-error.ts';

/**
 * Why something failed: our words for every rejection that the page has words for, the server's own for others, such as those
 * that are newer than the page.
 */
export function errorText(intl: IntlShape, error: unknown): string {
  const id = errorMessageId(errorNameOf(error));
  if (id in intl.messages) return intl.formatMessage({ id });
  const own = error instanceof ApiError ? error.serverMessage : '';
  return own === '' ? intl.formatMessage({ id: errorMessageId('INTERNAL') }) : own;
}

/** The same as a hook. */
export function useErrorWords(): (error: unknown) => string {
  const intl = useIntl();
  return useCallback((error) => errorText(intl, error), [intl]);
}
