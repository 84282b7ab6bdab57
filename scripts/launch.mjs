// Goal: `npm start` and `npm test` work right after `git clone`, with any Node from 20 on and nothing else set up.
// Method: ensure runtime, dependencies and build, each only when missing or stale, one line each; then run the command.
// Plain JavaScript without dependencies, because nothing is installed yet when it runs.
import { ensureBuild } from './launcher/build.mjs';
import { ensureDependencies } from './launcher/dependencies.mjs';
import { run } from './launcher/process.mjs';
import { ensureRuntime } from './launcher/runtime.mjs';
import { ensureStripped } from './launcher/strip.mjs';

const SERVER = 'apps/server/src/main.ts';
const REPLAY = 'apps/server/src/replay.ts';
const REBUILD = 'apps/server/src/rebuild.ts';
const GRANT_OWNER = 'apps/server/src/grant-owner.ts';
const VERIFY_AUDIT = 'apps/server/src/verify-audit.ts';

/** What each npm script needs and runs. `build`: the web app must be built first; `strip`: which code is stripped of its types. */
const COMMANDS = {
  start: { build: true, strip: 'server', entry: SERVER },
  replay: { build: true, strip: 'server', entry: REPLAY },
  rebuild: { build: false, strip: 'server', entry: REBUILD },
  'grant-owner': { build: false, strip: 'server', entry: GRANT_OWNER },
  'verify-audit': { build: false, strip: 'server', entry: VERIFY_AUDIT },
  build: { build: true },
  test: { build: true, entry: 'scripts/test.mjs' },
  check: { build: false, entry: 'scripts/check.mjs' },
  words: { build: false, entry: 'scripts/words.mjs' },
  new: { build: false, entry: 'scripts/new.mjs' },
  sbom: { build: false, entry: 'scripts/sbom.mjs' },
  bench: { build: false, strip: 'bench', entry: 'tests/bench/run.ts' },
  audit: { build: true, entry: 'scripts/audit.mjs' },
  'help-pictures': { build: true, entry: 'scripts/help-pictures.mjs' },
  prove: { build: true, strip: 'server', entry: 'tests/prove/run.ts' },
};

async function main() {
  const [name = '', ...rest] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command) {
    console.error(`Unknown command "${name}". Known: ${Object.keys(COMMANDS).join(', ')}.`);
    return 2;
  }
  const runtime = await ensureRuntime();
  await ensureDependencies(runtime);
  if (command.build) await ensureBuild(runtime);
  if (command.strip) await ensureStripped(runtime, command.strip);
  return command.entry ? await run(runtime, [command.entry, ...rest]) : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
