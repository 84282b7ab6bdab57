import { rejects, strictEqual } from 'node:assert/strict';
import { compareBooks } from '../simulation/differential.ts';
import { SHARD_COMMANDS, simulateShards } from '../simulation/shards.ts';
import type { Proof } from './proof.ts';

/** Random commands under the auditor and beside the naive exchange; the first world is lived twice. */
export const simulationProof: Proof = {
  unit: 'commands',
  fullSize: 10_000_000,
  async run({ seed, size, onProgress }) {
    const canary = simulateShards({ seed, commands: 3_000, silentAfter: 300 });
    await rejects(canary, /numbered without a gap|naive says/, 'an exchange that hides its trades was not found out');
    const totals = await simulateShards({ seed, commands: size, onProgress });
    const again = await simulateShards({ seed, commands: Math.min(size, SHARD_COMMANDS) });
    strictEqual(again.stateHashes.get(seed), totals.stateHashes.get(seed), `seed ${seed} has two state hashes`);
    const { stateHashes, trades, restores, rejections, events } = totals;
    const kinds = `${events.size} kinds of events, ${rejections.size} kinds of refusals`;
    return `${stateHashes.size} worlds, ${trades} trades, ${restores} restores, ${kinds}; state hash of the first ${stateHashes.get(seed)}`;
  },
};

/** The core's book beside another's. */
export const differentialProof: Proof = {
  unit: 'operations',
  fullSize: 5_000_000,
  async run({ seed, size, onProgress }) {
    const { operations, trades } = compareBooks({ seed, operations: size, onProgress });
    return `${operations} operations equal, ${trades} trades`;
  },
};
