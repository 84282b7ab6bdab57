import { flushCompileCache } from 'node:module';
import { parseConfig, type ServerConfig } from './platform/config.ts';
import { warningsOf } from './platform/dangerous-settings.ts';
import { JournalError } from './platform/journal/journal-error.ts';
import { type RunningServer, startServer } from './server.ts';
import { StartRejected } from './start-rejected.ts';

/** Exit statuses of the process; 2 is an operator's mistake, as in every tool. */
const EXIT = { ok: 0, failed: 1, rejected: 2, forced: 130 } as const;

const STOP_PATIENCE_MS = 20_000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const printError = (line: string) => process.stderr.write(`${line}\n`);

// An unhandled rejection must not stop the exchange; the core's own thread ends the process by itself.
process.on('unhandledRejection', (reason) => {
  printError(`unexpected: ${reason instanceof Error ? reason.stack : reason}`);
});

// Files of this process, its libraries' included, are accessible to its user only.
process.umask(0o077);

const parsed = parseConfig(process.env);
if (parsed.ok) await run(parsed.value);
else {
  printError(parsed.message);
  process.exitCode = EXIT.rejected;
}

/** Starts the server and runs until a stop is requested. */
async function run(config: ServerConfig): Promise<void> {
  const startedMs = performance.now();
  const asked = waitForStopRequest();
  try {
    const server = await startServer(config, { onProgress: printLine });
    printAddress(server, performance.now() - startedMs);
    for (const warning of warningsOf(config)) printError(`warning: ${warning}`);
    // Now and not at the end, which may be a kill -9, so that the next start finds the compile cache.
    flushCompileCache();
    await asked;
    printLine('stopping …');
    forceAfter(STOP_PATIENCE_MS);
    const failures = await server.stop();
    for (const { what, error } of failures)
      printError(`could not ${what}: ${error instanceof Error ? error.message : error}`);
    printLine('stopped');
    process.exit(failures.length === 0 ? EXIT.ok : EXIT.failed);
  } catch (error) {
    const expected = error instanceof StartRejected || error instanceof JournalError;
    printError(
      expected ? error.message : `The server could not start: ${error instanceof Error ? error.stack : error}`,
    );
    process.exit(expected ? EXIT.rejected : EXIT.failed);
  }
}

/**
 * Resolves at the first Ctrl-C, SIGTERM or SIGHUP, or when the launcher's IPC channel closes. Ctrl-C while it stops exits at once. The other
 * signals do not: a service manager or a closing terminal sends them to the whole process group, so that they come a second time through the
 * launcher.
 */
function waitForStopRequest(): Promise<void> {
  return new Promise((resolve) => {
    let isStopping = false;
    const requestStop = () => {
      isStopping = true;
      resolve();
    };
    process.on('SIGINT', () => {
      if (isStopping) {
        printError('forced to stop');
        process.exit(EXIT.forced);
      }
      requestStop();
    });
    process.on('SIGTERM', requestStop);
    process.on('SIGHUP', requestStop);
    process.on('disconnect', requestStop);
  });
}

/** Acknowledged commands are durable already, so a stop that hangs may be aborted: the next start recovers. */
function forceAfter(patienceMs: number): void {
  setTimeout(() => {
    printError('stopping takes too long; ended without tidying up');
    process.exit(EXIT.failed);
  }, patienceMs).unref();
}

function printAddress(server: RunningServer, tookMs: number): void {
  printLine(`ready after ${(tookMs / 1_000).toFixed(1)} s`);
  printLine('');
  printLine(`  Bourse       ${server.url}`);
  if (server.demoPassword !== undefined) {
    printLine('  Trader       demo@bourse.test');
    printLine('  Operator     operator@bourse.test');
    printLine(`  Password     ${server.demoPassword}`);
  }
  printLine(`  Data         ${server.config.dataDir}`);
  printLine('');
  printLine('Ctrl-C stops it.');
}
