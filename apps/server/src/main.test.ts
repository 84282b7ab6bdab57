import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryDir } from './testing/server-fixture.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
let dir: ReturnType<typeof temporaryDir>;
let child: ChildProcess | undefined;
let output = '';

beforeEach(() => {
  dir = temporaryDir();
});
afterEach(() => {
  child?.kill('SIGKILL');
  dir.remove();
});

function run(env: Record<string, string>): Promise<number | null> {
  const defaults = {
    PORT: '0',
    BOURSE_DATA: dir.path,
    BOURSE_MAKERS: 'off',
    BOURSE_DEMO_PASSWORD: 'known-in-this-test',
  };
  output = '';
  const started = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...defaults, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child = started;
  for (const stream of [started.stdout, started.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((done) => started.on('exit', (code) => done(code)));
}

const untilPrinted = (text: string) => expect.poll(() => output, { timeout: 100_000 }).toContain(text);

// Each row starts a whole demo, which is slow on a busy machine.
describe('the process', { timeout: 240_000 }, () => {
  it('prints its address and the demo logins, and stops at Ctrl-C', async () => {
    const ended = run({});
    await untilPrinted('Ctrl-C stops it.');
    expect(output).toMatch(/Bourse\s+http:\/\/127\.0\.0\.1:\d+/);
    expect(output).toContain('demo@bourse.test');
    expect(output).toContain('operator@bourse.test');
    expect(output).toContain('known-in-this-test');
    child?.kill('SIGINT');
    expect(await ended).toBe(0);
    await expect.poll(() => output).toMatch(/stopping …\nstopped\n$/);
  });

  it('stops when its parent process is gone', async () => {
    const ended = run({});
    await untilPrinted('Ctrl-C stops it.');
    child?.disconnect();
    expect(await ended).toBe(0);
  });

  it('starts again after kill -9, with the database that was left running', async () => {
    const killed = run({});
    await untilPrinted('Ctrl-C stops it.');
    child?.kill('SIGKILL');
    await killed;
    const ended = run({});
    await untilPrinted('Ctrl-C stops it.');
    expect(output).toContain('adopting the database of a server that was killed');
    // A service manager sends it to the whole process group, and the launcher passes its own one on.
    child?.kill('SIGTERM');
    await untilPrinted('stopping …');
    child?.kill('SIGTERM');
    expect(await ended).toBe(0);
    await expect.poll(() => output).toMatch(/stopping …\nstopped\n$/);
  });

  it.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535; it is "http".\n'],
    [{ BOURSE_MODE: 'production' }, 'BOURSE_DEMO_PASSWORD is for the demo; remove it or set BOURSE_MODE=demo.\n'],
  ])('refuses %o in one line and with status 2', async (env, line) => {
    expect(await run(env)).toBe(2);
    await expect.poll(() => output).toBe(line);
  });
});
