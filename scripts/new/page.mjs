// A new page of the site: all files and lines that make it, in one go. Nothing is written unless everything can be.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { add, missing, move } from '../words/commands.mjs';
import { readWords, SOURCE_LANGUAGE, writeWords } from '../words/files.mjs';
import { withoutLinesOf, withoutPlanned, withoutStatus, withPlace, withTable } from './edits.mjs';
import { namesOf, plannedId } from './names.mjs';
import { browserTest, pageFile, placeEntry, placesFile, unitTest } from './templates.mjs';

const FEATURES = 'apps/web/src/features';
const PLANNED = `${FEATURES}/places/planned.ts`;
/** What planned pages are drawn by. */
const DRAWN_BY = [`${FEATURES}/places/blueprint-kind.ts`, `${FEATURES}/places/ways.ts`];
const STATUS = 'docs/status.md';
const TABLES = 'apps/web/src/app/places.ts';
const LOCALES = 'apps/web/locales';
const RATCHET = 'scripts/ratchet.json';

/** Files to be written by their paths in the repository; reading sees what was written before. */
class Draft {
  constructor(root) {
    this.root = root;
    this.files = new Map();
  }

  has(path) {
    return this.files.has(path) || existsSync(join(this.root, path));
  }

  read(path) {
    return this.files.get(path) ?? readFileSync(join(this.root, path), 'utf8');
  }

  change(path, edit) {
    const before = this.read(path);
    const after = edit(before);
    if (after !== before) this.files.set(path, after);
  }

  create(path, text) {
    if (this.has(path)) throw new Error(`${path} exists already.`);
    this.files.set(path, text);
  }

  write() {
    for (const [path, text] of this.files) {
      mkdirSync(dirname(join(this.root, path)), { recursive: true });
      writeFileSync(join(this.root, path), text);
    }
    return [...this.files.keys()];
  }
}

/** Whether some feature has a page at the path. */
function isBuilt(draft, path) {
  const tables = readdirSync(join(draft.root, FEATURES)).map((feature) => `${FEATURES}/${feature}/places.ts`);
  return tables.some((table) => draft.has(table) && draft.read(table).includes(`path: '${path}'`));
}

/** Takes the path off the planned places and whatever speaks of those; what was planned of it, or undefined. */
function takePlanned(draft, path) {
  const { text, found } = withoutPlanned(draft.read(PLANNED), path);
  if (found === undefined) return undefined;
  draft.change(PLANNED, () => text);
  draft.change(STATUS, (status) => withoutStatus(status, path));
  for (const file of DRAWN_BY) draft.change(file, (source) => withoutLinesOf(source, path));
  return found;
}

/** The page's words: those of the planned place in all languages, or those that are given. */
function takeWords(words, { key, path }, { title, texts, isPlanned }) {
  if (words.get(SOURCE_LANGUAGE).has(`${key}.title`)) throw new Error(`There is already a message ${key}.title.`);
  const given = { ...texts, [SOURCE_LANGUAGE]: title };
  if (isPlanned) {
    const planned = `places.${plannedId(path)}`;
    move(words, `${planned}.title`, `${key}.title`);
    move(words, `${planned}.text`, `${key}.text`);
  }
  add(words, `${key}.title`, given);
}

function addFiles(draft, names, title, facts) {
  const folder = `${FEATURES}/${names.feature}`;
  const entry = placeEntry(names, facts);
  const places = `${folder}/places.ts`;
  if (draft.has(places)) draft.change(places, (text) => withPlace(text, entry));
  else draft.create(places, placesFile(names, title, entry));
  draft.change(TABLES, (text) => withTable(text, names));
  draft.create(`${folder}/${names.file}.tsx`, pageFile(names, title, facts.isPlanned));
  draft.create(`${folder}/${names.file}.test.tsx`, unitTest(names, title));
  draft.create(`tests/e2e/${names.file}.spec.ts`, browserTest(names, title, facts));
}

/** Translations that are missing now may be missing: the record rises by them until the next release. */
function raiseRatchet(draft, words) {
  const count = [...missing(words).values()].flat().length;
  draft.change(RATCHET, (text) => {
    const ratchet = JSON.parse(text);
    if (count <= ratchet.missingTranslations) return text;
    return `${JSON.stringify({ ...ratchet, missingTranslations: count }, null, 2)}\n`;
  });
}

/** Makes a page below `root`; returns the paths of what it wrote. Throws, and writes nothing, when something is in its way. */
export function makePage(root, { feature, path, title: typed, needs, texts }) {
  // A straight apostrophe quotes in a message.
  const title = typed.replaceAll("'", '’');
  const names = namesOf(feature, path);
  const draft = new Draft(root);
  if (isBuilt(draft, path)) throw new Error(`/${path} is a page already.`);
  const planned = takePlanned(draft, path);
  if (planned !== undefined && needs !== undefined && needs !== planned.needs) {
    throw new Error(`/${path} is planned with needs: ${planned.needs}.`);
  }
  if (planned === undefined && path.includes('{')) {
    throw new Error(`/${path} has a parameter and no planned place with a sample address.`);
  }
  const sample = planned?.sample ?? '';
  const facts = {
    needs: planned?.needs ?? needs ?? 'none',
    sample,
    search: [...new URLSearchParams(sample.split('?')[1]).keys()],
    isPlanned: planned !== undefined,
  };
  const words = readWords(join(root, LOCALES));
  takeWords(words, names, { title, texts, isPlanned: facts.isPlanned });
  addFiles(draft, names, title, facts);
  raiseRatchet(draft, words);
  const written = draft.write();
  return [...written, ...writeWords(words, join(root, LOCALES)).map((file) => `${LOCALES}/${file}`)].filter((file) =>
    existsSync(join(root, file)),
  );
}
