import { limitKeyOf } from '../../../platform/auth/address-list.ts';
import type { GatewayError } from '../errors.ts';

/** How many connections one address may open. */
export interface ConnectionRate {
  readonly max: number;
  /** Milliseconds. */
  readonly windowMs: number;
}

/** An address opened too many connections. */
export function tooManyConnections({ max, windowMs }: ConnectionRate): GatewayError {
  const msg = `Too many connections; current limit is ${max} connections per ${windowMs / 60_000} MINUTES.`;
  return { code: -1034, msg, http: 429, retryAfterS: Math.ceil(windowMs / 1_000) };
}

/** Maximum number of addresses in memory; beyond it all counts are reset. */
const MOST_ADDRESSES = 50_000;

/** Counts the connections that each address opens within a window that begins with its first. */
export class ConnectionGate {
  private readonly rate: ConnectionRate;
  private readonly windows = new Map<string, { readonly endsMs: number; count: number }>();

  constructor(rate: ConnectionRate) {
    this.rate = rate;
  }

  /** Counts a connection; false: the address has opened too many. */
  admit(address: string, nowMs: number): boolean {
    const key = limitKeyOf(address);
    const window = this.windows.get(key);
    if (window === undefined || window.endsMs <= nowMs) {
      if (this.windows.size >= MOST_ADDRESSES) this.windows.clear();
      this.windows.set(key, { endsMs: nowMs + this.rate.windowMs, count: 1 });
      return true;
    }
    window.count += 1;
    return window.count <= this.rate.max;
  }
}
