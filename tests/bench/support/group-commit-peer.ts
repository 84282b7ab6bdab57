import { fdatasync, mkdtempSync, openSync, rmSync, write, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serveParent } from './child.ts';
import { type LoadJob, Meter, measure } from './load-result.ts';
import { keepPace, STEADY_TICK_MS } from './pace.ts';

/** The anchor of ws.ack: records of 64 bytes appended to a preallocated file, what arrives during a flush is the next batch. */
const RECORD_BYTES = 64;
const FILE_BYTES = 64 << 20;
const directory = mkdtempSync(join(tmpdir(), 'bourse-bench-commit-'));
const file = openSync(join(directory, 'journal'), 'w+');
for (let done = 0; done < FILE_BYTES; done += 1 << 20) writeSync(file, Buffer.alloc(1 << 20), 0, 1 << 20, done);

const writeAsync = promisify(write);
const syncAsync = promisify(fdatasync);
const meter = new Meter();
let position = 0;
let pending: number[] = [];
let isFlushing = false;

async function flush(): Promise<void> {
  isFlushing = true;
  while (pending.length > 0) {
    const batch = pending;
    pending = [];
    const bytes = Buffer.alloc(batch.length * RECORD_BYTES, 7);
    position = (position + bytes.length) % (FILE_BYTES - (1 << 20));
    await writeAsync(file, bytes, 0, bytes.length, position);
    await syncAsync(file);
    for (const sentAt of batch) meter.note(sentAt, true);
  }
  isFlushing = false;
}

async function run(job: LoadJob): Promise<unknown> {
  const stopPacing = keepPace({
    ratePerSecond: job.ratePerSecond ?? 0,
    tickMs: STEADY_TICK_MS,
    send: () => pending.push(performance.now()),
    onSent: () => {
      if (!isFlushing && pending.length > 0) void flush();
    },
  });
  const result = await measure(meter, job);
  stopPacing();
  return result;
}

serveParent<LoadJob>({}, run, () => rmSync(directory, { recursive: true, force: true }));
