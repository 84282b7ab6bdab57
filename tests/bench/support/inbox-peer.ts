import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { childInput, serveParent } from './child.ts';

/** The anchor of inbox.fanout: a loop that sends a message of the same size to a socket, or to all, and keeps nothing. */
const { inboxes } = childInput<{ readonly inboxes: number }>();
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
let sent = 0;

async function send(round: { readonly count: number; readonly perSecond: number; readonly isToAll: boolean }) {
  const began = performance.now();
  const clients = [...server.clients];
  for (let i = 0; i < round.count; i++) {
    const waitMs = began + (i * 1_000) / round.perSecond - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    sent += 1;
    const sentMs = performance.timeOrigin + performance.now();
    const json = JSON.stringify({ sentMs: String(sentMs), no: String(sent) });
    const message = {
      id: String(sent),
      title: 'A message',
      content: `It was sent at ${sentMs}.`,
      formatDataJson: json,
    };
    const chosen = round.isToAll ? clients : [clients[Math.floor(Math.random() * clients.length)]];
    for (const client of chosen) {
      client?.send(JSON.stringify({ kind: 'delta', data: { messages: [message], readIds: [], readUpTo: '' } }));
    }
  }
  return {};
}

server.on('listening', () => {
  const { port } = server.address() as AddressInfo;
  const cookies = Array.from({ length: inboxes }, () => '');
  serveParent({ url: `http://127.0.0.1:${port}`, cookies }, send, () => server.close());
});
