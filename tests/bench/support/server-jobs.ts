import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Command } from '@bourse/core';
import type { RunningServer } from '@bourse/server/server.ts';

/** What the bench's server does beside serving. */
export type ServerJob =
  /** So many trades between the first two traders, submitted at once. */
  | { readonly kind: 'trades'; readonly count: number }
  /** Fills at a steady rate; answers when their rows could be read. */
  | { readonly kind: 'lag'; readonly fillsPerSecond: number; readonly ms: number }
  /** Answers when the rows of all that happened can be read. */
  | { readonly kind: 'rest' }
  | { readonly kind: 'load' };

/** How the server is. */
export interface ServerLoad {
  readonly residentBytes: number;
  /** Processor time of the whole process so far, seconds. */
  readonly cpuSeconds: number;
  /** Share of the time since the last look in which the main thread had work; and its longest turn in it, milliseconds. */
  readonly utilisation: number;
  readonly longestTurnMs: number;
  /** Commands without an answer. */
  readonly backlog: number;
  /** Commands that the core host rejected since the start. */
  readonly rejected: number;
  /** Commands that the database does not have yet. */
  readonly projectionLag: number;
  /** Whether new orders are rejected because the database is too far behind. */
  readonly isSaturated: boolean;
}

/** Milliseconds from the answer to a fill to the commit of its rows. */
export interface LagResult {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const TICKS = 100_000;
const STEP_MS = 10;

/** Does a job in the server's own process. */
export async function doJob(server: RunningServer, accountIds: readonly number[], job: ServerJob): Promise<unknown> {
  if (job.kind === 'load') return loadOf(server);
  if (job.kind === 'rest') {
    await projected(server);
    return {};
  }
  if (job.kind === 'trades') {
    await trade(server, accountIds, job.count);
    return {};
  }
  return await measureLag(server, accountIds, job.fillsPerSecond, job.ms);
}

const turns = monitorEventLoopDelay({ resolution: 10 });
turns.enable();
let lastLook = performance.eventLoopUtilization();

function loadOf({ host, projector }: RunningServer): ServerLoad {
  const { user, system } = process.cpuUsage();
  const now = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(now, lastLook);
  const longestTurnMs = turns.max / 1e6;
  lastLook = now;
  turns.reset();
  return {
    residentBytes: process.memoryUsage.rss(),
    cpuSeconds: (user + system) / 1e6,
    utilisation: utilization,
    longestTurnMs,
    backlog: host.backlog(),
    rejected: host.rejected(),
    projectionLag: host.seq - projector.projectedSeq,
    isSaturated: projector.isSaturated(),
  };
}

/** Sequence of the last trade. */
async function trade({ host }: RunningServer, accountIds: readonly number[], count: number): Promise<number> {
  const [maker = 0, taker = 0] = accountIds;
  const order = (accountId: number, side: 'buy' | 'sell'): Command => ({
    type: 'place-order',
    orderType: 'limit',
    accountId,
    marketId: 1,
    side,
    priceTicks: TICKS,
    qtyLots: 10,
  });
  const commands = Array.from({ length: count }, () => [order(maker, 'sell'), order(taker, 'buy')]).flat();
  const answers = await host.submitMany(commands.map((command) => ({ command })));
  const rejected = answers.find(({ events }) => events[0]?.type === 'rejected');
  if (rejected !== undefined) throw new Error('the bench’s trade was refused');
  return answers.at(-1)?.seq ?? 0;
}

async function projected({ host, projector }: RunningServer): Promise<void> {
  if (!(await projector.whenProjected(host.seq, 50_000))) throw new Error('the projections do not catch up');
}

async function measureLag(
  server: RunningServer,
  accountIds: readonly number[],
  fillsPerSecond: number,
  ms: number,
): Promise<LagResult> {
  const { projector } = server;
  const waiting: { readonly seq: number; readonly answeredAt: number }[] = [];
  const lags: number[] = [];
  projector.onProjected((seq) => {
    const now = performance.now();
    while (waiting[0] !== undefined && waiting[0].seq <= seq) {
      lags.push(now - waiting[0].answeredAt);
      waiting.shift();
    }
  });
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < ms) {
    const due = Math.floor(((performance.now() - began) / 1_000) * fillsPerSecond);
    if (due > sent) {
      const seq = await trade(server, accountIds, due - sent);
      waiting.push({ seq, answeredAt: performance.now() });
      sent = due;
    }
    await new Promise((done) => setTimeout(done, STEP_MS));
  }
  await projected(server);
  lags.sort((a, b) => a - b);
  const at = (share: number) => lags[Math.floor(lags.length * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
