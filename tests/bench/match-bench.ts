import { tuneEngine } from '@bourse/server/platform/core-host/tune-engine.ts';
import type { BookSide } from '../../packages/core/src/trading/book/book-side.ts';
import { compare, type Figure } from './figure.ts';
import { type Flow, makeFlow } from './flow.ts';
import { BookEngine, encodeOperations } from './support/book-engine.ts';
import { peerRate } from './support/book-peer.ts';
import { ownMs } from './support/own-time.ts';

/*
 * core.match.1 and core.match.16: the exchange's book alone, without accounts, ledger, rejections and events, beside
 * nodejs-order-book, on the flow of core.1 and core.16. Both must leave the books that the whole core leaves.
 */

const OPERATIONS = 200_000;
const ROUNDS = 5;
const WARM_UP_ROUNDS = 3;

/** Both figures; operations a second of the thread's own time, medians of interleaved rounds. */
export async function matchBench(): Promise<readonly Figure[]> {
  // As the server's core thread does.
  tuneEngine();
  return [await measure('core.match.1', 1), await measure('core.match.16', 16)];
}

async function measure(name: string, symbols: number): Promise<Figure> {
  const flow = makeFlow(symbols, OPERATIONS);
  const setup = encodeOperations(flow.setupBook);
  const operations = encodeOperations(flow.book);
  /** Engines live as long as their process: V8 throws compiled code away with the objects that it was compiled for. */
  const alive: unknown[] = [];
  const ours = () => {
    const engine = new BookEngine(symbols);
    alive.push(engine);
    engine.run(setup);
    const ms = ownMs(() => engine.run(operations));
    checkBooks(engine, flow);
    return flow.book.length / (ms / 1000);
  };
  const peer = () => peerRate(flow, alive);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    ours();
    peer();
  }
  const label = { name, unit: 'ops/s', peerName: 'nodejs-order-book' };
  return await compare(ROUNDS, label, ours, peer);
}

function checkBooks(engine: BookEngine, { left }: Flow): void {
  const levels = (side: BookSide | undefined) =>
    Array.from({ length: side?.size ?? 0 }, (_, rank) => {
      const level = side?.levelAt(rank) ?? -1;
      return { priceTicks: side?.price(level), qtyLots: side?.lots(level), orderCount: side?.orderCount(level) };
    });
  left.forEach((book, i) => {
    const found = { bids: levels(engine.bids[i]), asks: levels(engine.asks[i]) };
    if (JSON.stringify(found) !== JSON.stringify(book)) throw new Error('the book alone has come to another book');
  });
}
