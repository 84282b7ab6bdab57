import type { BookView } from '@bourse/core';
import { OrderBook, Side } from 'nodejs-order-book';
import type { BookOperation, Flow } from '../flow.ts';
import { ownMs } from './own-time.ts';

/**
 * Operations a second (of the thread's own time) of nodejs-order-book, bare matching, over a flow whose books it has been given; its books
 * are checked.
 */
export function peerRate(flow: Flow, alive: unknown[]): number {
  const books = flow.left.map(() => new OrderBook());
  alive.push(books);
  applyAll(books, flow.setupBook);
  const ms = ownMs(() => applyAll(books, flow.book));
  books.forEach((book, i) => {
    checkBook(book, flow.left[i]);
  });
  return flow.book.length / (ms / 1000);
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
