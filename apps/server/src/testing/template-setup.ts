import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Vitest's global setup of tests with servers: makes the database that each of them copies. */
export default function setup(): () => void {
  const dir = mkdtempSync(join(tmpdir(), 'bourse-server-template-'));
  execFileSync(process.execPath, [join(import.meta.dirname, 'make-template.ts'), dir], { stdio: 'inherit' });
  process.env.BOURSE_TEST_TEMPLATE = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}
