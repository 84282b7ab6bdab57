import { proveKills } from '../process/kills.ts';
import type { Proof } from './proof.ts';

/** The real server killed under load; what happens at a kill is up to the machine, so no seed repeats it. */
export const killProof: Proof = {
  unit: 'kills',
  fullSize: 200,
  async run({ size, onProgress }) {
    const { acknowledged, unanswered } = await proveKills(size, onProgress);
    return `${acknowledged} acknowledged orders all there, ${unanswered} unanswered ones there once after being sent again`;
  },
};
