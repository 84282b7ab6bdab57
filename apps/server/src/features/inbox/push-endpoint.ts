/**
 * Goal: nobody can have this server call an address inside its own network. Method: the endpoint of a push subscription comes from a browser, so
 * it must be https to a public name or address on the usual port, and the name is resolved by us when we connect: the connection goes to the very
 * address that was checked. Redirects are not followed.
 */
import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { plainAddress } from '../../platform/auth/address-list.ts';

/** IPv4 networks that are not part of the public internet (IANA special-purpose registry). */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6 only 2000::/3 is public, without these: protocols, documentation, 6to4. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const special = new BlockList();
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const network of SPECIAL_IPV4) addTo(network, 'ipv4');
for (const network of SPECIAL_IPV6) addTo(network, 'ipv6');

function addTo(network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix = ''] = network.split('/');
  special.addSubnet(address, Number(prefix), family);
}

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address);
  const family = isIP(plain);
  if (family === 4) return !special.check(plain, 'ipv4');
  return family === 6 && global.check(plain, 'ipv6') && !special.check(plain, 'ipv6');
}

/** The endpoint in its normal form; undefined when we must not call it. `allowLocal` is for receivers in tests. */
export function readEndpoint(text: string, { allowLocal }: { readonly allowLocal: boolean }): URL | undefined {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  if (allowLocal) return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
  if (url.protocol !== 'https:' || url.port !== '') return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : undefined;
  // A name without a dot is one of the local network; a trailing dot would be another spelling.
  return /\.[a-z][a-z0-9-]*$/i.test(host) && !/\.(localhost|local|internal|home\.arpa)$/i.test(host) ? url : undefined;
}

/** A name that leads to an address which is not public. */
export class EndpointBlocked extends Error {}

/** Resolves a name for one connection; fails with EndpointBlocked unless all of its addresses are public. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, '');
    const [first] = found;
    if (first === undefined || found.some(({ address }) => !isPublicAddress(address))) {
      return done(new EndpointBlocked(`${hostname} is not on the public internet`), '');
    }
    if (options.all === true) return done(null, found);
    return done(null, first.address, first.family);
  });
};
