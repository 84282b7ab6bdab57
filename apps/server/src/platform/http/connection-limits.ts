/** Resource limits of connections. Times in milliseconds, amounts in bytes. */
export interface ConnectionLimits {
  /** Time limits for a request's headers and body, both from the request's first byte. */
  readonly headersMs: number;
  readonly bodyMs: number;
  /** How long a connection may stay open between two requests. */
  readonly idleMs: number;
  /** A peer that reads none of its pending data for this long is disconnected. */
  readonly stallMs: number;
  /** Maximum unsent bytes of one connection, of all connections of one address, and in total. */
  readonly connectionBytes: number;
  readonly addressBytes: number;
  readonly totalBytes: number;
  /** Concurrent requests of one connection; further ones are queued. */
  readonly requestsAtOnce: number;
  /** Maximum open connections per address; undefined: unlimited. */
  readonly connectionsPerAddress: number | undefined;
  /** Maximum open WebSockets per address, across all endpoints; undefined: unlimited. */
  readonly socketsPerAddress: number | undefined;
}

const MIB = 1024 * 1024;

/** Limits for every caller; no client that reads its responses reaches them. */
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
 * The limits of a server. `enabled` false omits the limits per address, for tests, benches and local bots. Behind a proxy all
 * connections are the proxy's, so only WebSockets, whose client addresses it forwards, are counted per address.
 */
export function connectionLimitsOf(enabled: boolean, trustProxy: boolean): ConnectionLimits {
  if (!enabled) return OPEN_LIMITS;
  const byAddress = { addressBytes: 32 * MIB, connectionsPerAddress: 1_000 };
  return { ...OPEN_LIMITS, ...(trustProxy ? {} : byAddress), socketsPerAddress: 500 };
}
