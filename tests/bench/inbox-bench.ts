import { type Figure, figure, median } from './figure.ts';
import { type BenchChild, startChild } from './support/child.ts';
import type { InboxServerReady } from './support/inbox-server.ts';

/*
 * inbox.fanout: from the transaction that writes a message to the reader's open inbox, milliseconds, 99th percentile: a thousand inboxes open,
 * a hundred messages a second, each to one of them, through notifier, database, commit and socket, beside a loop that sends the same text to
 * the same number of sockets and has nothing behind it. inbox.fanout.all: one message to everybody, until the last of the thousand has it.
 */

const INBOXES = 1_000;
const ROUNDS = 5;
const SINGLE = { count: 500, perSecond: 100, isToAll: false };
const TO_ALL = { count: 5, perSecond: 5, isToAll: true };

type Round = typeof SINGLE;
interface Side {
  readonly server: BenchChild<InboxServerReady>;
  readonly load: BenchChild<unknown>;
}

export async function inboxBench(): Promise<readonly Figure[]> {
  const open = async (script: string): Promise<Side> => {
    const server = await startChild<InboxServerReady>(script, { inboxes: INBOXES });
    const load = await startChild('inbox-load.ts', { ...server.ready, inboxes: INBOXES });
    return { server, load };
  };
  const sides = { ours: await open('inbox-server.ts'), peer: await open('inbox-peer.ts') };
  try {
    await delay(sides.peer, SINGLE);
    await delay(sides.ours, SINGLE);
    return [await measure('inbox.fanout', sides, SINGLE), await measure('inbox.fanout.all', sides, TO_ALL)];
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
  round: Round,
): Promise<Figure> {
  const delays: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
  for (let i = 0; i < ROUNDS; i++) {
    delays.peer.push(await delay(sides.peer, round));
    delays.ours.push(await delay(sides.ours, round));
  }
  return figure({ name, unit: 'ms p99', peerName: 'a loop of sends' }, median(delays.ours), median(delays.peer));
}

/** The 99th percentile of one round; fails when a message is lost or comes twice. */
async function delay({ load, server }: Side, round: Round): Promise<number> {
  const expected = round.count * (round.isToAll ? INBOXES : 1);
  const received = load.ask<{ readonly p99: number }>({ expected });
  await server.ask(round);
  return (await received).p99;
}
