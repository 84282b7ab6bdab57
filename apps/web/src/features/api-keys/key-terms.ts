import type { RouteBody, RouteData } from '@bourse/contract';
import { minPrefixLengths } from '@bourse/domain';
import { momentOf, momentText } from '@bourse/kit/formats/local-time.ts';

/** An API key as its owner sees it. */
export type ApiKey = RouteData<'apiKeys'>[number];
/** How a key signs. */
export type KeyKind = ApiKey['kind'];
/** What is sent to make a key. */
export type CreateBody = RouteBody<'createApiKey'>;

/** The kinds of keys, the easiest first. */
export const KEY_KINDS: readonly KeyKind[] = ['hmac', 'ed25519', 'rsa'];
/** Their names, the same in every language. */
export const KIND_NAMES: Readonly<Record<KeyKind, string>> = { hmac: 'HMAC', ed25519: 'Ed25519', rsa: 'RSA' };

/** What a key may do, in the order of the page. */
export const PERMISSIONS = ['read', 'trade', 'transfer', 'withdraw'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** What somebody has typed about a key. */
export interface KeyDraft {
  readonly label: string;
  /** Account id of the sub-account that the key is for; empty: the account itself. */
  readonly subId: string;
  readonly kind: KeyKind;
  readonly publicKey: string;
  readonly permissions: readonly Permission[];
  /** Addresses and networks, one a line. */
  readonly ips: string;
  /** Date and time of day in the user's zone as the browser's field writes it; empty: never. */
  readonly expires: string;
}

/** A key that nobody has typed about yet: it may read, and nothing else. */
export const EMPTY_KEY: KeyDraft = {
  ...{ label: '', subId: '', kind: 'hmac', publicKey: '', ips: '', expires: '' },
  permissions: ['read'],
};

/** What is wrong with a draft, before anything is sent: message ids by field. */
export type KeyErrors = Readonly<Partial<Record<'label' | 'permissions' | 'publicKey' | 'ips' | 'expires', string>>>;

/** Addresses of a text, whatever parts them. */
export function addressesOf(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}(\/\d{1,2})?$/;
const IPV6 = /^[0-9a-f:]*:[0-9a-f:.]*(\/\d{1,3})?$/i;

/** Whether a network has more addresses in it than a key's list may. */
function isTooWide(network: string, mayWithdraw: boolean): boolean {
  const [address = '', prefix] = network.split('/');
  const least = minPrefixLengths(mayWithdraw);
  return prefix !== undefined && Number(prefix) < (address.includes(':') ? least.ipv6 : least.ipv4);
}

/** What a key is to be allowed. Nobody withdraws from a sub-account: what was checked before one was chosen does not count, and is not shown. */
function permissionsOf({ permissions, subId }: KeyDraft): readonly Permission[] {
  return subId === '' ? permissions : permissions.filter((name) => name !== 'withdraw');
}

/** What is wrong with what was typed. The exchange decides by the same rules, and more closely. */
export function keyErrors(draft: KeyDraft, nowMs: number): KeyErrors {
  const addresses = addressesOf(draft.ips);
  const mayWithdraw = permissionsOf(draft).includes('withdraw');
  const isWrong = addresses.some((address) => !IPV4.test(address) && !IPV6.test(address));
  const expiresMs = draft.expires === '' ? 0 : momentOf(draft.expires);
  return {
    ...(draft.label.trim() === '' ? { label: 'apiKeys.labelMissing' } : {}),
    ...(draft.kind !== 'hmac' && !/-----BEGIN [\w ]+-----/.test(draft.publicKey)
      ? { publicKey: 'error.API_KEY_PUBLIC_KEY_INVALID' }
      : {}),
    ...(addresses.some((address) => isTooWide(address, mayWithdraw)) ? { ips: 'error.API_KEY_ADDRESS_TOO_WIDE' } : {}),
    ...(isWrong ? { ips: 'error.API_KEY_ADDRESS_INVALID' } : {}),
    ...(mayWithdraw && addresses.length === 0 ? { ips: 'error.API_KEY_ADDRESS_REQUIRED' } : {}),
    ...(expiresMs === 0 || (expiresMs !== undefined && expiresMs > nowMs) ? {} : { expires: 'error.EXPIRY_INVALID' }),
  };
}

/** What a user decides about a key, as the API takes it. */
export function termsOf(draft: KeyDraft): Omit<CreateBody, 'kind' | 'publicKey' | 'subId'> {
  const permissions = permissionsOf(draft);
  return {
    label: draft.label.trim(),
    permissions: {
      read: permissions.includes('read'),
      trade: permissions.includes('trade'),
      transfer: permissions.includes('transfer'),
      withdraw: permissions.includes('withdraw'),
    },
    ipAllowList: [...addressesOf(draft.ips)],
    expiresMs: draft.expires === '' ? 0 : (momentOf(draft.expires) ?? Number.NaN),
  };
}

/** What is sent to make a key. */
export function createBodyOf(draft: KeyDraft): CreateBody {
  const kind = draft.kind === 'hmac' ? { kind: draft.kind } : { kind: draft.kind, publicKey: draft.publicKey.trim() };
  return { ...termsOf(draft), ...kind, ...(draft.subId === '' ? {} : { subId: Number(draft.subId) }) };
}

/** A key that is there, as it would be typed. */
export function draftOf(key: ApiKey): KeyDraft {
  const { label, subId, kind, publicKey, permissions, ipAllowList, expiresMs } = key;
  return {
    label,
    subId: subId === 0 ? '' : String(subId),
    kind,
    publicKey,
    permissions: PERMISSIONS.filter((name) => permissions[name]),
    ips: ipAllowList.join('\n'),
    expires: expiresMs === 0 ? '' : momentText(expiresMs),
  };
}

/** A long key in few characters: its two ends. */
export function shortKey(text: string): string {
  return text.length <= 16 ? text : `${text.slice(0, 8)}…${text.slice(-4)}`;
}
