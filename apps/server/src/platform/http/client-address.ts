import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { plainAddress } from '../auth/address-list.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Where the request comes from, in the one normal form. `ip` is the socket's and counts for nothing behind a proxy. */
    readonly address: string;
  }
}

/**
 * Where a request comes from, in the one normal form: for HTTP and sockets alike. Behind a trusted proxy only the last entry
 * of `x-forwarded-for` counts, because that proxy wrote it and the client may have written all before it. An entry that is no
 * address, as some proxies write `unknown`, leaves the proxy's own.
 */
export function clientAddress(request: Pick<IncomingMessage, 'headers' | 'socket'>, trustProxy: boolean): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  if (!trustProxy) return peer;
  const last = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1);
  const told = plainAddress(withoutPort(last?.trim() ?? ''));
  return isIP(told) === 0 ? peer : told;
}

/** Some proxies write the client's port too: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text;
}
