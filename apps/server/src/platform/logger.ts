import { closeSync, fchmodSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { ServerConfig } from './config.ts';
import { openDataDir } from './data-dir.ts';

export type { Logger } from 'pino';

/**
 * The server's log: JSON lines. A demo's terminal belongs to the person who started it, so the demo logs into
 * `server.log` in the data directory; production logs to standard output for whoever collects it.
 */
export function createLogger(config: Pick<ServerConfig, 'mode' | 'logLevel' | 'dataDir'>): Logger {
  const options = { level: config.logLevel, base: null };
  if (config.mode === 'production') return pino(options);
  return pino(options, pino.destination({ dest: openPrivateFile(config.dataDir, 'server.log'), sync: false }));
}

/** Makes a file that only we read, also where it is there already and others could. */
function openPrivateFile(dataDir: string, name: string): string {
  openDataDir(dataDir);
  const path = join(dataDir, name);
  const handle = openSync(path, 'a', 0o600);
  fchmodSync(handle, 0o600);
  closeSync(handle);
  return path;
}

/** A log that keeps nothing, for tests and tools. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
