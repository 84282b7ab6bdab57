import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Rejection, rejectionBody, statusOf } from './api-result.ts';
import type { HeaderPairs } from './security-headers.ts';

/** Time for a rejected peer to close its side, in milliseconds. */
const CLOSE_GRACE_MS = 2_000;

/** Writes a rejection as an HTTP response to a raw socket, and closes it. */
export function closeWith(socket: Duplex, rejection: Rejection, headers: HeaderPairs): void {
  closeWithText(socket, statusOf(rejection.code), rejectionBody(rejection), headers);
}

/** Like `closeWith`, with a given status and JSON text. */
export function closeWithText(socket: Duplex, status: number, body: string, headers: HeaderPairs): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  // No other listener is left, and a reset must not end the process.
  socket.on('error', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Node keeps a socket half open until its peer closes.
  setTimeout(() => socket.destroy(), CLOSE_GRACE_MS).unref();
}
