// What the runners' JSON reports hold: counts, and what failed.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './launcher/paths.mjs';

/** Counts, failures and files with failures of a report by vitest. A file that could not be loaded is one failure. */
export function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failures = testResults.flatMap((file) => {
    const path = relative(ROOT, file.name);
    if (broken.includes(file)) return [{ title: path, message: file.message }];
    return file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ title: `${path} › ${fullName}`, message: failureMessages[0] }));
  });
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures,
    files: testResults.filter(({ status }) => status === 'failed').map((file) => relative(ROOT, file.name)),
  };
}

/** Counts and failures of a report by Playwright; what passed only at the second try is printed. */
export function playwrightCounts({ stats, suites, errors = [] }) {
  const tests = allTests(suites, '');
  for (const { title, status } of tests) if (status === 'flaky') console.log(`Passed only at the second try: ${title}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: [
      ...tests.filter(({ status }) => status === 'unexpected'),
      ...errors.map(({ message }) => ({ title: 'browser', message })),
    ],
    files: [],
  };
}

function allTests(suites, above) {
  return suites.flatMap(({ title, specs = [], suites: inner = [] }) => {
    const path = `${above}${title} › `;
    const own = specs.flatMap((spec) =>
      spec.tests.map((test) => ({
        title: `[${test.projectName}] ${path}${spec.title}`,
        status: test.status,
        message: test.results.at(-1)?.error?.message,
      })),
    );
    return [...own, ...allTests(inner, path)];
  });
}

/** The first lines of a failure, without colours and without the stack. */
export function shortMessage(message = '') {
  const plain = stripVTControlCharacters(message);
  const lines = plain.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('at '));
  return lines.slice(0, 12).join('\n      ');
}
