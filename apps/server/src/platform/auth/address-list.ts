import { BlockList, isIP, SocketAddress } from 'node:net';
import type { PrefixLengths } from '@bourse/domain';

/** An IPv4 address that a socket for both families reports as IPv6. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** An IPv6 address has eight groups of 16 bits; the first four are its network, a /64. */
const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

const BITS = { ipv4: 32, ipv6: 128 } as const;
/** The last bits of an IPv6 address that are an IPv4 address, where it is one of those. */
const MAPPED_BITS = BITS.ipv6 - BITS.ipv4;
const ANY_MAPPED = '::ffff:0:0';

/**
 * One address or network in its shortest form, such as `10.0.0.0/8` or `2001:db8::1`, IPv4 without an IPv6 around it; undefined when it
 * is neither.
 */
export function normaliseNetwork(text: string): string | undefined {
  const [address = '', prefix, ...more] = text.trim().split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || address.includes('%')) return undefined;
  const bits = family === 4 ? BITS.ipv4 : BITS.ipv6;
  const shortest = new SocketAddress({ address, family: family === 4 ? 'ipv4' : 'ipv6' }).address;
  if (prefix !== undefined && (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits)) return undefined;
  const length = prefix === undefined ? bits : Number(prefix);
  const mapped = MAPPED.exec(shortest)?.[1];
  if (mapped !== undefined && length >= MAPPED_BITS) return normaliseNetwork(`${mapped}/${length - MAPPED_BITS}`);
  return length === bits ? shortest : `${shortest}/${length}`;
}

/** Whether a normalised network is wider than the least length allows, or has all of IPv4 in it, written as IPv6. */
export function isTooWide(network: string, least: PrefixLengths): boolean {
  const [address = '', prefix] = network.split('/');
  if (prefix === undefined) return false;
  if (isIP(address) === 4) return Number(prefix) < least.ipv4;
  const list = new BlockList();
  list.addSubnet(address, Number(prefix), 'ipv6');
  return Number(prefix) < least.ipv6 || (Number(prefix) < MAPPED_BITS && list.check(ANY_MAPPED, 'ipv6'));
}

/**
 * The one normal form of a caller's address: IPv4 without the IPv6 around it, IPv6 in its shortest spelling without a zone.
 * A text that is no address stays as it is.
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
 * What every limit counts an address by: an IPv4 address itself, an IPv6 address by its /64, because one customer line has all of it.
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

/** A test of addresses against a list of normalised addresses and networks; an empty list lets everybody in. */
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
