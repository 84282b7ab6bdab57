import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './data-lock.ts';

const MODULE = new URL('./data-lock.ts', import.meta.url).href;

describe('data directory lock', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'bourse-lock-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const program = (rest: string) =>
    `const { lockDataDir } = await import(${JSON.stringify(MODULE)}); lockDataDir(${JSON.stringify(directory)}); ${rest}`;

  it('rejects a second owner, in this process and in another', () => {
    const lock = lockDataDir(directory);
    expect(() => lockDataDir(directory)).toThrow(`process ${process.pid} is using it`);
    const other = spawnSync(process.execPath, ['--input-type=module', '-e', program('')], { encoding: 'utf8' });
    expect(other.status).not.toBe(0);
    expect(other.stderr).toContain(`process ${process.pid} is using it`);
    lock.release();
    expect(existsSync(join(directory, 'core.lock'))).toBe(false);
    lockDataDir(directory).release();
  });

  it('is taken over from a process that was killed', async () => {
    const code = program("console.log('locked'); setInterval(() => {}, 1000);");
    const owner = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(owner.stdout, 'data');
    expect(() => lockDataDir(directory)).toThrow(`process ${owner.pid} is using it`);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    lockDataDir(directory).release();
  });

  it.each([
    ['another process has its id by now', JSON.stringify({ pid: process.ppid, began: '1', token: 'x' })],
    ['this process has its id by now', JSON.stringify({ pid: process.pid, began: '1', token: 'x' })],
    ['it cannot be read', 'not json'],
  ])('is taken over when %s', (_, content) => {
    writeFileSync(join(directory, 'core.lock'), content);
    lockDataDir(directory).release();
    expect(existsSync(join(directory, 'core.lock'))).toBe(false);
  });

  it('is rejected while another process takes it over', () => {
    writeFileSync(join(directory, 'core.lock'), 'stale');
    writeFileSync(join(directory, 'core.lock.takeover'), '');
    expect(() => lockDataDir(directory)).toThrow(/another process is just starting/);
  });
});
