import { fail, ok, type Result } from '@bourse/domain';
import { hashPassword, verifyPassword } from 'better-auth/crypto';

/*
 * Goal: logins cost the rest of the server nothing that it notices. scrypt occupies a thread of libuv's pool for a twentieth of a
 * second, and file reads, compression and signatures of API keys wait for the same four threads. Method: passwords wait in a
 * line of their own, and only a few are hashed at once; beyond the line's end a caller is refused. What this does not do is share the
 * line fairly: limits of addresses stand before it.
 */

/** Passwords hashed at once; the other threads of the pool stay free. */
const AT_ONCE = 1;
/** Passwords that wait; at a twentieth of a second each the last one waits three seconds. */
const MAX_WAITING = 64;
/** When a refused caller should come again: the line is shorter by then. */
export const HASHING_RETRY_S = 2;

/** Makes and checks password hashes, in better-auth's format. Both may refuse with BUSY. */
export interface PasswordHashing {
  hash(password: string): Promise<Result<string, 'BUSY'>>;
  /** Whether the password is the hash's. Without a hash the same work is done, and nothing matches. */
  verify(hash: string | undefined, password: string): Promise<Result<boolean, 'BUSY'>>;
}

/** Makes the line; bounds only differ in tests. */
export function createPasswordHashing({ atOnce = AT_ONCE, maxWaiting = MAX_WAITING } = {}): PasswordHashing {
  const waiting: (() => void)[] = [];
  let running = 0;
  let noHash: Promise<string> | undefined;

  async function inLine<T>(work: () => Promise<T>): Promise<Result<T, 'BUSY'>> {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxWaiting) return fail('BUSY');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return ok(await work());
    } finally {
      // The place goes over to the next one, so that nobody who comes meanwhile takes it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => inLine(() => hashPassword(password)),
    verify: (hash, password) =>
      inLine(async () => {
        if (hash !== undefined) return verifyPassword({ hash, password });
        noHash ??= hashPassword('the password of nobody').catch((error: unknown) => {
          noHash = undefined;
          throw error;
        });
        await verifyPassword({ hash: await noHash, password });
        return false;
      }),
  };
}
