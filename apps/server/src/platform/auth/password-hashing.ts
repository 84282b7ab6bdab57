import { fail, ok, type Result } from '@bourse/domain';
import { hashPassword, verifyPassword } from 'better-auth/crypto';

/*
 * Goal: logins do not slow down the rest of the server. scrypt occupies a thread of libuv's pool for 50 ms, and file reads,
 * compression and API key signatures use the same four threads. Method: passwords wait in a queue of their own and few are hashed
 * concurrently; when the queue is full, callers are rejected. Not handled: fairness; rate limits by address come first.
 */

/** Passwords hashed concurrently; the other threads of the pool stay free. */
const CONCURRENCY = 1;
/** Maximum queue length; at 50 ms each the last one waits three seconds. */
const MAX_WAITING = 64;
/** Retry-After of a rejected caller, in seconds. */
export const HASHING_RETRY_S = 2;

/** Creates and verifies password hashes in better-auth's format. Both may be rejected with BUSY. */
export interface PasswordHashing {
  hash(password: string): Promise<Result<string, 'BUSY'>>;
  /** Whether the password matches. Without a hash the same work is done and the result is false, to equalize timing. */
  verify(hash: string | undefined, password: string): Promise<Result<boolean, 'BUSY'>>;
}

/** Creates the queue; only tests override the bounds. */
export function createPasswordHashing({ concurrency = CONCURRENCY, maxWaiting = MAX_WAITING } = {}): PasswordHashing {
  const waiting: (() => void)[] = [];
  let running = 0;
  let dummyHash: Promise<string> | undefined;

  async function enqueue<T>(work: () => Promise<T>): Promise<Result<T, 'BUSY'>> {
    if (running < concurrency) running += 1;
    else if (waiting.length >= maxWaiting) return fail('BUSY');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return ok(await work());
    } finally {
      // The slot passes to the next one directly, so that a later caller cannot take it.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  }

  return {
    hash: (password) => enqueue(() => hashPassword(password)),
    verify: (hash, password) =>
      enqueue(async () => {
        if (hash !== undefined) return verifyPassword({ hash, password });
        dummyHash ??= hashPassword('the password of nobody').catch((error: unknown) => {
          dummyHash = undefined;
          throw error;
        });
        await verifyPassword({ hash: await dummyHash, password });
        return false;
      }),
  };
}
