import type { Command } from '@bourse/core';
import type { RunningServer } from '@bourse/server/server.ts';

/** What the bench's server does beside serving. */
export type ServerJob =
  /** So many trades between the first two traders, submitted at once. */
  | { readonly kind: 'trades'; readonly count: number }
  /** Fills at a steady rate; answers when their rows could be read. */
  | { readonly kind: 'lag'; readonly fillsPerSecond: number; readonly ms: number }
  | { readonly kind: 'memory' };

/** Milliseconds from the answer to a fill to the commit of its rows. */
export interface LagResult {
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const TICKS = 100_000;
const STEP_MS = 10;

/** Does a job in the server's own process. */
export async function doJob(server: RunningServer, accountIds: readonly number[], job: ServerJob): Promise<unknown> {
  if (job.kind === 'memory') return { residentBytes: process.memoryUsage.rss() };
  if (job.kind === 'trades') {
    await trade(server, accountIds, job.count);
    return {};
  }
  return await measureLag(server, accountIds, job.fillsPerSecond, job.ms);
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
  const refused = answers.find(({ events }) => events[0]?.type === 'rejected');
  if (refused !== undefined) throw new Error('the bench’s trade was refused');
  return answers.at(-1)?.seq ?? 0;
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
  if (!(await projector.whenProjected(server.host.seq, 30_000))) throw new Error('the projections do not catch up');
  lags.sort((a, b) => a - b);
  const at = (share: number) => lags[Math.floor(lags.length * share)] ?? Number.NaN;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
