import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { serveParent } from './child.ts';
import { BENCH_TRADE_CODE } from './order-traffic.ts';

/** The anchor of fanout: each trade is serialised and sent to each client on its own, as it comes. */
const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
const topic = { biz: 'spot', type: 'trades', code: BENCH_TRADE_CODE, granularity: '' };
let seq = 0;

async function publish({ count }: { readonly count: number }): Promise<unknown> {
  for (let i = 0; i < count; i++) {
    seq += 1;
    const timeMs = Date.now();
    const trade = { fillNo: seq, price: '1000.00', qty: '0.0010', side: 'buy', timeMs };
    for (const client of server.clients) {
      client.send(JSON.stringify({ topic, kind: 'delta', seq, timeMs, data: [trade] }));
    }
    // What comes in meanwhile is served, as it would be.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return {};
}

server.on('listening', () => {
  const { port } = server.address() as AddressInfo;
  serveParent({ url: `http://127.0.0.1:${port}` }, publish, () => server.close());
});
