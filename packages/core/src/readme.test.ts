import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { REJECT_CODES } from './rooms/index.ts';

const packageRoot = join(import.meta.dirname, '..');
const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');

test('the README’s twenty lines run unchanged and print the documented output', () => {
  const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1];
  expect(block).toBeDefined();
  const folder = mkdtempSync(join(tmpdir(), 'core-readme-'));
  const core = pathToFileURL(join(packageRoot, 'src', 'index.ts')).href;
  try {
    const file = join(folder, 'example.ts');
    writeFileSync(file, String(block).replace('@bourse/core', core));
    const output = execFileSync(process.execPath, [file], { encoding: 'utf8' });
    for (const word of ['order-accepted', "type: 'trade'", 'total: 19960000n', 'qtyLots: 3000', 'total: 0n']) {
      expect(output).toContain(word);
    }
    const [, one, other] = /([0-9a-f]{64}) ([0-9a-f]{64})/.exec(output) ?? [];
    expect(one).toBe(other);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the README lists every reject code, once', () => {
  const chapter = readme.slice(readme.indexOf('## Refusals'), readme.indexOf('## State hash'));
  const listed = [...chapter.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code);
  expect(listed.sort()).toEqual([...REJECT_CODES].sort());
});
