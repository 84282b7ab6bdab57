import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

/** Bytes in base64url without padding, as browsers give them; longer ones are refused unread. */
function bytesText(maxLength: number) {
  return z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]+$/));
}

/** A credential's id has at most 1,023 bytes (WebAuthn Level 3, section 4). */
const credentialId = bytesText(1_364);
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10));

/** What names a ceremony that was begun; used up by its answer, good or bad. */
export const challengeId = bytesText(64);

/** What `navigator.credentials.create` gave, as JSON (WebAuthn Level 3, `RegistrationResponseJSON`); other fields are ignored. */
export const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytesText(8_192),
    attestationObject: bytesText(32_768),
    transports: z.optional(transports),
  }),
});

/** What `navigator.credentials.get` gave, as JSON (`AuthenticationResponseJSON`); other fields are ignored. */
export const assertionResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytesText(8_192),
    authenticatorData: bytesText(8_192),
    signature: bytesText(8_192),
    userHandle: z.optional(z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{0,128}$/)))),
  }),
});

/** A passkey's answer to a challenge. */
export const assertion = z.object({ challengeId, response: assertionResponse });

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(transports),
});
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** A ceremony by which a passkey is made: goes into `navigator.credentials.create` as it is. */
export const creation = z.object({
  challengeId,
  options: z.object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int(),
    excludeCredentials: z.array(credentialDescriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.boolean(),
      userVerification,
    }),
    attestation: z.literal('none'),
  }),
});

/** A ceremony by which a passkey proves its owner: goes into `navigator.credentials.get` as it is. */
export const request = z.object({
  challengeId,
  options: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    /** Empty: any passkey of the site, which the user chooses. */
    allowCredentials: z.array(credentialDescriptor),
    userVerification,
  }),
});

/** The name that its owner gave a passkey. */
export const passkeyName = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}\p{Cf}\p{Zl}\p{Zp}]{1,40}$/u), z.regex(/\S/));

/** A passkey of the user. */
export const passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  createdMs: s.timeMs,
  /** 0: not used yet. */
  lastUsedMs: s.timeMs,
  /** Whether it is kept by a provider and may be on several devices. */
  isSynced: z.boolean(),
});
