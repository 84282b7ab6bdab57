import { EventBuffer, restoreExchange } from '@bourse/core';
import { tuneEngine } from '@bourse/server/platform/core-host/tune-engine.ts';
import { compare, type Figure } from './figure.ts';
import { type Flow, makeFlow } from './flow.ts';
import { peerRate } from './support/book-peer.ts';
import { ownMs } from './support/own-time.ts';

/*
 * core.1 and core.16: the whole core (holds, ledger, fees, encoded events) beside nodejs-order-book's bare matching on the mixed
 * flow of flow.ts, on one symbol and on sixteen with 17 assets and 10,000 users. Both sides must leave the same books.
 */

const OPERATIONS = 200_000;
const ROUNDS = 5;
/** Rounds until the engine has compiled what it will run. */
const WARM_UP_ROUNDS = 3;
/** Commands whose events are written before the buffer is handed on. */
const BATCH = 256;

/** Engines live as long as their process, here too: V8 throws compiled code away with the objects that it was compiled for. */
const alive: unknown[] = [];

/** Both figures; operations a second of the thread's own time, medians of interleaved rounds after three rounds to warm up. */
export async function coreBench(): Promise<readonly Figure[]> {
  // As the server's core thread does.
  tuneEngine();
  return [await measure('core.1', 1), await measure('core.16', 16)];
}

async function measure(name: string, symbols: number): Promise<Figure> {
  const flow = makeFlow(symbols, OPERATIONS);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    runCore(flow);
    peerRate(flow, alive);
  }
  return compare(
    ROUNDS,
    { name, unit: 'ops/s', peerName: 'nodejs-order-book, matching only' },
    () => runCore(flow),
    () => peerRate(flow, alive),
  );
}

function runCore(flow: Flow): number {
  const exchange = restoreExchange(flow.prepared);
  alive.push(exchange);
  const out = new EventBuffer(1 << 20);
  const records = flow.records;
  const ms = ownMs(() => {
    let offset = 0;
    while (offset < records.length) {
      out.reset();
      for (let i = 0; i < BATCH && offset < records.length; i++)
        offset = exchange.applyEncoded(records, offset, i, out);
    }
  });
  if (exchange.stateHash() !== flow.stateHash) throw new Error('the core has come to another state');
  return flow.commands.length / (ms / 1000);
}
