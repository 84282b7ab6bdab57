import type { IncomingMessage } from 'node:http';

/** Where a request comes from; behind a trusted proxy only what that proxy wrote itself, which stands last. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined;
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  return last || (request.socket.remoteAddress ?? '');
}
