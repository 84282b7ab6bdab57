import { type Figure, figure } from './figure.ts';
import type { BenchServerReady } from './support/bench-server.ts';
import { type BenchChild, startChild } from './support/child.ts';
import { type FloodResult, type KindResult, quantileMs, together } from './support/flood-result.ts';
import type { LoadJob } from './support/load-result.ts';
import type { ServerLoad } from './support/server-jobs.ts';

/*
 * The server while twice as many orders and cancels come as it can take, for half a minute: offered by a plan that does not wait
 * for answers, over as many sockets as its own peak was measured with just before, by callers who do wait. Each program cancels
 * over a socket of its own, as docs/api.md advises.
 *
 * overload: accepted orders and cancels a second, beside its own peak. overload.work: the same for each second of the server's own
 * processor time, which says what the machine's other work hides. overload.offered: what was really sent, beside twice the peak;
 * far below, the generators were the bottleneck and the first figure says nothing. overload.after: accepted a second with waiting
 * callers again, when it is over; far from 1, the machine's speed changed meanwhile. overload.rejected: orders rejected as
 * overloaded, as a share of those answered. overload.cancel: milliseconds until a cancel is done, at the 99th percentile, beside an
 * accepted order; overload.rejection: until a rejection. overload.memory: MiB of the server's process at its largest;
 * overload.memory.after: when it is over.
 */

const LOADS = 2;
/** Each has a socket for orders and one for cancels. */
const PROGRAMS = 32;
/** An account has at most a thousand open orders. */
const TRADERS = 16;
/** What callers send ahead at the peak; with this, 768 are open. */
const PEAK_DEPTH = 24;
/** Enough that no plan waits for answers. */
const DEPTH = 16_384;
const PEAK: LoadJob = { warmUpMs: 10_000, measureMs: 8_000 };
const FLOOD: LoadJob = { warmUpMs: 1_000, measureMs: 30_000 };
const AFTER: LoadJob = { warmUpMs: 2_000, measureMs: 8_000 };
const LOOK_MS = 500;

type Loads = readonly BenchChild<unknown>[];

export async function overloadBench(): Promise<readonly Figure[]> {
  const server = await startChild<BenchServerReady>('bench-server.ts', { traders: TRADERS });
  const children: BenchChild<unknown>[] = [server];
  const loads = async (depth: number): Promise<Loads> => {
    const started = await Promise.all(
      Array.from({ length: LOADS }, (_, seed) => {
        const input = { ...server.ready, programs: PROGRAMS / LOADS, depth, seed: seed + 1 };
        return startChild('flood-load.ts', input);
      }),
    );
    children.unshift(...started);
    return started;
  };
  const look = () => server.ask<ServerLoad>({ kind: 'load' });
  try {
    const steady = await loads(PEAK_DEPTH);
    const begin = await look();
    const peak = await run(steady, PEAK);
    const peakEnd = await look();
    const flooding = await loads(DEPTH);
    const before = await look();
    const ratePerSecond = 2 * answersPerSecond(peak);
    const { result: flood, largest } = await watched(look, run(flooding, { ...FLOOD, ratePerSecond }));
    const workAtPeak = perProcessorSecond(peak, PEAK, begin, peakEnd);
    const work = perProcessorSecond(flood, FLOOD, before, largest);
    for (const load of flooding) await load.stop();
    const after = await run(steady, AFTER);
    const end = await look();
    tellCauses(flood, before, largest, end);
    return figuresOf({ peak, flood, after, work, workAtPeak, before, largest: largest.residentBytes, end });
  } finally {
    for (const child of children) await child.stop();
  }
}

interface Seen {
  readonly peak: FloodResult;
  readonly flood: FloodResult;
  readonly after: FloodResult;
  /** Accepted for each second of the server's processor time. */
  readonly work: number;
  readonly workAtPeak: number;
  readonly before: ServerLoad;
  readonly largest: number;
  readonly end: ServerLoad;
}

function figuresOf({ peak, flood, after, work, workAtPeak, before, largest, end }: Seen): Figure[] {
  const best = acceptedPerSecond(peak);
  const mib = (bytes: number) => bytes / 2 ** 20;
  const p99 = (counts: readonly number[]) => quantileMs(counts, 0.99);
  const ownPeak = { unit: 'accepted/s', peerName: 'its own peak' };
  const order = { unit: 'ms p99', peerName: 'an accepted order' };
  const orderMs = p99(flood.place.acceptedTimes);
  const memory = { unit: 'MiB resident', peerName: 'before the flood' };
  return [
    figure({ name: 'overload', ...ownPeak }, acceptedPerSecond(flood), best),
    figure({ name: 'overload.work', ...ownPeak, unit: 'accepted/s of processor' }, work, workAtPeak),
    figure(
      { name: 'overload.offered', unit: 'sent/s', peerName: 'twice the peak' },
      flood.sent / flood.seconds,
      2 * answersPerSecond(peak),
    ),
    figure({ name: 'overload.after', ...ownPeak }, acceptedPerSecond(after), best),
    figure(
      { name: 'overload.refused', unit: 'share of orders', peerName: 'at its own peak' },
      busyShare(flood.place),
      busyShare(peak.place),
    ),
    figure({ name: 'overload.cancel', ...order }, p99(flood.cancel.acceptedTimes), orderMs),
    figure({ name: 'overload.refusal', ...order }, p99(flood.place.busyTimes), orderMs),
    figure({ name: 'overload.memory', ...memory }, mib(largest), mib(before.residentBytes)),
    figure({ name: 'overload.memory.after', ...memory }, mib(end.residentBytes), mib(before.residentBytes)),
  ];
}

async function run(loads: Loads, { ratePerSecond, ...job }: LoadJob): Promise<FloodResult> {
  const share = ratePerSecond === undefined ? job : { ...job, ratePerSecond: ratePerSecond / loads.length };
  const result = together(await Promise.all(loads.map((load) => load.ask<FloodResult>(share))));
  if (answersPerSecond(result) > 0) return result;
  throw new Error(`overload measured nothing useful: ${JSON.stringify(result)}`);
}

/** Looks at the server until the load is over. */
async function watched(look: () => Promise<ServerLoad>, load: Promise<FloodResult>) {
  let isOver = false;
  const result = load.finally(() => {
    isOver = true;
  });
  let largest = await look();
  while (!isOver) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
    const seen = await look();
    largest = {
      residentBytes: Math.max(largest.residentBytes, seen.residentBytes),
      cpuSeconds: seen.cpuSeconds,
      utilisation: Math.max(largest.utilisation, seen.utilisation),
      longestTurnMs: Math.max(largest.longestTurnMs, seen.longestTurnMs),
      backlog: Math.max(largest.backlog, seen.backlog),
      rejected: seen.rejected,
      projectionLag: Math.max(largest.projectionLag, seen.projectionLag),
      isSaturated: largest.isSaturated || seen.isSaturated,
    };
  }
  return { result: await result, largest };
}

/** What a reader of the figures must know: who rejected, and whether the generators kept to their plan. */
function tellCauses(flood: FloodResult, before: ServerLoad, largest: ServerLoad, end: ServerLoad): void {
  const { unsent, latestMs, utilisation, place, cancel } = flood;
  console.error(
    JSON.stringify({
      generators: { unsent, latestMs: Math.round(latestMs), utilisation: Number(utilisation.toFixed(2)) },
      orders: { accepted: place.accepted, busy: place.busy, ...place.codes },
      cancels: { accepted: cancel.accepted, busy: cancel.busy, ...cancel.codes },
      server: {
        rejectedByCoreHost: largest.rejected - before.rejected,
        rejectedByProjections: largest.isSaturated,
        processorSeconds: Number((largest.cpuSeconds - before.cpuSeconds).toFixed(1)),
        utilisation: Number(largest.utilisation.toFixed(2)),
        longestTurnMs: Math.round(largest.longestTurnMs),
        largestBacklog: largest.backlog,
        largestProjectionLag: largest.projectionLag,
        projectionLagAtEnd: end.projectionLag,
      },
    }),
  );
}

function busyShare({ accepted, busy, otherwise }: KindResult): number {
  return busy / Math.max(1, accepted + busy + otherwise);
}

function acceptedPerSecond({ place, cancel, seconds }: FloodResult): number {
  return (place.accepted + cancel.accepted) / seconds;
}

/** The warm-up, which has the same load, is in the processor time, so it is taken out by its share. */
function perProcessorSecond(result: FloodResult, job: LoadJob, from: ServerLoad, to: ServerLoad): number {
  const measured = job.measureMs / (job.warmUpMs + job.measureMs);
  return (acceptedPerSecond(result) * result.seconds) / ((to.cpuSeconds - from.cpuSeconds) * measured);
}

function answersPerSecond({ place, cancel, seconds }: FloodResult): number {
  return [place, cancel].reduce((sum, kind) => sum + kind.accepted + kind.busy + kind.otherwise, 0) / seconds;
}
