import { describe, expect, it } from 'vitest';
import { officialVectors } from '../../../testing/official-vectors.ts';
import { verifyAssertion, verifyCreation } from './passkey-ceremonies.ts';

/** Test vectors of WebAuthn Level 3; their licence is in the file. */
interface Vector {
  readonly title: string;
  readonly rpId: string;
  readonly origin: string;
  readonly registration: Readonly<
    Record<'challenge' | 'credential_id' | 'clientDataJSON' | 'attestationObject', string>
  >;
  readonly authentication: Readonly<Record<'challenge' | 'authenticatorData' | 'clientDataJSON' | 'signature', string>>;
}

const file = officialVectors('webauthn.json') as { readonly vectors: readonly Vector[] } | undefined;
const vectors = file?.vectors ?? [];

/** Framed by another site; with an algorithm that we offer to no authenticator; attested, though we ask for none, by makers that there are not. */
const REFUSED = ['crossOrigin', 'topOrigin', 'ES384', 'ES512', 'Ed448', 'TPM', 'Android', 'Apple', 'FIDO U2F'];
const isRefused = ({ title }: Vector) => REFUSED.some((word) => title.includes(word));
const named = ({ title }: Vector) => title;

const ceremonyOf = ({ rpId, origin }: Vector, challenge: string) => ({ challengeId: 'x', challenge, rpId, origin });
const create = (vector: Vector, challenge = vector.registration.challenge, origin = vector.origin) => {
  const { credential_id: id, clientDataJSON, attestationObject } = vector.registration;
  const response = { clientDataJSON, attestationObject, transports: ['usb'] };
  return verifyCreation(ceremonyOf({ ...vector, origin }, challenge), {
    ...{ id, rawId: id, type: 'public-key' },
    response,
  });
};
type Changes = Partial<Vector['authentication'] & Pick<Vector, 'origin' | 'rpId'>>;
const use = (vector: Vector, publicKey: Buffer, changes: Changes = {}) => {
  const { challenge, clientDataJSON, authenticatorData, signature } = { ...vector.authentication, ...changes };
  const id = vector.registration.credential_id;
  const answer = {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature },
  };
  return verifyAssertion(ceremonyOf({ ...vector, ...changes }, challenge), answer, { credentialId: id, publicKey });
};

describe.skipIf(file === undefined)('vectors of WebAuthn Level 3', () => {
  const accepted = vectors.filter((vector) => !isRefused(vector));

  it('are there, some to be refused', () => {
    expect(accepted).toHaveLength(6);
    expect(vectors).toHaveLength(15);
  });

  it.each(accepted.map((vector) => [named(vector), vector] as const))('%s: made and used', async (_, vector) => {
    const made = await create(vector);
    expect(made).toMatchObject({ credentialId: vector.registration.credential_id, transports: ['usb'] });
    const used = await use(vector, made?.publicKey ?? Buffer.alloc(0));
    // The fifth bit of the authenticator's flags: user verified.
    const flags = Buffer.from(vector.authentication.authenticatorData, 'base64url').readUInt8(32);
    expect(used?.isVerified).toBe((flags & 0x04) !== 0);
  });

  it.each(vectors.filter(isRefused).map((vector) => [named(vector), vector] as const))(
    '%s: refused',
    async (_, vector) => {
      expect(await create(vector)).toBeUndefined();
    },
  );

  it.each(accepted.map((vector) => [named(vector), vector] as const))(
    '%s: another challenge, origin, host or signature is refused',
    async (_, vector) => {
      const other = Buffer.alloc(32, 7).toString('base64url');
      expect(await create(vector, other)).toBeUndefined();
      expect(await create(vector, vector.registration.challenge, 'https://example.com')).toBeUndefined();
      const made = await create(vector);
      const key = made?.publicKey ?? Buffer.alloc(0);
      const signature = Buffer.from(vector.authentication.signature, 'base64url');
      signature.writeUInt8(signature.readUInt8(signature.length - 1) ^ 1, signature.length - 1);
      const changes: readonly Changes[] = [
        { challenge: other },
        { origin: 'https://example.com' },
        { rpId: 'example.com' },
        { signature: signature.toString('base64url') },
        { clientDataJSON: vector.registration.clientDataJSON },
        { clientDataJSON: 'bm90IGpzb24' },
      ];
      for (const change of changes) expect(await use(vector, key, change)).toBeUndefined();
    },
  );
});
