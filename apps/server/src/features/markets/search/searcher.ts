import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Who searches: a user by the account, a visitor by the address. */
export type Searcher = { readonly accountId: number } | { readonly address: string };

/**
 * The digest under which somebody's searches are counted. Nobody can be told from it without the salt; a visitor who moves
 * within one household's IPv6 network (/64) stays the same.
 */
export function searcherDigest(searcher: Searcher, salt: Buffer): Buffer {
  const name = 'accountId' in searcher ? `account:${searcher.accountId}` : `address:${network(searcher.address)}`;
  return createHmac('sha256', salt).update(name).digest().subarray(0, 16);
}

/** An IPv4 address as it is, of an IPv6 address its first 64 bits, as four groups. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const after = groups(tail ?? '');
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: gap }, () => '0'), ...after];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
