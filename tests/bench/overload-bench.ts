import { type Figure, figure } from './figure.ts';
import type { BenchServerReady } from './support/bench-server.ts';
import { usefulResult } from './support/checks.ts';
import { startChild } from './support/child.ts';
import type { LoadJob, LoadResult } from './support/load-result.ts';

/*
 * overload: accepted orders and cancels a second while twice as many come as the server can take, for half a minute, beside its own
 * peak, measured in the same run with callers who wait for their answers. overload.refused: the
 * share of answers that refuse, cancels that came too late among them. overload.memory: MiB of the server's process at its
 * largest in that time, beside before.
 */

const CONNECTIONS = 64;
const TRADERS = 8;
/** Enough that the senders do not wait for answers. */
const DEPTH = 8_192;
const PEAK_DEPTH = 32;
const PEAK: LoadJob = { warmUpMs: 3_000, measureMs: 4_000 };
const FLOOD_MS = 30_000;
const LOOK_MS = 500;

export async function overloadBench(): Promise<readonly Figure[]> {
  const server = await startChild<BenchServerReady>('bench-server.ts', { traders: TRADERS });
  const { url, traders } = server.ready;
  const load = (depth: number) => startChild('ws-load.ts', { url, traders, connections: CONNECTIONS, depth });
  const steady = await load(PEAK_DEPTH);
  const residentMiB = async () =>
    (await server.ask<{ readonly residentBytes: number }>({ kind: 'memory' })).residentBytes / 2 ** 20;
  try {
    const peak = await usefulResult('overload', steady, PEAK);
    await steady.stop();
    const flood = await load(DEPTH);
    const before = await residentMiB();
    let isOver = false;
    const job: LoadJob = { warmUpMs: 1_000, measureMs: FLOOD_MS, ratePerSecond: 2 * peak.answersPerSecond };
    const result = flood.ask<LoadResult>(job).finally(() => {
      isOver = true;
    });
    let largest = before;
    while (!isOver) {
      largest = Math.max(largest, await residentMiB());
      await new Promise((done) => setTimeout(done, LOOK_MS));
    }
    const flooded = await result;
    const goodput = acceptedPerSecond(flooded);
    await flood.stop();
    return [
      figure({ name: 'overload', unit: 'accepted/s', peerName: 'its own peak' }, goodput, acceptedPerSecond(peak)),
      figure(
        { name: 'overload.refused', unit: 'share of answers', peerName: 'at its own peak' },
        flooded.refusedShare,
        peak.refusedShare,
      ),
      figure({ name: 'overload.memory', unit: 'MiB resident', peerName: 'before the flood' }, largest, before),
    ];
  } finally {
    await server.stop();
  }
}

function acceptedPerSecond({ answersPerSecond, refusedShare }: LoadResult): number {
  return answersPerSecond * (1 - refusedShare);
}
