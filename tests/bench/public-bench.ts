import { type Figure, figure, median } from './figure.ts';
import { type BenchChild, startChild } from './support/child.ts';
import { type PublicCall, publicCalls } from './support/public-calls.ts';
import type { MainThreadUse, PublicServerReady } from './support/public-server.ts';

/*
 * public.call: milliseconds of the main thread for the dearest call that anybody may make, beside the history of orders, which needs a login.
 * public.history: milliseconds until the history of orders is answered (95th percentile) while 24 connections repeat the call that asks
 * most of the database, beside the same history with nothing else to do. Each call's own cost goes to the error output, dearest first.
 */

const WARM_UPS = 2;
const REPEATS = 8;
const FLOOD_CONNECTIONS = 24;
const PROBES = 40;
const HISTORY = '/hk-web/v2/spot/orders/history?limit=100';

interface Cost {
  readonly call: PublicCall;
  readonly mainMs: number;
  readonly clockMs: number;
}

type Server = BenchChild<PublicServerReady>;

export async function publicBench(): Promise<readonly Figure[]> {
  const server: Server = await startChild('public-server.ts', {});
  try {
    const { openPaths, symbols } = server.ready;
    const calls = publicCalls(openPaths, { symbols, nowMs: Date.now() });
    const costs: Cost[] = [];
    for (const call of calls) costs.push(await costOf(server, call));
    const history = await costOf(server, { name: 'history', path: HISTORY });
    for (const { call, mainMs, clockMs } of costs.toSorted((one, other) => other.mainMs - one.mainMs)) {
      console.error(`${call.name}: main thread ${mainMs.toFixed(2)} ms, answered in ${clockMs.toFixed(1)} ms`);
    }
    const dearest = Math.max(...costs.map(({ mainMs }) => mainMs));
    const slowest = costs.toSorted((one, other) => other.clockMs - one.clockMs)[0];
    if (slowest === undefined) throw new Error('there are no public calls');
    const alone = await historyP95(server);
    const beside = await besideFlood(server, slowest.call, () => historyP95(server));
    return [
      figure(
        { name: 'public.call', unit: 'ms of the main thread', peerName: 'history of orders' },
        dearest,
        history.mainMs,
      ),
      figure({ name: 'public.history', unit: 'ms p95', peerName: 'with nothing else to do' }, beside, alone),
    ];
  } finally {
    await server.stop();
  }
}

/** What a call costs the main thread and how long it takes, medians of single calls; one that is rejected is an error. */
async function costOf(server: Server, call: PublicCall): Promise<Cost> {
  const mainMs: number[] = [];
  const clockMs: number[] = [];
  for (let round = 0; round < WARM_UPS + REPEATS; round += 1) {
    await server.ask<MainThreadUse>({ kind: 'use' });
    const began = performance.now();
    await get(server, call.path);
    const took = performance.now() - began;
    const { activeMs } = await server.ask<MainThreadUse>({ kind: 'use' });
    if (round < WARM_UPS) continue;
    mainMs.push(activeMs);
    clockMs.push(took);
  }
  return { call, mainMs: median(mainMs), clockMs: median(clockMs) };
}

async function get({ ready: { url, cookie } }: Server, path: string): Promise<void> {
  const answer = await fetch(url + path, { headers: path === HISTORY ? { cookie } : {} });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} is answered with ${answer.status}: ${text.slice(0, 200)}`);
}

async function historyP95(server: Server): Promise<number> {
  const times: number[] = [];
  for (let probe = 0; probe < PROBES; probe += 1) {
    const began = performance.now();
    await get(server, HISTORY);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b)[Math.floor(PROBES * 0.95)] ?? Number.NaN;
}

/** Measures while many connections repeat a call; each waits for its answer, whatever that is. */
async function besideFlood<T>({ ready: { url } }: Server, { path }: PublicCall, measure: () => Promise<T>): Promise<T> {
  let isOver = false;
  const repeat = async () => {
    while (!isOver) await fetch(url + path).then((answer) => answer.arrayBuffer());
  };
  const flood = Promise.all(Array.from({ length: FLOOD_CONNECTIONS }, repeat));
  try {
    return await measure();
  } finally {
    isOver = true;
    await flood;
  }
}
