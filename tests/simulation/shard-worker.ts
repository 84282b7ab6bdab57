/** Runs the shards of a simulation that it is given, on a thread of its own. */
import { parentPort } from 'node:worker_threads';
import type { Exchange } from '@bourse/core';
import type { ShardReport, ShardTask } from './shards.ts';
import { simulate } from './simulate.ts';
import { silentTrades } from './tampered.ts';

parentPort?.on('message', (task: ShardTask) => {
  const tell = (answer: ShardReport) => parentPort?.postMessage(answer);
  try {
    const onProgress = (commands: number) => tell({ kind: 'progress', seed: task.seed, commands });
    const { seed, commands, silentAfter = Number.POSITIVE_INFINITY } = task;
    const wrap = (exchange: Exchange) => silentTrades(exchange, silentAfter);
    const options = { seed, commands, onProgress, ...(silentAfter < Number.POSITIVE_INFINITY ? { wrap } : {}) };
    tell({ kind: 'done', seed, result: simulate(options) });
  } catch (error) {
    tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
