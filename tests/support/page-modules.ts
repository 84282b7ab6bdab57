import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/*
 * Prints the site's places as JSON, each with the module that its `load` imports. A process of its own, because the places are loaded by
 * Node itself: a hook answers each page's import with an empty module and keeps its address.
 */

const PLACES_FILE = pathToFileURL(join(import.meta.dirname, '../../apps/web/src/app/places.ts')).href;
const EMPTY = 'data:text/javascript,';

interface Loaded {
  readonly path: string;
  readonly frame: 'page' | 'terminal';
  readonly isPlanned: boolean;
  readonly words: readonly string[];
  readonly load: () => Promise<unknown>;
}

const { PLACES }: { readonly PLACES: readonly Loaded[] } = await import(PLACES_FILE);
let imported = '';
registerHooks({
  resolve(specifier, { parentURL }) {
    imported = fileURLToPath(new URL(specifier, parentURL));
    return { url: EMPTY, shortCircuit: true };
  },
});
const pages = [];
for (const { path, frame, isPlanned, words, load } of PLACES) {
  await load();
  pages.push({ path, frame, isPlanned, words, module: imported });
}
console.log(JSON.stringify(pages));
