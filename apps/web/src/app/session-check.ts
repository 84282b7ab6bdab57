import { api } from './api.ts';
import { session } from './session.ts';

let asked: Promise<void> | undefined;

/**
 * Asks the exchange, once a page load, whose session the cookie is: another tab may have logged in or out.
 * Being offline changes nothing.
 */
export function checkSession(): Promise<void> {
  asked ??= api('sessionUser').then(session.accept, () => undefined);
  return asked;
}
