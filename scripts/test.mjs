// `npm test`: the checks, then every test, then one summary line.
// `npm test -- unit` runs one kind; kinds: check, unit, server, simulation, replay, process, clients, components, browser.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.mjs';
import { findBrowser } from './find-browser.mjs';
import { cachePath, ROOT } from './launcher/paths.mjs';

const VITEST_KINDS = ['unit', 'server', 'simulation', 'replay', 'process', 'clients', 'components'];
const BROWSER_KINDS = ['components', 'browser'];
const FLAKY_REPORTER = join(ROOT, 'scripts/flaky-reporter.mjs');
const KINDS = ['check', ...VITEST_KINDS, 'browser'];

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
  for (const kind of KINDS) {
    if (!kinds.includes(kind)) continue;
    const startedMs = Date.now();
    const counts = runKind(kind);
    for (const key of Object.keys(total)) total[key] += counts[key] ?? 0;
    times.push(`${kind} ${minutes(Date.now() - startedMs)}`);
  }
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

/** Runs one kind at a time, for separate results and to free memory in between. */
function vitest(kind) {
  const report = freshReport(`${kind}.json`);
  const args = [
    'run',
    '--project',
    kind,
    '--reporter=default',
    `--reporter=${FLAKY_REPORTER}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const status = tool('vitest', args, ROOT);
  return counted(kind, status, report, (json) => ({
    passed: json.numPassedTests,
    failed:
      json.numFailedTests +
      json.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

function playwright() {
  const report = freshReport('browser.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = report;
  const status = tool(join(ROOT, 'tests/node_modules/.bin/playwright'), ['test'], join(ROOT, 'tests'));
  return counted('browser', status, report, ({ stats, suites }) => {
    for (const title of flakyTitles(suites, '')) console.log(`Passed only at the second try: ${title}`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

/** Titles of the tests that failed once and then passed; each has a race to be fixed. */
function flakyTitles(suites, above) {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const path = `${above}${title} › `;
    const flaky = specs.flatMap((spec) =>
      spec.tests.filter((test) => test.status === 'flaky').map((test) => `[${test.projectName}] ${path}${spec.title}`),
    );
    return [...flaky, ...flakyTitles(inner, path)];
  });
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
    : { passed: 0, failed: 0, skipped: 0 };
  if (counts.failed === 0 && (status !== 0 || counts.passed === 0)) {
    console.error(`${kind}: the runner ended with code ${status} after ${counts.passed} passed tests.`);
    return { ...counts, failed: 1 };
  }
  return counts;
}

process.exitCode = main();
