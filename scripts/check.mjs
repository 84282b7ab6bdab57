// All static checks of the code. One line per check; a failure prints the tool's output.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

/** A check: its name, its command, and a pattern that its output must contain, so that a tool that found no files fails. */
const CHECKS = [
  { name: 'format and lint (biome)', command: ['biome', 'ci', '--colors=off', '.'], proof: /Checked [1-9]\d* files/ },
  { name: 'types (tsc)', command: ['tsc', '-b'] },
  {
    name: 'borders (dependency-cruiser)',
    command: ['depcruise', 'packages', 'apps', 'tests', '--config', '.dependency-cruiser.cjs'],
    proof: /\([1-9]\d+ modules, [1-9]\d+ dependencies cruised\)/,
  },
  {
    name: 'words of the site',
    command: [process.execPath, 'scripts/words.mjs', 'check'],
    proof: /[1-9]\d+ messages, 0 faults/,
  },
  {
    name: 'requirements of docs/security.md',
    command: [process.execPath, 'scripts/security-doc.mjs'],
    proof: /[1-9]\d+ requirements, 0 faults/,
  },
  { name: 'unused code and dependencies (knip)', command: ['knip', '--no-progress'] },
];

/** Runs all checks; returns the numbers of passed and failed ones. */
export function check() {
  const result = { passed: 0, failed: 0 };
  for (const { name, command, proof } of CHECKS) {
    const started = Date.now();
    const [tool = '', ...args] = command;
    const { status, stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8', maxBuffer: 64 << 20 });
    const output = `${stdout ?? ''}${stderr ?? ''}`;
    const good = status === 0 && (proof === undefined || proof.test(output));
    console.log(`${good ? '✓' : '✗'} ${name}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
    if (!good) console.log(output);
    result[good ? 'passed' : 'failed'] += 1;
  }
  return result;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
