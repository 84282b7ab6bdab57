/**
 * What browsers and authenticators are sent, and how their answers are verified (WebAuthn Level 3), with @simplewebauthn/server.
 *
 * Signature, challenge, origin, host and presence are verified there. What the library would decide otherwise is turned off and decided by us:
 * whether the user was verified, because that counts as a class of factor; and the counter, which is compared with the stored one and
 * written in one statement (`passkey-store.ts`).
 */
import type { RouteBody, RouteData } from '@bourse/contract';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { CEREMONY_MS, type Ceremony } from './passkey-challenges.ts';
import type { StoredPasskey } from './passkey-store.ts';

/** EdDSA, ES256 and RS256 (COSE), which every authenticator has one of. */
const ALGORITHMS = [-8, -7, -257];

/** A browser's answers, as the contract reads them. */
export type RegistrationAnswer = RouteBody<'addPasskey'>['response'];
export type AssertionAnswer = RouteBody<'loginByPasskey'>['response'];

/** A verified new credential. */
export interface NewCredential {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly isSynced: boolean;
}

/** A verified use of a passkey. */
export interface Assertion {
  readonly counter: number;
  /** Whether the authenticator verified its user by something that he knows or is. */
  readonly isVerified: boolean;
  readonly isSynced: boolean;
}

const descriptorOf = ({ credentialId, transports }: Pick<StoredPasskey, 'credentialId' | 'transports'>) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: [...transports],
});

/** The ceremony of a new passkey, which the authenticator keeps itself so that it can log in without an address. */
export function creationOf(
  ceremony: Ceremony,
  user: { readonly handle: string; readonly email: string; readonly nickname: string },
  known: readonly StoredPasskey[],
): RouteData<'beginPasskey'> {
  return {
    challengeId: ceremony.challengeId,
    options: {
      challenge: ceremony.challenge,
      rp: { id: ceremony.rpId, name: 'Bourse' },
      user: { id: user.handle, name: user.email, displayName: user.nickname },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: CEREMONY_MS,
      excludeCredentials: known.map(descriptorOf),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      attestation: 'none',
    },
  };
}

/** The ceremony by which one of the passkeys proves its owner; of any when none is named. */
export function requestOf(ceremony: Ceremony, allowed: readonly StoredPasskey[]): RouteData<'beginPasskeyLogin'> {
  return {
    challengeId: ceremony.challengeId,
    options: {
      challenge: ceremony.challenge,
      rpId: ceremony.rpId,
      timeout: CEREMONY_MS,
      allowCredentials: allowed.map(descriptorOf),
      userVerification: 'preferred',
    },
  };
}

/** Verifies what came of `creationOf`; undefined: it is worth nothing. */
export async function verifyCreation(
  { challenge, origin, rpId }: Ceremony,
  answer: RegistrationAnswer,
): Promise<NewCredential | undefined> {
  const { transports, ...response } = answer.response;
  if (isFramed(response.clientDataJSON)) return undefined;
  const verified = await verifyRegistrationResponse({
    response: { ...answer, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
    // The library throws for whatever is wrong with an answer.
  }).catch(() => undefined);
  if (verified === undefined || !verified.verified) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: transports ?? [],
    isSynced: credentialBackedUp,
  };
}

/** Verifies what came of `requestOf`; undefined: it is worth nothing. */
export async function verifyAssertion(
  { challenge, origin, rpId }: Ceremony,
  answer: AssertionAnswer,
  passkey: Pick<StoredPasskey, 'credentialId' | 'publicKey'>,
): Promise<Assertion | undefined> {
  const { userHandle, ...response } = answer.response;
  if (isFramed(response.clientDataJSON)) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: {
      ...answer,
      response: { ...response, ...(userHandle ? { userHandle } : {}) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    // Counter 0: whether it has risen is for the store to compare.
    credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
  }).catch(() => undefined);
  if (verified === undefined || !verified.verified) return undefined;
  const { newCounter, userVerified, credentialBackedUp } = verified.authenticationInfo;
  return { counter: newCounter, isVerified: userVerified, isSynced: credentialBackedUp };
}

/** Whether the ceremony took place in a frame of another site's page, which our pages never are in; also what cannot be read. */
function isFramed(clientDataJSON: string): boolean {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null) return true;
    return ('crossOrigin' in data && data.crossOrigin !== false) || 'topOrigin' in data;
  } catch {
    return true;
  }
}
