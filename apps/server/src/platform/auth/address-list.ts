import { BlockList, isIP, SocketAddress } from 'node:net';

/** An IPv4 address that a socket for both families tells as IPv6. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** One address or network in its shortest form, such as `10.0.0.0/8` or `2001:db8::1`; undefined when it is neither. */
export function normaliseNetwork(text: string): string | undefined {
  const [address = '', prefix, ...more] = text.trim().split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0 || address.includes('%')) return undefined;
  const bits = family === 4 ? 32 : 128;
  const shortest = new SocketAddress({ address, family: family === 4 ? 'ipv4' : 'ipv6' }).address;
  if (prefix === undefined) return shortest;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) return undefined;
  return Number(prefix) === bits ? shortest : `${shortest}/${Number(prefix)}`;
}

/** An address as people write it: an IPv4 address without the IPv6 around it. */
export function plainAddress(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address;
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
