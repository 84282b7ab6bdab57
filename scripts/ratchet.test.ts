import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// The sizes of functions and files are errors of the linter, without a list of exceptions. What could still slip are
// suppressions and untested growth; both are counted here, and the recorded numbers may only improve.

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
const recorded: { shortenedByHand: number; suppressions: number; testLinesPerSourceLine: Record<string, number> } =
  JSON.parse(read('scripts/ratchet.json'));
const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' }).split('\n').filter(Boolean);
// A file deleted but not committed yet is still listed.
const files = listed.filter((file) => existsSync(new URL(`../${file}`, import.meta.url)));
const linesOf = (file: string) =>
  read(file)
    .split('\n')
    .filter((line) => line.trim() !== '').length;

it('suppresses no more lint than recorded', () => {
  const pattern = new RegExp(['biome', 'ignore'].join('-'), 'g');
  const count = files.reduce((sum, file) => sum + (read(file).match(pattern)?.length ?? 0), 0);
  expect(count).toBeLessThanOrEqual(recorded.suppressions);
});

// A line that ends in an ellipsis must tell its whole somewhere, which `Shortened` does by its title.
it('shortens texts by their own component', () => {
  const pages = files.filter(
    (file) => /^(apps\/(web|console)|packages\/(ui|kit))\/src\//.test(file) && !file.endsWith('/shortened.tsx'),
  );
  const count = pages.reduce((sum, file) => sum + (read(file).match(/\btruncate\b|\bline-clamp-/g)?.length ?? 0), 0);
  expect(count).toBeLessThanOrEqual(recorded.shortenedByHand);
});

it('keeps the limits of functions and files as errors', () => {
  const { rules } = JSON.parse(read('biome.json')).linter;
  expect(rules.complexity.noExcessiveLinesPerFunction).toMatchObject({ level: 'error', options: { maxLines: 70 } });
  expect(rules.style.noExcessiveLinesPerFile).toMatchObject({ level: 'error', options: { maxLines: 500 } });
});

// A field that is only declared in TypeScript is a field that begins as undefined in JavaScript, and V8 then checks at each use
// what it holds: `declare` makes it none until the constructor sets it. Worth a tenth of the core's speed.
it('declares the fields of the core that a constructor sets', () => {
  const sources = files.filter((file) => file.startsWith('packages/core/src/') && !file.endsWith('.test.ts'));
  const classes = sources.flatMap((file) => read(file).match(/^(export )?class [\s\S]*?^}/gm) ?? []);
  expect(classes.length).toBeGreaterThan(20);
  const begun = classes.flatMap((text) => text.match(/^ {2}(?!declare )((private|readonly) )*\w+: [^=();]+;$/gm) ?? []);
  expect(begun).toEqual([]);
});

it.each(Object.entries(recorded.testLinesPerSourceLine))('tests %s at least as much as recorded', (room, least) => {
  const ours = files.filter((file) => file.startsWith(`${room}/src/`));
  const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/testing/');
  const testLines = ours.filter(isTest).reduce((sum, file) => sum + linesOf(file), 0);
  const sourceLines = ours.filter((file) => !isTest(file)).reduce((sum, file) => sum + linesOf(file), 0);
  expect(testLines / sourceLines).toBeGreaterThanOrEqual(least);
});
