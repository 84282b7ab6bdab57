import { flushCompileCache } from 'node:module';
import { parseConfig, type ServerConfig } from './platform/config.ts';
import { warningsOf } from './platform/dangerous-settings.ts';
import { JournalError } from './platform/journal/journal-error.ts';
import { type RunningServer, startServer } from './server.ts';
import { StartRefused } from './start-refused.ts';

/** What the process says with its exit status; 2 is a mistake of the operator's, as with every tool. */
const EXIT = { ok: 0, failed: 1, refused: 2, forced: 130 } as const;

const STOP_PATIENCE_MS = 20_000;

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

// A promise that nobody waits for must not take the exchange down; the money's own thread ends the process by itself.
process.on('unhandledRejection', (reason) => {
  complain(`unexpected: ${reason instanceof Error ? reason.stack : reason}`);
});

// Whatever this process makes is its user's alone, also what a library makes.
process.umask(0o077);

const parsed = parseConfig(process.env);
if (parsed.ok) await run(parsed.value);
else {
  complain(parsed.message);
  process.exitCode = EXIT.refused;
}

/** Starts the server and stays until somebody asks it to stop. */
async function run(config: ServerConfig): Promise<void> {
  const startedMs = performance.now();
  const asked = whenAskedToStop();
  try {
    const server = await startServer(config, { onProgress: say });
    greet(server, performance.now() - startedMs);
    for (const warning of warningsOf(config)) complain(`warning: ${warning}`);
    // Now and not at the end, which may be a kill -9: the next start finds its TypeScript stripped.
    flushCompileCache();
    await asked;
    say('stopping …');
    forceAfter(STOP_PATIENCE_MS);
    const failures = await server.stop();
    for (const { what, error } of failures)
      complain(`could not ${what}: ${error instanceof Error ? error.message : error}`);
    say('stopped');
    process.exit(failures.length === 0 ? EXIT.ok : EXIT.failed);
  } catch (error) {
    const expected = error instanceof StartRefused || error instanceof JournalError;
    complain(expected ? error.message : `The server could not start: ${error instanceof Error ? error.stack : error}`);
    process.exit(expected ? EXIT.refused : EXIT.failed);
  }
}

/** Resolves at the first Ctrl-C or SIGTERM, or when the launcher that holds our channel is gone; a second Ctrl-C forces. */
function whenAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let times = 0;
    const ask = () => {
      times += 1;
      if (times > 1) {
        complain('forced to stop');
        process.exit(EXIT.forced);
      }
      resolve();
    };
    process.on('SIGINT', ask);
    process.on('SIGTERM', ask);
    process.on('SIGHUP', ask);
    process.on('disconnect', () => resolve());
  });
}

/** What is acknowledged is durable already, so a stop that gets stuck may be cut short: the next start recovers. */
function forceAfter(patienceMs: number): void {
  setTimeout(() => {
    complain('stopping takes too long; ended without tidying up');
    process.exit(EXIT.failed);
  }, patienceMs).unref();
}

function greet(server: RunningServer, tookMs: number): void {
  say(`ready after ${(tookMs / 1_000).toFixed(1)} s`);
  say('');
  say(`  Bourse       ${server.url}`);
  if (server.demoPassword !== undefined) {
    say('  Trader       demo@bourse.test');
    say('  Operator     operator@bourse.test');
    say(`  Password     ${server.demoPassword}`);
  }
  say(`  Data         ${server.config.dataDir}`);
  say('');
  say('Ctrl-C stops it.');
}
