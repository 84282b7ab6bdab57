import { type SessionUser, session } from '@bourse/kit/session/session.ts';
import { deviceKeys } from '@bourse/kit/signing/device-keys.ts';

/** Takes over the session of a login; the router leads on. */
export function acceptLogin(user: SessionUser): void {
  session.accept(user);
  // At once, so that nobody who copies the session's cookie later can be first. What stands in the way is told where it matters.
  deviceKeys().catch(() => undefined);
}
