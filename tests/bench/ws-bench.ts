import { type Figure, figure, median } from './figure.ts';
import type { BenchServerReady } from './support/bench-server.ts';
import { restedResult } from './support/checks.ts';
import { type BenchChild, startChild } from './support/child.ts';
import type { LoadJob } from './support/load-result.ts';

const ROUNDS = 5;
const CONNECTIONS = 64;
const DEPTH = 32;
const TRADERS = 8;
const FLOOD: LoadJob = { warmUpMs: 1_000, measureMs: 2_000 };
const STEADY: LoadJob = { warmUpMs: 500, measureMs: 2_000, ratePerSecond: 5_000 };
const BRISK: LoadJob = { ...STEADY, ratePerSecond: 20_000 };

interface Sides {
  readonly server: BenchChild<unknown>;
  readonly ours: BenchChild<unknown>;
  readonly echo: BenchChild<unknown>;
  readonly commit: BenchChild<unknown>;
}

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
    const sides = { server, ours: oursLoad, echo: peerLoad, commit };
    const ack = await steadyFigure('ws.ack', STEADY, sides);
    const durable = await floodFigure(sides);
    const brisk = await steadyFigure('ws.ack.20k', BRISK, sides);
    return [durable, ack, brisk];
  } finally {
    for (const child of [oursLoad, peerLoad, commit, peer, server]) await child.stop();
  }
}

async function floodFigure({ server, ours, echo }: Sides): Promise<Figure> {
  const rates: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
  const rateOf = async (load: BenchChild<unknown>) =>
    (await restedResult('ws.durable', server, load, FLOOD)).answersPerSecond;
  await rateOf(echo);
  await rateOf(ours);
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.peer.push(await rateOf(echo));
    rates.ours.push(await rateOf(ours));
  }
  const label = { name: 'ws.durable', unit: 'acks/s', peerName: 'raw corked ws echo' };
  return figure(label, median(rates.ours), median(rates.peer));
}

async function steadyFigure(name: string, job: LoadJob, { server, ours, commit }: Sides): Promise<Figure> {
  const times: { readonly ours: number[]; readonly peer: number[] } = { ours: [], peer: [] };
  const timeOf = async (load: BenchChild<unknown>) => (await restedResult(name, server, load, job)).p50Ms;
  await timeOf(ours);
  for (let round = 0; round < ROUNDS; round += 1) {
    times.peer.push(await timeOf(commit));
    times.ours.push(await timeOf(ours));
  }
  const label = { name, unit: 'ms p50', peerName: 'raw async group commit' };
  return figure(label, median(times.ours), median(times.peer));
}
