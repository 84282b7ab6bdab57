import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveParent } from './child.ts';

/** The anchor of http.durable: node:http reads a JSON order and writes a JSON answer. Nothing else. */
let orderNo = 1_000_000_000;
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8');
  request.on('data', (piece) => {
    text += piece;
  });
  request.on('end', () => {
    const order = text === '' ? {} : JSON.parse(text);
    orderNo += 1;
    const body = JSON.stringify({ code: 200, msg: 'success', data: { ...order, orderId: String(orderNo) } });
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
});
// Connections rest while the other side has its round.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  serveParent<never>(
    { url: `http://127.0.0.1:${port}` },
    async () => undefined,
    () => server.close(),
  );
});
