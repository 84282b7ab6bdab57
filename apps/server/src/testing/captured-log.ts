import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { Logger } from '../platform/logger.ts';

/** A line of the log as it would be written. */
export type LogLine = Readonly<Record<string, unknown>> & { readonly level: number; readonly msg: string };

/** A log whose lines a test can read. */
export function captureLog(level: 'debug' | 'info' = 'info'): { readonly logger: Logger; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) if (line !== '') lines.push(JSON.parse(line) as LogLine);
      done();
    },
  });
  return { logger: pino({ level, base: null }, stream), lines };
}
