import { BlockList, isIP, SocketAddress } from 'node:net';
import type { PrefixLengths } from '@bourse/domain';

/** An IPv4 address that a socket for both families reports as IPv6. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** An IPv6 address has eight groups of 16 bits; the first four are its network, a /64. */
const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

const BITS = { ipv4: 32, ipv6: 128 } as const;
/** Prefix length of IPv4-mapped IPv6 addresses. */
const MAPPED_BITS = BITS.ipv6 - BITS.ipv4;
const ANY_MAPPED = '::ffff:0:0';

/**
 * Normalizes an address or network to its shortest form, such as `10.0.0.0/8` or `2001:db8::1`; IPv4-mapped addresses become IPv4.
 * undefined for invalid text.
 */
export function normalizeNetwork(text: string): string | undefined {
  const [address = '', prefix, ...more] = text.trim().split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || address.includes('%')) return undefined;
  const bits = family === 4 ? BITS.ipv4 : BITS.ipv6;
  const shortest = new SocketAddress({ address, family: family === 4 ? 'ipv4' : 'ipv6' }).address;
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits)) return undefined;
  const length = prefix === undefined ? bits : Number(prefix);
  const mapped = MAPPED.exec(shortest)?.[1];
  if (mapped !== undefined && length >= MAPPED_BITS) return normalizeNetwork(`${mapped}/${length - MAPPED_BITS}`);
  return length === bits ? shortest : `${shortest}/${length}`;
}

/** Whether a normalized network has a shorter prefix than the minimum, or covers all of IPv4 in mapped form. */
export function isTooWide(network: string, min: PrefixLengths): boolean {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) return false;
  if (isIP(address) === 4) return Number(prefix) < min.ipv4;
  const list = new BlockList();
  list.addSubnet(address, Number(prefix), 'ipv6');
  return Number(prefix) < min.ipv6 || (Number(prefix) < MAPPED_BITS && list.check(ANY_MAPPED, 'ipv6'));
}

/**
 * Normalizes a caller's address: IPv4-mapped addresses become IPv4, IPv6 its shortest form without a zone. Invalid text is
 * returned unchanged.
 */
export function plainAddress(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%', 1);
  if (isIP(bare) !== 6) return address;
  const shortest = new SocketAddress({ address: bare, family: 'ipv6' }).address;
  return MAPPED.exec(shortest)?.[1] ?? shortest;
}

/**
 * The key under which limits count an address: the address itself for IPv4, the /64 for IPv6, because a customer line has a whole /64.
 */
export function limitKeyOf(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(IPV6_GROUPS - before.length - after.length).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Returns a test of addresses against a list of normalized addresses and networks; an empty list allows every address. */
export function createAddressTest(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    const plain = plainAddress(address);
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}
