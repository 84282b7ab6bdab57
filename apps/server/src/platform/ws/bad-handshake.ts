import type { WebSocketServer } from 'ws';
import { reject } from '../http/api-result.ts';
import { closeWith } from '../http/close-with.ts';
import type { HeaderPairs } from '../http/security-headers.ts';

/** Header of supported versions, required when a version is rejected. */
const VERSIONS = ['sec-websocket-version', '13, 8'] as const;

/** Rejects invalid handshakes with our own error instead of the library's. */
export function answerBadHandshakes(server: WebSocketServer, headers: HeaderPairs): void {
  server.on('wsClientError', ({ message }, socket, { method }) => {
    const code = method === 'GET' ? 'QUERY_INVALID' : 'METHOD_NOT_ALLOWED';
    closeWith(socket, reject(code, undefined, `${message}.`), [...headers, VERSIONS]);
  });
}
