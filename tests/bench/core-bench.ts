import { pathToFileURL } from 'node:url';
import { type Command, createExchange, EventBuffer, type Exchange, restoreExchange } from '@bourse/core';
import { OrderBook, Side } from 'nodejs-order-book';
import { compare, type Figure } from './figure.ts';
import { type BookOperation, type Flow, makeFlow } from './flow.ts';

/*
 * core.1 and core.16: the whole core (holds, ledger, fees, encoded events) beside nodejs-order-book's bare matching on the mixed
 * flow of flow.ts, on one symbol and on sixteen with 17 assets and 10,000 users. Both sides must trade the same number of lots.
 */

const OPERATIONS = 200_000;
const ROUNDS = 5;
/** Commands whose events are written before the buffer is handed on. */
const BATCH = 256;

/** Both figures; operations a second, medians of interleaved rounds after one round to warm up. */
export async function coreBench(): Promise<readonly Figure[]> {
  return [await measure('core.1', 1), await measure('core.16', 16)];
}

async function measure(name: string, symbols: number): Promise<Figure> {
  const flow = makeFlow(symbols, OPERATIONS);
  const snapshot = preparedCore(flow.setup).snapshot();
  runPeer(symbols, flow);
  runCore(snapshot, flow);
  return compare(
    ROUNDS,
    { name, unit: 'ops/s', peerName: 'nodejs-order-book, matching only' },
    () => runCore(snapshot, flow),
    () => runPeer(symbols, flow),
  );
}

function preparedCore(setup: readonly Command[]): Exchange {
  const exchange = createExchange({ maxOpenOrders: 1_000_000 });
  for (const command of setup) exchange.apply(command);
  return exchange;
}

function runCore(snapshot: Uint8Array, flow: Flow): number {
  const exchange = restoreExchange(snapshot);
  const before = lotsTraded(exchange);
  const out = new EventBuffer(1 << 20);
  const records = flow.records;
  const started = performance.now();
  let offset = 0;
  while (offset < records.length) {
    out.reset();
    for (let i = 0; i < BATCH && offset < records.length; i++) offset = exchange.applyEncoded(records, offset, i, out);
  }
  const seconds = (performance.now() - started) / 1000;
  if (lotsTraded(exchange) - before !== tradesOf(flow)) throw new Error('the core has traded something else');
  return flow.commands.length / seconds;
}

/** Number of trades over all markets. */
function lotsTraded(exchange: Exchange): number {
  return exchange.marketStates().reduce((sum, state) => sum + state.lastTradeNo, 0);
}
