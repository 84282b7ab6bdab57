import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'apps/server/src/main.ts');

/** The real server as a child process, with its own port and data directory. */
export interface RealServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Everything that it has printed so far. */
  output(): string;
  /** Kills it with SIGKILL: no handler runs. */
  killHard(): Promise<void>;
  /** Stops it with SIGINT; returns its exit code. */
  stop(): Promise<number | null>;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** A new, empty data directory; `remove` deletes it. */
export function temporaryDataDir(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'bourse-test-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Starts the real server and waits until it is ready. */
export async function startRealServer(options: {
  readonly dataDir: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<RealServer> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, ...options.env, PORT: String(port), BOURSE_DATA: options.dataDir };
  const child = spawn(process.execPath, [MAIN], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((done) => child.on('exit', (code) => done(code)));
  await untilReady(url, child, () => output);
  return {
    url,
    port,
    pid: child.pid ?? 0,
    output: () => output,
    async killHard() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGINT');
      return await ended;
    },
  };
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}:\n${output()}`);
    const ready = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`the server was not ready after 90 s:\n${output()}`);
}
