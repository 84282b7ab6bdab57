import { cpus, totalmem } from 'node:os';
import { coreBench } from './core-bench.ts';
import type { Figure } from './figure.ts';
import { httpBench } from './http-bench.ts';
import { recoveryBench } from './recovery-bench.ts';
import { searchBench } from './search-bench.ts';
import { wsBench } from './ws-bench.ts';

/*
 * npm run bench [core] [recovery] [ws] [http] [search]: figures beside a peer measured in the same run. It asserts nothing,
 * because machines differ. On an idle machine the ratios should be: core.1 ≥ 14, core.16 ≥ 10, recovery ≥ 0.6,
 * ws.durable ≥ 0.4, http.durable ≥ 0.4, search.10k ≥ 20 (rates), ws.ack ≤ 4 (a time). The server, the load and the database
 * share two cores: whatever else runs beside them costs our side more than the peer's.
 */

const BENCHES: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  core: coreBench,
  recovery: recoveryBench,
  ws: wsBench,
  http: httpBench,
  search: searchBench,
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
