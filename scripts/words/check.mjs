// Everything that must hold for the words of the site, a line for each fault: files, keys, uses, and the words that each place declares.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILDERS_PLACES, PLACES } from '../../apps/web/src/app/places.ts';
import { CODE_TABLES } from '../../packages/contract/src/codes.ts';
import { faults } from './commands.mjs';
import { COMMON_FILE, formatFile, LOCALES_DIR, readWords, SOURCE_LANGUAGE } from './files.mjs';
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
    .map((path) => `${path} is not sorted and formatted: npm run words -- format`);
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

function readSources() {
  return sourceFiles().map((path) => readFileSync(path, 'utf8'));
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
  ];
}
