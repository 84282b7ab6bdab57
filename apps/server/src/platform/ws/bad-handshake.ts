import type { WebSocketServer } from 'ws';
import { refuse } from '../http/answer.ts';
import { closeWith } from '../http/close-with.ts';
import type { HeaderPairs } from '../http/security-headers.ts';

/** What the protocol has a server name beside its refusal of another version. */
const VERSIONS = ['sec-websocket-version', '13, 8'] as const;

/** Refuses handshakes that the protocol does not know, in our words instead of the library's bare page. */
export function answerBadHandshakes(server: WebSocketServer, headers: HeaderPairs): void {
  server.on('wsClientError', ({ message }, socket, { method }) => {
    const code = method === 'GET' ? 'QUERY_INVALID' : 'METHOD_NOT_ALLOWED';
    closeWith(socket, refuse(code, undefined, `${message}.`), [...headers, VERSIONS]);
  });
}
