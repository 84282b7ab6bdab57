import { domainToASCII } from 'node:url';
import { fail, ok, type Result } from '@bourse/domain';

/*
 * Validation and normalization of e-mail addresses, the only place that defines them. The local part is a dot-atom of RFC 5322 with
 * letters of every script (RFC 6531); quoted local parts and address literals in brackets are rejected, because personal mailboxes
 * do not use them. International domain names are stored in punycode, so that a mailbox has exactly one spelling.
 */

/** Bounds of RFC 5321, in bytes. */
const MAX_EMAIL_BYTES = 254;
const MAX_LOCAL_BYTES = 64;
const MAX_DOMAIN_LENGTH = 253;

const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const DOMAIN_TEXT = /^[\p{L}\p{M}\p{N}.\-\u3002]+$/u;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Top-level domains are letters or punycode. */
const TOP_LABEL = /^([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/** The address as it is stored and looked up: trimmed, lower case, its domain in punycode. Rejected with EMAIL_INVALID. */
export function normaliseEmail(text: string): Result<string, 'EMAIL_INVALID'> {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0)).normalize('NFC').toLowerCase().normalize('NFC');
  if (!LOCAL.test(local) || Buffer.byteLength(local) > MAX_LOCAL_BYTES) return fail('EMAIL_INVALID');
  const domain = readDomain(trimmed.slice(at + 1));
  if (domain === undefined) return fail('EMAIL_INVALID');
  const email = `${local}@${domain}`;
  return Buffer.byteLength(email) <= MAX_EMAIL_BYTES ? ok(email) : fail('EMAIL_INVALID');
}

function readDomain(text: string): string | undefined {
  if (text.length > MAX_DOMAIN_LENGTH || !DOMAIN_TEXT.test(text)) return undefined;
  const domain = domainToASCII(text);
  const labels = domain.split('.');
  const top = labels.at(-1) ?? '';
  if (domain.length > MAX_DOMAIN_LENGTH || labels.length < 2 || !TOP_LABEL.test(top)) return undefined;
  return labels.every((label) => LABEL.test(label)) ? domain : undefined;
}
