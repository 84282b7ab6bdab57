/**
 * A provider that checks identities by a form of its own. The exchange asks it for an applicant and hears of the result by signed events; any
 * provider with these two is connected by an adapter that is this interface.
 */
import { schemas as shared } from '@bourse/contract';
import * as z from 'zod/mini';
import { isSigned, signedHeaders } from './signatures.ts';

/** Somebody at the provider. */
export interface Applicant {
  readonly applicantId: string;
  /** Address of the form. */
  readonly url: string;
  readonly untilMs: number;
}

/** What the provider has to know of somebody. */
export interface ApplicantRequest {
  readonly accountId: number;
  readonly identityType: number;
  /** Where events are sent. */
  readonly callbackUrl: string;
}

/** A connected provider. */
export interface IdentityProvider {
  /** Makes an applicant; undefined when the provider does not answer as it should. */
  createApplicant(request: ApplicantRequest): Promise<Applicant | undefined>;
  /** Whether a message comes from the provider, unchanged and now. */
  isSigned(headers: Readonly<Record<string, string | string[] | undefined>>, bytes: Buffer, nowMs: number): boolean;
}

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
const applicantSchema = z.object({ applicantId: id, url: z.url({ protocol: /^https?$/ }), untilMs: z.int() });
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** An event of the provider. */
export const providerEventSchema = z.object({
  eventId: id,
  applicantId: id,
  /** The level that the provider has checked. */
  identityType: z.literal([1, 2]),
  type: z.enum(['pending', 'approved', 'rejected']),
  /** When it happened, milliseconds since the epoch. */
  timeMs: z.int().check(z.minimum(0)),
  /** Who the provider has seen; with an approval of the standard check. */
  person: z.optional(
    z.object({
      firstName: shared.lineText(100, 1),
      lastName: shared.lineText(100),
      birthDate: date,
      nationality: country,
      country,
      documentCountry: country,
      documentType: z.enum(['passport', 'id-card', 'driving-licence', 'residence-permit']),
      documentNumber: shared.lineText(40, 1),
      documentExpires: z.union([date, z.literal('')]),
    }),
  ),
});

/** An event of the provider. */
export type ProviderEvent = z.infer<typeof providerEventSchema>;

const TIMEOUT_MS = 5_000;

/** A provider that speaks our own protocol over HTTP, as the sandbox does. */
export function httpProvider(url: string, secret: string, nowMs: () => number): IdentityProvider {
  return {
    createApplicant: async ({ accountId, callbackUrl, identityType }) => {
      const bytes = Buffer.from(JSON.stringify({ externalId: String(accountId), identityType, callbackUrl }));
      const headers = { ...signedHeaders(secret, bytes, nowMs()), 'content-type': 'application/json' };
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      try {
        const answer = await fetch(new URL('/applicants', url), {
          method: 'POST',
          headers,
          body: new Uint8Array(bytes),
          signal,
        });
        const parsed = applicantSchema.safeParse(await answer.json());
        return answer.ok && parsed.success ? parsed.data : undefined;
      } catch {
        return undefined;
      }
    },
    isSigned: (headers, bytes, atMs) => isSigned(secret, headers, bytes, atMs),
  };
}
