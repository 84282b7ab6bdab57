import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type Refusal, refusalBody, statusOf } from './answer.ts';

/** How long a peer that was refused may take to close its side, in milliseconds. */
const CLOSE_GRACE_MS = 2_000;

/** Refuses on a bare socket, in HTTP, and closes it. */
export function closeWith(socket: Duplex, refusal: Refusal): void {
  closeWithText(socket, statusOf(refusal.code), refusalBody(refusal));
}

/** The same with a status, a JSON text and further header lines of somebody else. */
export function closeWithText(socket: Duplex, status: number, body: string, headers: readonly string[] = []): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    ...headers,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  // Nobody else listens any more, and a reset here must not end the process.
  socket.on('error', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  // Node leaves a socket half open for as long as its peer likes.
  setTimeout(() => socket.destroy(), CLOSE_GRACE_MS).unref();
}
