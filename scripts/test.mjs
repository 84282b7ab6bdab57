// `npm test`: the checks, then every test, then one summary line.
// `npm test -- unit` runs one kind; kinds: check, unit, server, simulation, replay, process, clients, components, browser.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { findBrowser } from './find-browser.mjs';
import { cachePath, ROOT } from './launcher/paths.mjs';
import { playwrightCounts, shortMessage, vitestCounts } from './test-reports.mjs';

const VITEST_KINDS = ['unit', 'server', 'simulation', 'replay', 'process', 'clients', 'components'];
const BROWSER_KINDS = ['components', 'browser'];
const FLAKY_REPORTER = join(ROOT, 'scripts/flaky-reporter.mjs');
const KINDS = ['check', ...VITEST_KINDS, 'browser'];
/** Kinds with real servers and browsers: what fails in them runs once more, by itself. */
const RUN_AGAIN = new Set(['server', 'process', 'clients', 'components']);
/** More failures than this are no accident. */
const RUN_AGAIN_AT_MOST = 8;

function main() {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((kind) => !KINDS.includes(kind));
  if (unknown.length > 0) {
    console.error(`Unknown kind of test: ${unknown.join(', ')}. Known: ${KINDS.join(', ')}.`);
    return 2;
  }
  const kinds = asked.length > 0 ? asked : KINDS;
  // Looked up first, so that a missing browser is reported immediately.
  if (BROWSER_KINDS.some((kind) => kinds.includes(kind))) process.env.CHROMIUM_PATH = findBrowser();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const times = [];
  const failures = [];
  for (const kind of KINDS) {
    if (!kinds.includes(kind)) continue;
    const startedMs = Date.now();
    const counts = runKind(kind);
    for (const key of Object.keys(total)) total[key] += counts[key] ?? 0;
    failures.push(...(counts.failures ?? (counts.failed > 0 ? [{ title: kind, message: 'see above' }] : [])));
    times.push(`${kind} ${minutes(Date.now() - startedMs)}`);
  }
  printFailures(failures);
  console.log(`\nTime of each kind: ${times.join(', ')}`);
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
  return total.failed > 0 ? 1 : 0;
}

function runKind(kind) {
  if (kind === 'check') return check();
  return kind === 'browser' ? playwright() : vitest(kind);
}

function minutes(ms) {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What failed is repeated at the end, where nobody has to search for it. */
function printFailures(failures) {
  if (failures.length === 0) return;
  console.log('\nFailed:');
  for (const { title, message } of failures) console.log(`  ${title}\n      ${shortMessage(message)}`);
}

function vitest(kind) {
  const first = vitestRun(kind, []);
  const { files } = first;
  if (!RUN_AGAIN.has(kind) || first.failed === 0 || files.length === 0 || files.length > RUN_AGAIN_AT_MOST)
    return first;
  return together(first, vitestRun(kind, files));
}

/** Runs one kind, or some of its files, in a process of its own: separate results, and memory is freed in between. */
function vitestRun(kind, files) {
  const report = freshReport(`${kind}.json`);
  const args = [
    'run',
    ...files,
    '--project',
    kind,
    '--reporter=default',
    `--reporter=${FLAKY_REPORTER}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const status = tool('vitest', args, ROOT);
  return counted(kind, status, report, vitestCounts);
}

function playwright() {
  const first = playwrightRun([]);
  if (first.failures.length === 0 || first.failures.length > RUN_AGAIN_AT_MOST) return first;
  return together(first, playwrightRun(['--last-failed']));
}

function playwrightRun(args) {
  const report = freshReport('browser.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  const status = tool(join(ROOT, 'tests/node_modules/.bin/playwright'), ['test', ...args], join(ROOT, 'tests'));
  return counted('browser', status, report, playwrightCounts);
}

/** What failed beside other tests has passed when it passes by itself; it is named, because it has a race to be fixed. */
function together(first, again) {
  const failed = new Set(again.failures.map(({ title }) => title));
  for (const { title } of first.failures) if (!failed.has(title)) console.log(`Passed only when run again: ${title}`);
  return { ...again, passed: first.passed + Math.max(0, first.failed - again.failed), skipped: first.skipped };
}

function tool(command, args, cwd) {
  console.log(`\n── ${args.includes('--project') ? args[args.indexOf('--project') + 1] : 'browser'} ──`);
  return spawnSync(command, args, { cwd, stdio: 'inherit' }).status ?? 1;
}

function freshReport(name) {
  const path = cachePath('test', name);
  rmSync(path, { force: true });
  return path;
}

/** A runner that crashed or ran nothing counts as one failure, regardless of its report. */
function counted(kind, status, report, read) {
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [], files: [] };
  if (counts.failed === 0 && (status !== 0 || counts.passed === 0)) {
    const message = `the runner ended with code ${status} after ${counts.passed} passed tests`;
    return { ...counts, failed: 1, failures: [{ title: kind, message }] };
  }
  return counts;
}

process.exitCode = main();
