import type { RouteBody, RouteData } from '@bourse/contract';
import { ApiError } from '../api/api-error.ts';

type Creation = RouteData<'beginPasskey'>;
type Request = RouteData<'beginPasskeyLogin'>;
type Created = Pick<RouteBody<'addPasskey'>, 'challengeId' | 'response'>;
type Asserted = Pick<RouteBody<'loginByPasskey'>, 'challengeId' | 'response'>;

/** The library's code comes with its first use: most visits have none. */
const library = () => import('@simplewebauthn/browser');

/** A host that is a number has no passkeys: browsers bind them to names. */
const NUMBERED_HOST = /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/;

/** Whether this browser has passkeys, and why not at this address: `name` where the host is a number, `browser` otherwise. */
export function passkeysHere(): 'yes' | 'name' | 'browser' {
  if (NUMBERED_HOST.test(location.hostname)) return 'name';
  return isSecureContext && 'PublicKeyCredential' in globalThis ? 'yes' : 'browser';
}

/** Has the browser make a passkey. Throws `ApiError`: PASSKEY_KNOWN, PASSKEY_CANCELLED, PASSKEY_UNSUPPORTED. */
export async function makePasskey({ challengeId, options }: Creation): Promise<Created> {
  const { startRegistration } = await ready();
  try {
    const { id, rawId, type, response } = await startRegistration({
      optionsJSON: { ...options, excludeCredentials: options.excludeCredentials.map(descriptorOf) },
    });
    const { clientDataJSON, attestationObject, transports } = response;
    const kept = { clientDataJSON, attestationObject, ...(transports === undefined ? {} : { transports }) };
    return { challengeId, response: { id, rawId, type, response: kept } };
  } catch (error) {
    throw nameOf(error) === 'InvalidStateError' ? new ApiError('PASSKEY_KNOWN') : new ApiError('PASSKEY_CANCELLED');
  }
}

/** Has the user prove himself by a passkey. Throws `ApiError`: PASSKEY_CANCELLED, PASSKEY_UNSUPPORTED. */
export async function askPasskey({ challengeId, options }: Request): Promise<Asserted> {
  const { startAuthentication } = await ready();
  try {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: { ...options, allowCredentials: options.allowCredentials.map(descriptorOf) },
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    const kept = { clientDataJSON, authenticatorData, signature, ...(userHandle === undefined ? {} : { userHandle }) };
    return { challengeId, response: { id, rawId, type, response: kept } };
  } catch {
    // The browser does not say whether the user closed its dialog, has no passkey here, or was too slow.
    throw new ApiError('PASSKEY_CANCELLED');
  }
}

type Descriptor = Request['options']['allowCredentials'][number];

function descriptorOf({ id, type, transports }: Descriptor) {
  return { id, type, ...(transports === undefined ? {} : { transports }) };
}

async function ready() {
  if (passkeysHere() !== 'yes') throw new ApiError('PASSKEY_UNSUPPORTED');
  return library();
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : '';
}
