import { ERRORS, type GatewayError, invalid } from '../errors.ts';
import { readTimeUnit, type TimeUnit } from '../time-unit.ts';

/** The target of an upgrade URL. */
export type StreamPath =
  | {
      readonly kind: 'streams';
      readonly combined: boolean;
      readonly streams: readonly string[];
      readonly unit: TimeUnit;
    }
  | { readonly kind: 'api'; readonly returnsLimits: boolean; readonly unit: TimeUnit }
  /** A path of ours with invalid parameters. */
  | { readonly kind: 'rejected'; readonly isApi: boolean; readonly error: GatewayError };

const BASE = 'http://gateway.invalid';
/** Some clients number their connections where others name a stream. */
const CONNECTION_NUMBER = /^\d{1,10}$/;

/**
 * Reads the address of an upgrade: `/ws/<stream>`, `/ws/`, `/stream?streams=<stream>/<stream>`, `/ws-api/v3`. undefined: none of
 * ours; `/ws` alone is the house's own socket, which hands over connections whose first message uses the gateway's protocol.
 */
export function readStreamPath(url: string): StreamPath | undefined {
  if (!URL.canParse(url, BASE)) return undefined;
  const address = new URL(url, BASE);
  const parts = address.pathname.split('/').filter((part) => part !== '');
  const [first, ...rest] = parts;
  const isApi = first === 'ws-api' && rest[0] === 'v3' && rest.length === 1;
  const isStreams = first === 'stream' && rest.length === 0;
  if (!isApi && !isStreams && !address.pathname.startsWith('/ws/')) return undefined;
  const unit = unitOf(address);
  if (unit === undefined) return { kind: 'rejected', isApi, error: ERRORS.badTimeUnit };
  if (isApi) return readApiPath(address, unit);
  const names = isStreams ? streamsOf(address).split('/') : rest.map(decoded);
  const streams = names.filter((name) => name !== '' && !CONNECTION_NUMBER.test(name));
  return { kind: 'streams', combined: isStreams, streams, unit };
}

/** The unit of time that an address asks for; undefined: there is no such unit. */
export function readUrlUnit(url: string): TimeUnit | undefined {
  return URL.canParse(url, BASE) ? unitOf(new URL(url, BASE)) : 'millisecond';
}

function unitOf({ searchParams }: URL): TimeUnit | undefined {
  return readTimeUnit(searchParams.get('timeUnit') ?? 'millisecond');
}

function readApiPath({ searchParams }: URL, unit: TimeUnit): StreamPath {
  const limits = searchParams.get('returnRateLimits');
  const returnsLimits = limits === null ? true : readFlag(limits);
  if (returnsLimits === undefined) return { kind: 'rejected', isApi: true, error: invalid('returnRateLimits') };
  const formats = searchParams.getAll('responseFormat');
  if (formats.includes('sbe')) return { kind: 'rejected', isApi: true, error: ERRORS.noBinary };
  if (formats.some((format) => format !== 'json'))
    return { kind: 'rejected', isApi: true, error: invalid('responseFormat') };
  return { kind: 'api', returnsLimits, unit };
}

/** `true` or `false`; undefined: neither. */
export function readFlag(text: string | undefined): boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

/** The streams that an address names. A plus in it is a plus, as in `@+08:00`, not the blank that forms make of it. */
function streamsOf({ search }: URL): string {
  const pairs = search.slice(1).split('&');
  const found = pairs.find((pair) => pair.startsWith('streams='));
  return decoded(found?.slice('streams='.length) ?? '');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
