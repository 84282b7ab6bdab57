import { spawnSync } from 'node:child_process';
import { flushCompileCache } from 'node:module';
import { cpus, totalmem } from 'node:os';
import { contractsBench } from './contracts-bench.ts';
import { coreBench } from './core-bench.ts';
import { fanoutBench } from './fanout-bench.ts';
import type { Figure } from './figure.ts';
import { gatewayBench } from './gateway-bench.ts';
import { httpBench } from './http-bench.ts';
import { inboxBench } from './inbox-bench.ts';
import { journalBench } from './journal-bench.ts';
import { ledgerBench } from './ledger-bench.ts';
import { matchBench } from './match-bench.ts';
import { memoryBench } from './memory-bench.ts';
import { overloadBench } from './overload-bench.ts';
import { projectionBench } from './projection-bench.ts';
import { publicBench } from './public-bench.ts';
import { recoveryBench } from './recovery-bench.ts';
import { searchBench } from './search-bench.ts';
import { snapshotBench } from './snapshot-bench.ts';
import { tailBench } from './tail-bench.ts';
import { terminalBench } from './terminal-bench.ts';
import { wsBench } from './ws-bench.ts';

/*
 * npm run bench [name …]: figures beside a peer measured in the same run, each bench in a process of its own. It asserts nothing,
 * because machines differ; docs/benchmarks.md has the figures that should come out. The server, the load and the database share
 * the machine: whatever else runs beside them costs our side more than the peer's.
 */

const BENCHES: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  match: matchBench,
  core: coreBench,
  tail: tailBench,
  ledger: ledgerBench,
  memory: memoryBench,
  contracts: contractsBench,
  journal: journalBench,
  snapshot: snapshotBench,
  recovery: recoveryBench,
  search: searchBench,
  ws: wsBench,
  http: httpBench,
  gateway: gatewayBench,
  fanout: fanoutBench,
  'inbox.fanout': inboxBench,
  projection: projectionBench,
  public: publicBench,
  overload: overloadBench,
  terminal: terminalBench,
};

/**
 * In how many processes a bench is run, one after the other, if not in one: its figure is that of the middle one. Where code and memory come
 * to lie differs from process to process, and makes a tenth of the core's speed.
 */
const PROCESSES: Readonly<Record<string, number>> = { core: 3 };

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

const chosen = asked.length > 0 ? asked : Object.keys(BENCHES);
const own = process.env.BOURSE_BENCH;
if (own === undefined) {
  // Measured is a process that finds its TypeScript stripped, as the server does from its second start on.
  flushCompileCache();
  console.log(machineLine());
  for (const name of chosen) {
    // What the bench before has written or removed goes to the disk first; a system without the command goes on without.
    spawnSync('sync');
    const runs = Array.from({ length: PROCESSES[name] ?? 1 }, () => figuresOf(name));
    if (runs.some((figures) => figures.length === 0)) continue;
    for (const { name: figure } of runs[0] ?? []) console.log(JSON.stringify(middleOf(figure, runs.flat())));
  }
} else {
  for (const line of (await BENCHES[own]?.()) ?? []) console.log(JSON.stringify(line));
}

/** The figures of a bench, from a process of its own; none when it fails. */
function figuresOf(name: string): Figure[] {
  const env = { ...process.env, BOURSE_BENCH: name };
  const script = process.argv[1] ?? '';
  const stdio = ['inherit', 'pipe', 'inherit'] as const;
  const { status, stdout } = spawnSync(process.execPath, ['--expose-gc', script], {
    env,
    stdio: [...stdio],
    encoding: 'utf8',
  });
  if (status !== 0) process.exitCode = 1;
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : readFigure(line)));
}

/** A line of a bench as a figure; others, which a server beside it may have written, are passed on. */
function readFigure(line: string): Figure[] {
  if (line.startsWith('{"name":')) return [JSON.parse(line) as Figure];
  console.error(line);
  return [];
}

/** Of the figures of one name that with the middle ratio. */
function middleOf(name: string, figures: readonly Figure[]): Figure | undefined {
  const own = figures.filter((figure) => figure.name === name).toSorted((a, b) => a.ratio - b.ratio);
  return own[own.length >> 1];
}
