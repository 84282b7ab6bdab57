// Loads every file of a kind of code without running any, so that Node strips and compiles them and keeps what it made. Twice: what is
// kept holds for the engine's flags as they were, and the server's later threads begin with those of `tune-engine.ts`.
import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread, Worker } from 'node:worker_threads';
import { ROOT } from './paths.mjs';
import { strippedFiles } from './strip.mjs';

const LOADED = 'everything is loaded';

/** Imports modules behind one that throws: all of them are loaded and linked before any runs, and that one is the first. */
async function load(files) {
  const urls = files.map((file) => pathToFileURL(join(ROOT, file)).href);
  const source = [`data:text/javascript,throw new Error('${LOADED}')`, ...urls].map(
    (url) => `import ${JSON.stringify(url)};`,
  );
  try {
    await import(`data:text/javascript,${encodeURIComponent(source.join('\n'))}`);
  } catch (error) {
    if (error.message !== LOADED) throw error;
  }
}

const kind = process.argv[2];
await load(strippedFiles(kind));
flushCompileCache();
if (isMainThread) {
  const { tuneEngine } = await import(
    pathToFileURL(join(ROOT, 'apps/server/src/platform/core-host/tune-engine.ts')).href
  );
  tuneEngine();
  await once(new Worker(new URL(import.meta.url), { argv: [kind] }), 'exit');
}
