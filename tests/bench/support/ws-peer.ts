import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { serveParent } from './child.ts';

/** The anchor of ws.durable: reads a JSON order, writes a JSON answer, all answers of a turn in one write. Nothing else. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
let orderNo = 1_000_000_000;
server.on('connection', (socket, request) => {
  const raw: Duplex = request.socket;
  let corked = false;
  socket.on('message', (data) => {
    if (!corked) {
      corked = true;
      raw.cork();
      setImmediate(() => {
        corked = false;
        raw.uncork();
      });
    }
    const { id, params } = JSON.parse(String(data));
    orderNo += 1;
    socket.send(JSON.stringify({ id, code: 200, msg: 'success', data: { orderId: String(orderNo), ...params } }));
  });
});
server.on('listening', () => {
  const { port } = server.address() as AddressInfo;
  serveParent<never>(
    { url: `http://127.0.0.1:${port}` },
    async () => undefined,
    () => server.close(),
  );
});
