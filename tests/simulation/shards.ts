/*
 * Goal: simulations of many millions of commands. Method: shards, each a world of its own with a seed of its own (the first
 * seed, the next, and so on), spread over threads; so the same seed and size give the same result on any number of threads, and
 * a finding names the seed of its shard, which can be run alone.
 */
import { Worker } from 'node:worker_threads';
import type { OnProgress } from '../prove/progress.ts';
import type { SimulationResult } from './simulate.ts';

/** Commands of one shard. */
export const SHARD_COMMANDS = 125_000;

export interface ShardTask {
  readonly seed: number;
  readonly commands: number;
  readonly silentAfter: number | undefined;
}

export type ShardReport =
  | { readonly kind: 'progress'; readonly seed: number; readonly commands: number }
  | { readonly kind: 'done'; readonly seed: number; readonly result: SimulationResult }
  | { readonly kind: 'failed'; readonly message: string };

/** What to simulate: `commands` in all, from `seed` on. */
export interface ShardedSimulation {
  readonly seed: number;
  readonly commands: number;
  readonly shardCommands?: number;
  readonly threads?: number;
  /** For a canary: trade events are dropped after this many commands, which must be detected. */
  readonly silentAfter?: number;
  readonly onProgress?: OnProgress;
}

/** What all shards came to, by seed in `stateHashes`. */
export interface SimulationTotals {
  readonly stateHashes: ReadonlyMap<number, string>;
  readonly trades: number;
  readonly restores: number;
  readonly rejections: ReadonlyMap<string, number>;
  readonly events: ReadonlyMap<string, number>;
}

/** Simulates the shards and throws at the first finding, naming its seed and step. */
export async function simulateShards(options: ShardedSimulation): Promise<SimulationTotals> {
  const { commands, shardCommands = SHARD_COMMANDS, threads = 2 } = options;
  const tasks: ShardTask[] = [];
  for (let from = 0; from < commands; from += shardCommands) {
    const size = Math.min(shardCommands, commands - from);
    tasks.push({ seed: options.seed + tasks.length, commands: size, silentAfter: options.silentAfter });
  }
  const doneBySeed = new Map<number, number>();
  const results = new Map<number, SimulationResult>();
  const queue = [...tasks];
  const note = (answer: ShardReport) => {
    if (answer.kind === 'failed') throw new Error(answer.message);
    if (answer.kind === 'done') results.set(answer.seed, answer.result);
    else doneBySeed.set(answer.seed, answer.commands);
    options.onProgress?.(sum(doneBySeed.values()), commands);
  };
  const workers = Array.from({ length: Math.min(threads, tasks.length) }, openWorker);
  try {
    await Promise.all(workers.map((worker) => drain(worker, queue, note)));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return totalsOf(results);
}

function openWorker(): Worker {
  return new Worker(new URL('./shard-worker.ts', import.meta.url));
}

/** Gives a worker one shard after another until none is left. */
async function drain(worker: Worker, queue: ShardTask[], note: (answer: ShardReport) => void): Promise<void> {
  for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
    const current = task;
    await new Promise<void>((done, failed) => {
      worker.removeAllListeners();
      worker.on('error', failed);
      worker.on('exit', () => failed(new Error(`the thread of seed ${current.seed} has ended`)));
      worker.on('message', (answer: ShardReport) => {
        try {
          note(answer);
          if (answer.kind === 'done') done();
        } catch (error) {
          queue.length = 0;
          failed(error);
        }
      });
      worker.postMessage(current);
    });
  }
  worker.removeAllListeners();
}

function totalsOf(results: ReadonlyMap<number, SimulationResult>): SimulationTotals {
  const rejections = new Map<string, number>();
  const events = new Map<string, number>();
  for (const result of results.values()) {
    for (const [name, times] of result.rejections) rejections.set(name, (rejections.get(name) ?? 0) + times);
    for (const [name, times] of result.events) events.set(name, (events.get(name) ?? 0) + times);
  }
  const all = [...results.entries()].sort(([a], [b]) => a - b);
  return {
    stateHashes: new Map(all.map(([seed, { stateHash }]) => [seed, stateHash])),
    trades: sum(all.map(([, { trades }]) => trades)),
    restores: sum(all.map(([, { restores }]) => restores)),
    rejections,
    events,
  };
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
