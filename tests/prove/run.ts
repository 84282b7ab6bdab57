import { differentialProof, simulationProof } from './books.ts';
import { crashProof } from './crash.ts';
import { killProof } from './kill.ts';
import { progressLine } from './progress.ts';
import type { Proof } from './proof.ts';

/*
 * npm run prove -- simulation|differential|crash|kill|all [--seed=…] [--size=…]: the proofs of docs/testing.md at their full
 * size. Ends with code 1 at a finding; the seed that is printed repeats it.
 */

const PROOFS: Readonly<Record<string, Proof>> = {
  simulation: simulationProof,
  differential: differentialProof,
  crash: crashProof,
  kill: killProof,
};

interface Asked {
  readonly names: readonly string[];
  readonly seed: number;
  readonly size: number | undefined;
}

/** Parses the command line; returns an error message when invalid. */
function readArguments(words: readonly string[]): Asked | string {
  const known = [...Object.keys(PROOFS), 'all'];
  const options = new Map<string, number>();
  const names: string[] = [];
  for (const word of words.filter((each) => each !== '--')) {
    const option = /^--(seed|size)=(\d{1,15})$/.exec(word);
    if (option?.[1] !== undefined) options.set(option[1], Number(option[2]));
    else if (known.includes(word)) names.push(word);
    else return `"${word}" is neither a proof nor an option. Proofs: ${known.join(', ')}; options: --seed=N, --size=N.`;
  }
  if (names.length === 0) return `Say what to prove: ${known.join(', ')}.`;
  if (options.get('size') === 0) return 'A size of 0 proves nothing.';
  if (options.has('size') && (names.length > 1 || names[0] === 'all')) return '--size is for one proof at a time.';
  const seed = options.get('seed') ?? Math.floor(Math.random() * 1_000_000_000);
  return { names: names.includes('all') ? Object.keys(PROOFS) : names, seed, size: options.get('size') };
}

/** Runs one proof; returns whether it passed. */
async function prove(name: string, proof: Proof, seed: number, size: number): Promise<boolean> {
  console.log(`${name}: ${size.toLocaleString('en')} ${proof.unit}, seed ${seed}`);
  const started = performance.now();
  const line = progressLine(name);
  const seconds = () => Math.round((performance.now() - started) / 1_000);
  try {
    const found = await proof.run({ seed, size, onProgress: line.onProgress });
    line.end();
    console.log(`${name}: holds after ${seconds()} s; ${found}`);
    return true;
  } catch (error) {
    line.end();
    console.error(`${name}: FINDING after ${seconds()} s with seed ${seed}`);
    console.error(error);
    return false;
  }
}

const asked = readArguments(process.argv.slice(2));
if (typeof asked === 'string') {
  console.error(asked);
  process.exit(2);
}
let findings = 0;
for (const name of asked.names) {
  const proof = PROOFS[name];
  if (proof !== undefined && !(await prove(name, proof, asked.seed, asked.size ?? proof.fullSize))) findings += 1;
}
process.exit(findings > 0 ? 1 : 0);
