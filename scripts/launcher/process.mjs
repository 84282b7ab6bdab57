import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { cachePath, ROOT } from './paths.mjs';

const IS_WINDOWS = process.platform === 'win32';

/**
 * The environment in which every tool finds our runtime and our tools first. TypeScript is stripped once and kept: starting is
 * faster, and the core too, because the stripper's own memory grows in a way that makes V8 check every typed array from then on.
 */
export function environment(runtime) {
  const path = [dirname(runtime), join(ROOT, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
  return { NODE_COMPILE_CACHE: cachePath('compiled', 'node'), ...process.env, PATH: path };
}

/** Runs a Node program in the foreground and returns its exit code. It ends when this process ends. */
export function run(runtime, args) {
  return new Promise((done, failed) => {
    const child = spawn(runtime, args, {
      cwd: ROOT,
      env: environment(runtime),
      // The IPC channel disconnects when this process dies, even by SIGKILL.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const forward = (signal) => child.kill(signal);
    // A terminal sends Ctrl-C to the child as well; a second one from here would force it.
    process.on('SIGINT', () => undefined);
    process.on('SIGTERM', forward);
    process.on('SIGHUP', forward);
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid !== parent) forward('SIGTERM');
    }, 1_000);
    watch.unref();
    child.on('error', failed);
    child.on('exit', (code, signal) => done(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Runs a tool with its output in a log; prints label and duration; a failure prints the end of the log. */
export function step(label, command, args, { runtime, log }) {
  const logFile = cachePath('logs', `${log}.log`);
  const started = Date.now();
  const seconds = () => ((Date.now() - started) / 1000).toFixed(0);
  const live = process.stdout.isTTY === true;
  const ticker = live ? setInterval(() => process.stdout.write(`\r${label} … ${seconds()} s`), 500) : undefined;
  if (!live) process.stdout.write(`${label} …`);
  return new Promise((done, failed) => {
    const out = createWriteStream(logFile);
    const child = spawn(command, args, { cwd: ROOT, env: environment(runtime), shell: IS_WINDOWS });
    child.stdout.pipe(out);
    child.stderr.pipe(out);
    const finish = (error) => {
      clearInterval(ticker);
      process.stdout.write(`${live ? `\r${label} …` : ''} ${error ? 'failed' : 'done'} after ${seconds()} s\n`);
      if (error) failed(new Error(`${error}\n${tail(logFile)}\nThe whole log: ${logFile}`));
      else done();
    };
    child.on('error', (error) => finish(`${command} could not be started: ${error.message}`));
    child.on('close', (code) => finish(code === 0 ? undefined : `${command} ended with code ${code}.`));
  });
}

function tail(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').slice(-30).join('\n');
  } catch {
    return '';
  }
}
