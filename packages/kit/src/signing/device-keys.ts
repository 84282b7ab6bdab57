/*
 * The keys with which this browser signs: made once for each login, kept here, bound to the session by their public halves.
 * The exchange takes the first keys that a session brings and no others, so the login form binds them at once; pages that
 * sign ask for them again, which is an answer from memory.
 */

import { api } from '../api/api.ts';
import { ApiError, errorNameOf } from '../api/api-error.ts';
import { kitCalls } from '../api/calls.ts';
import { session } from '../session/session.ts';
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
  if (!session.isWhole()) {
    // After a reload the session has no name until the exchange has been asked.
    session.accept(await api(kitCalls.sessionUser));
    return await prepare(sessionName());
  }
  const place = await placeOf(name);
  const keys = (await loadKeys(place)) ?? (await keepKeys(place, await makeKeys()));
  try {
    await api(kitCalls.bindSessionKeys, { body: await publicHalves(keys) });
  } catch (error) {
    // Another tab logged in meanwhile, and the call renewed its token: those keys count.
    if (errorNameOf(error) === 'SESSION_KEYS_BOUND' && sessionName() !== name) return await prepare(sessionName());
    throw error;
  }
  return sessionName() === name ? keys : await keepKeys(await placeOf(sessionName()), keys);
}

/** Under what the browser keeps a session's keys: its name has the CSRF token in it, which is not written down. */
async function placeOf(name: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(name));
  return toBase64url(digest);
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
