import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Refusal, refusalBody, statusOf } from './answer.ts';
import type { HeaderPairs } from './security-headers.ts';

/** How long a peer that was refused may take to close its side, in milliseconds. */
const CLOSE_GRACE_MS = 2_000;

/** Refuses on a bare socket, in HTTP, and closes it. */
export function closeWith(socket: Duplex, refusal: Refusal, headers: HeaderPairs): void {
  closeWithText(socket, statusOf(refusal.code), refusalBody(refusal), headers);
}

/** The same with a status and a JSON text of somebody else. */
export function closeWithText(socket: Duplex, status: number, body: string, headers: HeaderPairs): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  // Nobody else listens any more, and a reset here must not end the process.
  socket.on('error', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Node leaves a socket half open for as long as its peer likes.
  setTimeout(() => socket.destroy(), CLOSE_GRACE_MS).unref();
}
