import { type ChildProcess, fork } from 'node:child_process';
import { resolve } from 'node:path';

/** A process of its own for one side of a bench: it says when it is ready, then answers one job at a time. */
export interface BenchChild<Ready> {
  readonly ready: Ready;
  ask<ApiResult>(job: unknown): Promise<ApiResult>;
  stop(): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const JOB_LIMIT_MS = 60_000;

/** Starts a script of this folder and waits for its first message. */
export async function startChild<Ready>(script: string, input: unknown): Promise<BenchChild<Ready>> {
  const child = fork(resolve(import.meta.dirname, script), [JSON.stringify(input)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ready = await nextMessage<Ready>(child, script, START_LIMIT_MS);
  return {
    ready,
    ask: <ApiResult>(job: unknown) => {
      const answer = nextMessage<ApiResult>(child, script, JOB_LIMIT_MS);
      child.send(job as object);
      return answer;
    },
    stop: () =>
      new Promise((done) => {
        if (child.exitCode !== null || child.signalCode !== null) return done();
        child.on('exit', () => done());
        if (child.connected) child.disconnect();
      }),
  };
}

function nextMessage<T>(child: ChildProcess, script: string, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      child.off('message', onMessage);
      child.off('exit', onExit);
      settle();
    };
    const onMessage = (message: unknown) => end(() => resolve(message as T));
    const onExit = (code: number | null) => end(() => reject(new Error(`${script} ended with code ${code}`)));
    const timer = setTimeout(() => {
      child.kill();
      end(() => reject(new Error(`${script} said nothing for ${limitMs} ms`)));
    }, limitMs);
    child.on('message', onMessage);
    child.on('exit', onExit);
  });
}

/** In the child: reads the input that it was started with. */
export function childInput<T>(): T {
  return JSON.parse(process.argv[2] ?? 'null') as T;
}

/** In the child: says that it is ready, answers jobs, and ends with the parent. */
export function serveParent<Job>(ready: unknown, work: (job: Job) => Promise<unknown>, close: () => unknown): void {
  process.on('message', (job) => {
    void work(job as Job).then((answer) => process.send?.(answer));
  });
  process.on('disconnect', async () => {
    await close();
    process.exit(0);
  });
  process.send?.(ready);
}
