import { api } from '../api/api.ts';
import { kitCalls } from '../api/calls.ts';
import { hasSessionMarker, session } from './session.ts';

let asked: Promise<void> | undefined;

/**
 * Asks the exchange, once a page load, whose session the cookie is: another tab may have logged in or out.
 * Being offline changes nothing. A visitor has neither marker nor memory of a login, and asks nothing.
 */
export function checkSession(): Promise<void> {
  if (!hasSessionMarker() && session.user() === undefined) return Promise.resolve();
  asked ??= askSession();
  return asked;
}

/** Asks the exchange whose session the cookie is, now. */
export function askSession(): Promise<void> {
  return api(kitCalls.sessionUser).then(session.accept, () => undefined);
}
