import { type Figure, figure, median } from './figure.ts';
import type { BenchServerReady } from './support/bench-server.ts';
import { type BenchChild, startChild } from './support/child.ts';

/*
 * fanout: trades that reach a thousand sockets, deliveries a second, one trade at a time, through orders, core and journal, beside
 * a naive loop that serialises and sends each to each and has no exchange behind it. fanout.coalesced: the same with a hundred
 * trades at once, which leave us in few messages. The next lot is traded when everybody has the one before.
 */

const CLIENTS = 1_000;
const ROUNDS = 9;
/** A server that has just started has not made its way of an order fast yet: only what is done often is compiled. */
const WARM_UP = { lots: 100, trades: 1 };
const SINGLE = { lots: 60, trades: 1 };
const BURST = { lots: 2, trades: 100 };

interface Side {
  readonly server: BenchChild<unknown>;
  readonly load: BenchChild<unknown>;
}

export async function fanoutBench(): Promise<readonly Figure[]> {
  const ours = await startChild<BenchServerReady>('bench-server.ts', { traders: 2 });
  const naive = await startChild<{ readonly url: string }>('fanout-peer.ts', {});
  const load = (url: string, follows: boolean) => startChild('fanout-load.ts', { url, connections: CLIENTS, follows });
  const sides = {
    ours: { server: ours, load: await load(ours.ready.url, true) },
    peer: { server: naive, load: await load(naive.ready.url, false) },
  };
  try {
    await rate(sides.peer, WARM_UP);
    await rate(sides.ours, WARM_UP);
    return [await measure('fanout', sides, SINGLE), await measure('fanout.coalesced', sides, BURST)];
  } finally {
    for (const { load, server } of [sides.ours, sides.peer]) {
      await load.stop();
      await server.stop();
    }
  }
}

async function measure(
  name: string,
  sides: { readonly ours: Side; readonly peer: Side },
  size: typeof SINGLE,
): Promise<Figure> {
  const rates: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.peer.push(await rate(sides.peer, size));
    rates.ours.push(await rate(sides.ours, size));
  }
  const label = { name, unit: 'updates/s', peerName: 'a send for each client and trade' };
  return figure(label, median(rates.ours), median(rates.peer));
}

/** Trades lot after lot; updates a second over all clients. */
async function rate({ server, load }: Side, { lots, trades }: typeof SINGLE): Promise<number> {
  const began = performance.now();
  for (let lot = 0; lot < lots; lot++) {
    const received = load.ask({ trades });
    await server.ask({ kind: 'trades', count: trades });
    await received;
  }
  return (lots * trades * CLIENTS * 1_000) / (performance.now() - began);
}
