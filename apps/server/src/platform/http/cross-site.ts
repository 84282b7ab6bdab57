import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { AllowedHosts } from './allowed-hosts.ts';

/** Whether the header matches the session's token, compared in constant time. */
export function csrfMatches(header: string | string[] | undefined, token: string): boolean {
  if (typeof header !== 'string' || header.length !== token.length) return false;
  const sent = Buffer.from(header);
  return sent.length === token.length && timingSafeEqual(sent, Buffer.from(token));
}

/**
 * Whether a call comes from our own pages or from a program, and so may change state or open a socket. Browsers always send
 * one of these headers with a POST; programs usually send neither.
 */
export function comesFromOurSite(headers: IncomingHttpHeaders, hosts: Pick<AllowedHosts, 'isOurOrigin'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  return origin === undefined || hosts.isOurOrigin(origin);
}
