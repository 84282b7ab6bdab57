import { proveBitFlips } from '../crash/bit-flips.ts';
import { proveFailingDisk } from '../crash/failing-disk.ts';
import { provePowerCuts } from '../crash/power-cuts.ts';
import type { Proof } from './proof.ts';

/** Journals of so many records each; longer runs are more journals, each from the next seed. */
const JOURNAL_RECORDS = 20_000;

/** The journal on disks that lose power, flip bits and fail. */
export const crashProof: Proof = {
  unit: 'records',
  fullSize: 200_000,
  async run({ seed, size, onProgress }) {
    const sums = { crashes: 0, torn: 0, flips: 0, faults: 0 };
    for (let from = 0, run = seed; from < size; from += JOURNAL_RECORDS, run += 1) {
      const records = Math.min(JOURNAL_RECORDS, size - from);
      const cuts = await provePowerCuts({ seed: run, records, onProgress: (done) => onProgress(from + done, size) });
      const { rejected, cut } = await proveBitFlips({ seed: run, flips: Math.max(1_000, records / 2) });
      const failed = await proveFailingDisk({ seed: run, faults: 400 });
      sums.crashes += cuts.crashes;
      sums.torn += cuts.torn;
      sums.flips += rejected + cut;
      for (const times of failed.values()) sums.faults += times;
    }
    return `${sums.crashes} losses of power (${sums.torn} tore a write), ${sums.flips} flipped bits, ${sums.faults} failures of the disk`;
  },
};
