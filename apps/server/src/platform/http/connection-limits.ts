/** What connections may cost the server. Times in milliseconds, amounts in bytes. */
export interface ConnectionLimits {
  /** A request's head must have come within this, its body within `bodyMs`; both count from the request's first byte. */
  readonly headersMs: number;
  readonly bodyMs: number;
  /** How long a connection may stay open between two requests. */
  readonly idleMs: number;
  /** A peer that takes nothing of what waits for it is cut off after this. */
  readonly stallMs: number;
  /** Bytes that may wait to be taken by one connection, by all of one address, and by all. */
  readonly connectionBytes: number;
  readonly addressBytes: number;
  readonly totalBytes: number;
  /** Requests of one connection that are worked on at once; others wait their turn. */
  readonly requestsAtOnce: number;
  /** Connections that one address may have open; undefined: any number. */
  readonly connectionsPerAddress: number | undefined;
  /** WebSockets that one address may have open, over all endpoints; undefined: any number. */
  readonly socketsPerAddress: number | undefined;
}

const MIB = 1024 * 1024;

/** What holds whoever calls: no client that reads its answers comes near. */
export const OPEN_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  bodyMs: 30_000,
  idleMs: 65_000,
  stallMs: 30_000,
  connectionBytes: 16 * MIB,
  addressBytes: 256 * MIB,
  totalBytes: 256 * MIB,
  requestsAtOnce: 16,
  connectionsPerAddress: undefined,
  socketsPerAddress: undefined,
};

/**
 * The limits of a server. `enabled` false leaves out what is counted by address: tests, benches, bots at home. Behind a proxy all
 * connections are the proxy's, so only WebSockets, whose callers it names, are counted by address.
 */
export function connectionLimitsOf(enabled: boolean, trustProxy: boolean): ConnectionLimits {
  if (!enabled) return OPEN_LIMITS;
  const byAddress = { addressBytes: 32 * MIB, connectionsPerAddress: 1_000 };
  return { ...OPEN_LIMITS, ...(trustProxy ? {} : byAddress), socketsPerAddress: 500 };
}
