import { type Figure, figure, median } from './figure.ts';
import type { BenchServerReady } from './support/bench-server.ts';
import { usefulResult } from './support/checks.ts';
import { type BenchChild, startChild } from './support/child.ts';
import type { LoadJob } from './support/load-result.ts';
import type { ServerJob } from './support/server-jobs.ts';

const ROUNDS = 5;
const CONNECTIONS = 64;
const DEPTH = 32;
const TRADERS = 8;
const FLOOD: LoadJob = { warmUpMs: 1_000, measureMs: 2_000 };
const STEADY: LoadJob = { warmUpMs: 500, measureMs: 2_000, ratePerSecond: 5_000 };
const BRISK: LoadJob = { ...STEADY, ratePerSecond: 20_000 };

/**
 * ws.durable: durable answers a second over 64 pipelined connections, beside a raw corked echo under the same load.
 * ws.ack: milliseconds from send to durable answer at 5,000 orders a second, beside the raw group commit alone; ws.ack.20k: at 20,000.
 */
export async function wsBench(): Promise<readonly Figure[]> {
  const server = await startChild<BenchServerReady>('bench-server.ts', { traders: TRADERS });
  const peer = await startChild<{ readonly url: string }>('ws-peer.ts', {});
  const commit = await startChild('group-commit-peer.ts', {});
  const noTrader = [{ cookie: '', csrfToken: '0'.repeat(43) }];
  const load = (url: string, traders: BenchServerReady['traders']) =>
    startChild('ws-load.ts', { url, traders, connections: CONNECTIONS, depth: DEPTH });
  const oursLoad = await load(server.ready.url, server.ready.traders);
  const peerLoad = await load(peer.ready.url, noTrader);
  try {
    // Each begins with projections that have caught up: what one load left behind is not the next one's.
    const rested = async (measure: () => Promise<Figure>) => {
      await server.ask({ kind: 'rest' } satisfies ServerJob);
      return await measure();
    };
    const ack = await rested(() => steadyFigure('ws.ack', STEADY, oursLoad, commit));
    const durable = await rested(() => floodFigure(oursLoad, peerLoad));
    const brisk = await rested(() => steadyFigure('ws.ack.20k', BRISK, oursLoad, commit));
    return [durable, ack, brisk];
  } finally {
    for (const child of [oursLoad, peerLoad, commit, peer, server]) await child.stop();
  }
}

async function floodFigure(ours: BenchChild<unknown>, peer: BenchChild<unknown>): Promise<Figure> {
  const rates: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
  await usefulResult('ws.durable', peer, FLOOD);
  await usefulResult('ws.durable', ours, FLOOD);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.peer.push((await usefulResult('ws.durable', peer, FLOOD)).answersPerSecond);
    rates.ours.push((await usefulResult('ws.durable', ours, FLOOD)).answersPerSecond);
  }
  const label = { name: 'ws.durable', unit: 'acks/s', peerName: 'raw corked ws echo' };
  return figure(label, median(rates.ours), median(rates.peer));
}

async function steadyFigure(
  name: string,
  job: LoadJob,
  ours: BenchChild<unknown>,
  commit: BenchChild<unknown>,
): Promise<Figure> {
  const times: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
  await usefulResult(name, ours, job);
  for (let round = 0; round < ROUNDS; round += 1) {
    times.peer.push((await usefulResult(name, commit, job)).p50Ms);
    times.ours.push((await usefulResult(name, ours, job)).p50Ms);
  }
  const label = { name, unit: 'ms p50', peerName: 'raw async group commit' };
  return figure(label, median(times.ours), median(times.peer));
}
