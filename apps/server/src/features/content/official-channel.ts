/**
 * Whether a channel is one of the exchange's own.
 *
 * Goal: nothing that only looks like ours is called ours. Method: what was typed is read as a browser would read it (the host of
 * `https://ours@evil.example` is evil.example; other alphabets become `xn--…`) and compared as a whole with what operators have listed.
 * A host that is not ours is then compared once more without what the eye overlooks, only to warn. Not handled: accounts that somebody
 * has taken over, and numbers that a caller forges.
 */
import { domainToUnicode } from 'node:url';
import type { CHANNEL_KINDS } from '@bourse/contract';
import { siteUrl } from '../../platform/http/allowed-hosts.ts';
import { resemblesHost } from './look-alike.ts';

export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** A listed channel. */
export interface OfficialChannel {
  readonly kind: ChannelKind;
  readonly value: string;
  readonly name: string;
}

/** What is known about a text. */
export interface ChannelAnswer {
  readonly verdict: 'ours' | 'notOurs' | 'lookAlike';
  readonly resembles: string;
  readonly kind: ChannelKind;
  readonly compared: string;
  readonly displayed: string;
  readonly channels: readonly OfficialChannel[];
}

/** Decides about a text; the site's own hosts are among the channels. */
export function verifyChannel(text: string, official: readonly OfficialChannel[]): ChannelAnswer {
  const { kind, compared, host } = readChannel(text);
  const displayed = host === '' ? '' : domainToUnicode(host);
  const channels = official.filter((channel) => isSame(kind, compared, channel));
  const answer = { kind, compared, displayed: displayed === host ? '' : displayed };
  if (compared !== '' && channels.length > 0) return { ...answer, verdict: 'ours', resembles: '', channels };
  const hosts = official.map((channel) => hostOfChannel(channel)).filter((own) => own !== '');
  const resembles = host === '' || hosts.includes(host) ? '' : resemblesHost(displayed, text, hosts);
  return { ...answer, verdict: resembles === '' ? 'notOurs' : 'lookAlike', resembles, channels: [] };
}

/** A channel's value as it is compared; undefined: it is none of its kind. */
export function channelKeyOf(kind: ChannelKind, value: string): string | undefined {
  const wanted = kind === 'domain' ? value.replace(/^\*\./, '') : value;
  const { kind: found, compared } = readChannel(wanted);
  if (found !== kind || compared === '') return undefined;
  if (kind === 'account' && (!compared.includes('/') || /[?#]/.test(value))) return undefined;
  if (kind === 'domain' && !isWholeHost(wanted)) return undefined;
  return wanted === value ? compared : `*.${compared}`;
}

/** Whether a text names a host and nothing else, and one that is somebody's own: of a page on a site of many the host alone would be compared. */
function isWholeHost(text: string): boolean {
  const url = siteUrl(text, 'https:');
  return url !== undefined && !isSocialHost(url.hostname);
}

function isSame(kind: ChannelKind, compared: string, channel: OfficialChannel): boolean {
  const own = channelKeyOf(channel.kind, channel.value);
  if (own === undefined || channel.kind !== kind) return false;
  if (own.startsWith('*.')) return compared === own.slice(2) || compared.endsWith(own.slice(1));
  // `@account` names no site: it is ours on those where it is listed.
  if (compared.startsWith('@')) return own.slice(own.lastIndexOf('/') + 1) === compared.slice(1);
  return own === compared;
}

function hostOfChannel({ kind, value }: OfficialChannel): string {
  const key = channelKeyOf(kind, value);
  return kind === 'domain' && key !== undefined ? key.replace(/^\*\./, '') : '';
}

interface ReadChannel {
  readonly kind: ChannelKind;
  /** In the form that is compared; empty when the text is nothing that could be compared. */
  readonly compared: string;
  /** The host that it is about; empty without one. */
  readonly host: string;
}

const UNKNOWN: ReadChannel = { kind: 'unknown', compared: '', host: '' };

/** Reads a text as a channel: what it is, and the form in which it is compared. */
export function readChannel(text: string): ReadChannel {
  const trimmed = text.trim();
  const phone = phoneOf(trimmed);
  if (phone !== '') return { kind: 'phone', compared: phone, host: '' };
  if (/^@[\w.-]{2,64}$/.test(trimmed)) return { kind: 'account', compared: trimmed.toLowerCase(), host: '' };
  const isEmail = /^(mailto:)?[^\s/@:]+@[^\s/@?#]+$/i.test(trimmed);
  return isEmail ? readEmail(trimmed.replace(/^mailto:/i, '')) : readAddress(trimmed);
}

function phoneOf(text: string): string {
  const digits = text.replace(/^tel:/i, '').replaceAll(/[\s().-]/g, '');
  if (!/^(\+|00)[1-9]\d{5,14}$/.test(digits)) return '';
  return `+${digits.replace(/^(\+|00)/, '')}`;
}

function readEmail(text: string): ReadChannel {
  const at = text.lastIndexOf('@');
  const host = hostOf(`https://${text.slice(at + 1)}`)?.hostname ?? '';
  return host === '' ? UNKNOWN : { kind: 'email', compared: `${text.slice(0, at).toLowerCase()}@${host}`, host };
}

function readAddress(text: string): ReadChannel {
  if (text === '' || /\s/.test(text)) return UNKNOWN;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  // Without a scheme, what stands before an @ may be one, or another recipient: `javascript:1@host`, `mailto:a@b,c@host`.
  if (!hasScheme && /^[^/?#\\]*@/.test(text)) return UNKNOWN;
  const url = hostOf(hasScheme ? text : `https://${text}`);
  if (url === undefined) return UNKNOWN;
  const host = url.hostname;
  const account = url.pathname.split('/').filter((part) => part !== '');
  const [name = ''] = account;
  if (account.length === 1 && isSocialHost(host)) {
    return {
      kind: 'account',
      compared: `${host.replace(/^(www|m)\./, '')}/${name.replace(/^@/, '').toLowerCase()}`,
      host,
    };
  }
  return { kind: 'domain', compared: host, host };
}

/** The address of a text as a browser reads it; undefined when it has no host with a dot, or another scheme than the web's. */
function hostOf(text: string): { readonly hostname: string; readonly pathname: string } | undefined {
  try {
    const { hostname, pathname, protocol } = new URL(text);
    if (!/^https?:$/.test(protocol) || !/[.:]|^localhost$/.test(hostname)) return undefined;
    return { hostname: hostname.replace(/\.$/, ''), pathname };
  } catch {
    return undefined;
  }
}

/** Sites where many have accounts: there the first part of the path says whose it is, so the host alone proves nothing. */
const SOCIAL_HOSTS = new Set([
  ...['t.me', 'telegram.me', 'x.com', 'twitter.com', 'facebook.com', 'instagram.com', 'youtube.com', 'linkedin.com'],
  ...['reddit.com', 'medium.com', 'github.com', 'discord.gg', 'tiktok.com', 'threads.net', 'weibo.com', 'vk.com'],
]);

function isSocialHost(host: string): boolean {
  return SOCIAL_HOSTS.has(host.replace(/^(www|m)\./, ''));
}
