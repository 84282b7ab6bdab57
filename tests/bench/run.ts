import { cpus, totalmem } from 'node:os';
import { coreBench } from './core-bench.ts';
import type { Figure } from './figure.ts';
import { httpBench } from './http-bench.ts';
import { recoveryBench } from './recovery-bench.ts';
import { wsBench } from './ws-bench.ts';

/*
 * npm run bench [core] [recovery] [ws] [http]: figures beside a peer measured in the same run. It asserts nothing: what the
 * figures should be stands in docs/benchmarks.md, and machines differ.
 */

const BENCHES: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  core: coreBench,
  recovery: recoveryBench,
  ws: wsBench,
  http: httpBench,
};

function machineLine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return JSON.stringify({
    machine: processors[0]?.model.trim() ?? 'unknown processor',
    cores: processors.length,
    memoryGiB: memory,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  });
}

const asked = process.argv.slice(2).filter((word) => word !== '--');
const unknown = asked.filter((word) => !Object.hasOwn(BENCHES, word));
if (unknown.length > 0) {
  console.error(`Unknown bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(2);
}

console.log(machineLine());
for (const [name, bench] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  for (const line of await bench()) console.log(JSON.stringify(line));
}
