import { pathToFileURL } from 'node:url';
import { type BookView, EventBuffer, restoreExchange } from '@bourse/core';
import { tuneEngine } from '@bourse/server/platform/core-host/tune-engine.ts';
import { OrderBook, Side } from 'nodejs-order-book';
import { compare, type Figure } from './figure.ts';
import { type BookOperation, type Flow, makeFlow } from './flow.ts';

/*
 * core.1 and core.16: the whole core (holds, ledger, fees, encoded events) beside nodejs-order-book's bare matching on the mixed
 * flow of flow.ts, on one symbol and on sixteen with 17 assets and 10,000 users. Both sides must leave the same books.
 */

const OPERATIONS = 200_000;
const ROUNDS = 7;
/** Rounds until the engine has compiled what it will run. */
const WARM_UP_ROUNDS = 3;
/** Commands whose events are written before the buffer is handed on. */
const BATCH = 256;

// As the server's core thread does.
tuneEngine();
/** Engines live as long as their process, here too: V8 throws compiled code away with the objects that it was compiled for. */
const alive: unknown[] = [];

/** Both figures; operations a second, medians of interleaved rounds after three rounds to warm up. */
export async function coreBench(): Promise<readonly Figure[]> {
  const figures = [await measure('core.1', 1), await measure('core.16', 16)];
  // The benches behind this one begin without its memory.
  alive.length = 0;
  return figures;
}

async function measure(name: string, symbols: number): Promise<Figure> {
  const flow = makeFlow(symbols, OPERATIONS);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    runCore(flow);
    runPeer(flow);
  }
  return compare(
    ROUNDS,
    { name, unit: 'ops/s', peerName: 'nodejs-order-book, matching only' },
    () => runCore(flow),
    () => runPeer(flow),
  );
}

function runCore(flow: Flow): number {
  const exchange = restoreExchange(flow.prepared);
  alive.push(exchange);
  const out = new EventBuffer(1 << 20);
  const records = flow.records;
  const started = performance.now();
  let offset = 0;
  while (offset < records.length) {
    out.reset();
    for (let i = 0; i < BATCH && offset < records.length; i++) offset = exchange.applyEncoded(records, offset, i, out);
  }
  const seconds = (performance.now() - started) / 1000;
  if (exchange.stateHash() !== flow.stateHash) throw new Error('the core has come to another state');
  return flow.commands.length / seconds;
}

function runPeer(flow: Flow): number {
  const books = flow.left.map(() => new OrderBook());
  alive.push(books);
  applyAll(books, flow.setupBook);
  const started = performance.now();
  applyAll(books, flow.book);
  const seconds = (performance.now() - started) / 1000;
  books.forEach((book, i) => {
    checkBook(book, flow.left[i]);
  });
  return flow.book.length / seconds;
}

function applyAll(books: readonly OrderBook[], operations: readonly BookOperation[]): void {
  for (const operation of operations) {
    const book = books[operation.symbol - 1];
    if (book === undefined) throw new Error('an operation on a symbol that is not there');
    if (operation.kind === 'cancel') book.cancel(operation.id);
    else {
      const { size } = operation;
      const side = operation.side === 'buy' ? Side.BUY : Side.SELL;
      if (operation.kind === 'market') book.market({ side, size });
      else book.limit({ side, size, id: operation.id, price: operation.price });
    }
  }
}

/** Both list the best price first. */
function checkBook(book: OrderBook, expected: BookView | undefined): void {
  const [asks, bids] = book.depth();
  const text = (levels: Iterable<readonly [number, number]>): string => JSON.stringify([...levels]);
  const ours = (side: 'bids' | 'asks'): [number, number][] =>
    (expected?.[side] ?? []).map((level) => [level.priceTicks, level.qtyLots]);
  if (text(bids) !== text(ours('bids')) || text(asks) !== text(ours('asks'))) {
    throw new Error('the peer has come to another book');
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const figure of await coreBench()) console.log(JSON.stringify(figure));
}
