import { closeSync, fchmodSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { type Logger, pino } from 'pino';
import type { ServerConfig } from './config.ts';
import { openDataDir } from './data-dir.ts';

export type { Logger } from 'pino';

/**
 * The server's log: JSON lines. The demo logs to `server.log` in the data directory and leaves the terminal to its user;
 * production logs to standard output.
 */
export function createLogger(config: Pick<ServerConfig, 'mode' | 'logLevel' | 'dataDir'>): Logger {
  const options = { level: config.logLevel, base: null };
  if (config.mode === 'production') return pino(options);
  return pino(options, pino.destination({ dest: openPrivateFile(config.dataDir, 'server.log'), sync: false }));
}

/** Creates a file that only its owner can read, or restricts an existing one. */
function openPrivateFile(dataDir: string, name: string): string {
  openDataDir(dataDir);
  const path = join(dataDir, name);
  const handle = openSync(path, 'a', 0o600);
  fchmodSync(handle, 0o600);
  closeSync(handle);
  return path;
}

/** A logger that discards everything, for tests and tools. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
