// Everything that must hold for the words of the site, a line for each fault: files, keys, uses, and the words that each place declares.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isShared } from '../../apps/console/shared-words.ts';
import { BUILDERS_PLACES, PLACES } from '../../apps/web/src/app/places.ts';
import { CODE_TABLES } from '../../packages/contract/src/codes.ts';
import { faults } from './commands.mjs';
import { COMMON_FILE, CONSOLE, formatFile, LOCALES_DIR, readWords, SOURCE_LANGUAGE } from './files.mjs';
import { checkPlaces, keysOfPlace, sourceFiles } from './graph.mjs';
import { unknownKeys, unusedKeys } from './uses.mjs';

const ERROR = 'error.';
/** The page that lists what every rejection means: it uses the words of all tables. */
const REFERENCE = 'apiDocument';

/** Files that are not written as `npm run words` writes them. */
function unformatted(dir = LOCALES_DIR) {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .filter((path) => {
      const text = readFileSync(join(dir, path), 'utf8');
      return formatFile(Object.entries(JSON.parse(text))) !== text;
    })
    .map(
      (path) => `${path} is not sorted and formatted: npm run words -- ${dir === LOCALES_DIR ? '' : 'console '}format`,
    );
}

/** Rejections of the API without words, and tables that the reference has no words of. */
function rejections(known) {
  const codes = Object.values(CODE_TABLES).flatMap((table) => Object.keys(table));
  const declared = PLACES.find(({ path }) => path === REFERENCE)?.words ?? [];
  const tables = Object.keys(CODE_TABLES).filter((file) => file !== COMMON_FILE && !declared.includes(file));
  return [
    ...codes.filter((code) => !known.has(ERROR + code)).map((code) => `there are no words for ${ERROR}${code}`),
    ...tables.map((file) => `/${REFERENCE} must declare the words ${file}, for its rejections`),
  ];
}

/** Keys that no source uses; rejections are used by name. */
export function unused(words = readWords()) {
  const titles = new Set([...PLACES, ...BUILDERS_PLACES].flatMap(keysOfPlace));
  const isNamed = (key) => !key.startsWith(ERROR) && !titles.has(key);
  const keys = [...words.get(SOURCE_LANGUAGE).keys()].filter(isNamed);
  return unusedKeys(keys, readSources());
}

function readSources(dirs) {
  return sourceFiles(dirs).map((path) => readFileSync(path, 'utf8'));
}

/** Keys of the console that no source of it uses. The names of its rooms and groups are put together from their ids. */
export function unusedInConsole(words = readWords(CONSOLE.localesDir, CONSOLE.languages)) {
  return unusedKeys([...words.get(SOURCE_LANGUAGE).keys()], readSources([CONSOLE.sourceDir]));
}

/** The faults of the console's words. */
function consoleFaults(site) {
  const words = readWords(CONSOLE.localesDir, CONSOLE.languages);
  const own = [...words.get(SOURCE_LANGUAGE).keys()];
  const shared = [...site].filter(isShared);
  const known = new Set([...own, ...shared]);
  const taken = own.filter(isShared).map((key) => `${key} is the site's, too`);
  return [
    ...faults(words),
    ...unformatted(CONSOLE.localesDir),
    ...taken,
    ...unknownKeys(known, readSources([CONSOLE.sourceDir])).map((key) => `there are no words for ${key}`),
    ...unusedInConsole(words).map((key) => `nothing uses ${key}`),
  ].map((fault) => `console: ${fault}`);
}

/** All faults. */
export function check() {
  const words = readWords();
  const known = new Set(words.get(SOURCE_LANGUAGE).keys());
  const isReference = (line) => line.startsWith(`/${REFERENCE} declares words`);
  return [
    ...faults(words),
    ...unformatted(),
    ...rejections(known),
    ...unknownKeys(known, readSources()).map((key) => `there are no words for ${key}`),
    ...unused(words).map((key) => `nothing uses ${key}`),
    ...checkPlaces([...PLACES, ...BUILDERS_PLACES], known).filter((line) => !isReference(line)),
    ...consoleFaults(known),
  ];
}
