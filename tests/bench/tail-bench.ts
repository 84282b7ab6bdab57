import { EventBuffer, restoreExchange } from '@bourse/core';
import { tuneEngine } from '@bourse/server/platform/core-host/tune-engine.ts';
import { type Figure, figure } from './figure.ts';
import { type Flow, makeFlow } from './flow.ts';
import { collectGarbage } from './support/collect.ts';
import { ownMs } from './support/own-time.ts';

/*
 * core.tail: milliseconds for a hundred operations of the mixed flow, the slowest hundredth beside the median of the same run.
 * core.pause: the longest of all the hundreds in ten million operations, beside the longest time that the same machine takes away,
 * in turn with it, from a loop that does nothing. Both are the thread's own time: standing in line for a processor is not counted.
 */

const OPERATIONS = 500_000;
const ROUNDS = 20;
const WARM_UP_ROUNDS = 3;
const BATCH = 100;
/** Idle hundreds after each round, and what each does. */
const IDLE_BATCHES = 2_000;
const IDLE_STEPS = 20_000;

/** Both figures, of one market. */
export async function tailBench(): Promise<readonly Figure[]> {
  tuneEngine();
  // Nothing else of the flow is kept: what the collector walks through shall be the core's.
  const { prepared, records } = makeFlow(1, OPERATIONS);
  const flow = { prepared, records };
  const alive: unknown[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS; round++) runOnce(flow, alive);
  const times: number[] = [];
  let idlePause = 0;
  for (let round = 0; round < ROUNDS; round++) {
    idlePause = Math.max(idlePause, longestIdle());
    times.push(...runOnce(flow, alive));
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const tail = { name: 'core.tail', unit: 'ms p99', peerName: 'its own p50' };
  const pause = { name: 'core.pause', unit: 'ms longest', peerName: 'a loop that does nothing' };
  return [figure(tail, at(0.99), at(0.5)), figure(pause, times.at(-1) ?? Number.NaN, idlePause)];
}

/** Milliseconds of each batch of one pass over the flow. */
function runOnce(flow: Pick<Flow, 'prepared' | 'records'>, alive: unknown[]): readonly number[] {
  const exchange = restoreExchange(flow.prepared);
  alive.push(exchange);
  // What restoring leaves behind is not the operations' garbage, and would be collected in the middle of them.
  collectGarbage();
  const out = new EventBuffer(1 << 20);
  const { records } = flow;
  const times: number[] = [];
  let offset = 0;
  const batch = () => {
    out.reset();
    for (let i = 0; i < BATCH && offset < records.length; i++) offset = exchange.applyEncoded(records, offset, i, out);
  };
  while (offset < records.length) times.push(ownMs(batch));
  return times;
}

function longestIdle(): number {
  let longest = 0;
  const idle = () => {
    for (let i = 0; i < IDLE_STEPS; i++) performance.timeOrigin;
  };
  for (let i = 0; i < IDLE_BATCHES; i++) longest = Math.max(longest, ownMs(idle));
  return longest;
}
