/** A seeded source of random numbers; the same seed gives the same sequence on every machine. */
export interface Random {
  /** Uniform in [0, 1). */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
  /** Fat-tailed with mean 0 and variance 1: a normal whose scale is usually small and now and then large. */
  fatTailed(): number;
  /** Exponential with mean 1. */
  exponential(): number;
}

const WIDE_SHARE = 0.08;
const WIDE_SCALE = 2.6;
/** Keeps the mixture's variance at 1. */
const NARROW_SCALE = Math.sqrt((1 - WIDE_SHARE * WIDE_SCALE ** 2) / (1 - WIDE_SHARE));

/** Starts a generator (sfc32, public domain) from a text seed. */
export function createRandom(seed: string): Random {
  const uniform = sfc32(seed);
  let spare: number | undefined;
  const normal = () => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
  return {
    uniform,
    normal,
    fatTailed: () => normal() * (uniform() < WIDE_SHARE ? WIDE_SCALE : NARROW_SCALE),
    exponential: () => -Math.log(1 - uniform()),
  };
}

function sfc32(seed: string): () => number {
  let [a, b, c] = [fnv1a(seed, 1), fnv1a(seed, 2), fnv1a(seed, 3)];
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    c |= 0;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

function fnv1a(text: string, salt: number): number {
  let hash = 0x811c9dc5 ^ salt;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash | 0;
}
