/*
 * The keys with which this browser signs: made once for each login, kept here, bound to the session by their public halves.
 * The exchange takes the first keys that a session brings and no others, so the login form binds them at once; pages that
 * sign ask for them again, which is an answer from memory.
 */

import { api } from '../api.ts';
import { ApiError, errorNameOf } from '../api-error.ts';
import { session } from '../session.ts';
import { toBase64url } from './base64url.ts';
import { type DeviceKeys, keepKeys, loadKeys } from './key-store.ts';

const CURVE = 'P-256';

let current: { readonly name: string; readonly keys: Promise<DeviceKeys> } | undefined;

/**
 * This session's keys, bound to it. Throws an `ApiError`: `KEYS_NEED_HTTPS` where browsers do not sign, `KEYS_NOT_KEPT`,
 * `SESSION_KEYS_BOUND` when this browser has lost the session's keys, or why the exchange could not be asked.
 */
export function deviceKeys(): Promise<DeviceKeys> {
  const name = sessionName();
  if (current?.name === name) return current.keys;
  const keys = prepare(name);
  const mine = { name, keys };
  current = mine;
  // What failed is tried again by whoever asks next.
  keys.catch(() => {
    if (current === mine) current = undefined;
  });
  return keys;
}

/** The same for each tab of a login and another one for the next: the CSRF token belongs to one session. */
function sessionName(): string {
  const user = session.user();
  return user === undefined ? '' : `${user.fid}.${user.csrfToken}`;
}

async function prepare(name: string): Promise<DeviceKeys> {
  if (name === '') throw new ApiError('LOGIN_REQUIRED');
  // Browsers have it on secure addresses only, whatever its type says.
  if ((globalThis.crypto?.subtle as SubtleCrypto | undefined) === undefined) throw new ApiError('KEYS_NEED_HTTPS');
  const keys = (await loadKeys(name)) ?? (await keepKeys(name, await makeKeys()));
  try {
    await api('bindSessionKeys', { body: await publicHalves(keys) });
  } catch (error) {
    // Another tab logged in meanwhile, and the call renewed its token: those keys count.
    if (errorNameOf(error) === 'SESSION_KEYS_BOUND' && sessionName() !== name) return await prepare(sessionName());
    throw error;
  }
  return sessionName() === name ? keys : await keepKeys(sessionName(), keys);
}

async function makeKeys(): Promise<DeviceKeys> {
  const [signing, receiving] = await Promise.all([
    crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: CURVE }, false, ['sign']),
    crypto.subtle.generateKey({ name: 'ECDH', namedCurve: CURVE }, false, ['deriveBits']),
  ]);
  return { signing, receiving };
}

async function publicHalves({ signing, receiving }: DeviceKeys) {
  const [signKey, sealKey] = await Promise.all(
    [signing, receiving].map(async (pair) => toBase64url(await crypto.subtle.exportKey('spki', pair.publicKey))),
  );
  return { signKey: signKey ?? '', sealKey: sealKey ?? '' };
}
