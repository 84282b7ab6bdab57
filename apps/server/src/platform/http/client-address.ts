import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { plainAddress } from '../auth/address-list.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Normalized client address. `ip` is that of the socket, which is the proxy's behind a proxy. */
    readonly address: string;
  }
}

/**
 * Normalized client address of a request, for HTTP and WebSocket. Behind a trusted proxy it is the last entry of
 * `x-forwarded-for`, which that proxy appended; earlier entries may be forged. An invalid entry such as `unknown` gives the
 * proxy's own address.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustProxy: boolean): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  if (!trustProxy) return peer;
  const last = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1);
  const forwarded = plainAddress(withoutPort(last?.trim() ?? ''));
  return isIP(forwarded) === 0 ? peer : forwarded;
}

/** Some proxies write the client's port too: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}
