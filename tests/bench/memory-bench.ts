import { ByteWriter, createExchange, EventBuffer, type Exchange, encodeCommand } from '@bourse/core';
import { type Figure, figure } from './figure.ts';
import { listFlowMarkets } from './flow.ts';
import { collectGarbage } from './support/collect.ts';

/*
 * memory.order: bytes by which a process grows for each of a million orders that come to rest in one exchange (resident memory, in
 * which the typed arrays' is counted), beside the same orders as plain objects in a map. memory.order.named: the same where each order
 * has a client's id of 20 characters.
 */

const ORDERS = 1_000_000;
const ACCOUNTS = 10_000;
const FIRST_ACCOUNT = 1_000;
const LEVELS = 10_000;
const MIDDLE = 100_000;

const alive: object[] = [];

/** Both figures, bytes of resident memory an order. */
export async function memoryBench(): Promise<readonly Figure[]> {
  return [await measure('memory.order', () => undefined), await measure('memory.order.named', clientId)];
}

async function measure(name: string, idOf: (i: number) => string | undefined): Promise<Figure> {
  const exchange = prepared();
  const map = new Map<string, object>();
  // What one measurement gave back would be the next one's for nothing.
  alive.push(exchange, map);
  const ours = grownBy(() => rest(exchange, idOf));
  if (exchange.book(1).bids.length !== LEVELS / 2) throw new Error('the orders do not rest');
  const peer = grownBy(() => {
    for (let i = 0; i < ORDERS; i++) map.set(String(i), plainOrder(i, idOf(i)));
  });
  if (map.size !== ORDERS) throw new Error('the peer lost orders');
  const label = { name, unit: 'bytes/order', peerName: 'plain objects in a Map' };
  return figure(label, ours / ORDERS, peer / ORDERS);
}

function clientId(i: number): string {
  return `order-${String(i).padStart(14, '0')}`;
}

/** Bytes by which the process is larger once the work is done and its garbage gone. */
function grownBy(work: () => void): number {
  const before = settled();
  work();
  return settled() - before;
}

function settled(): number {
  collectGarbage();
  return process.memoryUsage.rss();
}

/** An exchange whose accounts have traded before: what an order costs is not what an account costs. */
function prepared(): Exchange {
  const exchange = createExchange({ maxOpenOrders: ORDERS });
  listFlowMarkets(exchange, 1, FIRST_ACCOUNT, ACCOUNTS);
  return exchange;
}

function rest(exchange: Exchange, idOf: (i: number) => string | undefined): void {
  const bytes = new ByteWriter();
  const events = new EventBuffer();
  for (let i = 0; i < ORDERS; i++) {
    bytes.reset();
    events.reset();
    const isBuy = i % 2 === 0;
    const clientOrderId = idOf(i);
    const distance = 1 + (Math.floor(i / 2) % (LEVELS / 2));
    encodeCommand(
      {
        type: 'place-order',
        orderType: 'limit',
        accountId: FIRST_ACCOUNT + (i % ACCOUNTS),
        marketId: 1,
        side: isBuy ? 'buy' : 'sell',
        priceTicks: isBuy ? MIDDLE - distance : MIDDLE + distance,
        qtyLots: 1 + (i % 100),
        ...(clientOrderId === undefined ? {} : { clientOrderId }),
      },
      0n,
      bytes,
    );
    exchange.applyEncoded(bytes.bytes, 0, 0, events);
  }
}

function plainOrder(i: number, clientOrderId: string | undefined): object {
  return {
    orderId: String(i),
    accountId: FIRST_ACCOUNT + (i % ACCOUNTS),
    marketId: 1,
    side: i % 2 === 0 ? 'buy' : 'sell',
    priceTicks: MIDDLE + (i % LEVELS),
    qtyLots: 1 + (i % 100),
    executedLots: 0,
    executedQuote: 0,
    placedMs: 1_750_000_000_000 + i,
    clientOrderId,
  };
}
