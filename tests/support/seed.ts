/**
 * The seed of what the browser tests draw by lot: another one each day of UTC, or BOURSE_SEED, which repeats a day. It is kept in the
 * environment, so that every process of a run has the same, also at midnight.
 */
export const SEED = Number(process.env.BOURSE_SEED ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));
process.env.BOURSE_SEED = String(SEED);

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
