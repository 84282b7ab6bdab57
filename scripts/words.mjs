// `npm run words -- COMMAND …`: adds, moves, removes, lists and checks the messages of the site in all languages.
import { readFileSync, writeFileSync } from 'node:fs';
import { add, listed, missing, move, remove, withMovedKeys } from './words/commands.mjs';
import {
  CONSOLE,
  LANGUAGES,
  LOCALES_DIR,
  REQUIRED_LANGUAGES,
  readWords as readFolder,
  SOURCE_LANGUAGE,
  writeWords as writeFolder,
} from './words/files.mjs';
import { sourceFiles } from './words/graph.mjs';

const HELP = `npm run words -- [console] COMMAND

  list [FILE | START]            keys with their English messages
  add KEY LANGUAGE=TEXT …        a new message (${REQUIRED_LANGUAGES.join(', ')} at least), or other texts of one
  move FROM TO                   another key, in all languages and sources; with a dot at the end of both, all that begin so
  remove KEY                     from all languages; with a dot at the end, all that begin so
  missing [LANGUAGE]             what is not translated: how many by language, or one language's keys with their English messages
  unused                         keys that no source uses
  format                         sorts and formats all files
  check                          everything that must hold; part of npm run check

Languages: ${LANGUAGES.join(', ')}.
With "console" first, the words of the operators' console: ${CONSOLE.languages.join(', ')}.`;

const isConsole = process.argv[2] === 'console';
const readWords = () => (isConsole ? readFolder(CONSOLE.localesDir, CONSOLE.languages) : readFolder());
const writeWords = (words) => writeFolder(words, isConsole ? CONSOLE.localesDir : LOCALES_DIR);

/** Texts by language from `LANGUAGE=TEXT`. */
function textsOf(parts) {
  return Object.fromEntries(
    parts.map((part) => {
      const at = part.indexOf('=');
      if (at === -1) throw new Error(`"${part}" is not LANGUAGE=TEXT.`);
      return [part.slice(0, at), part.slice(at + 1)];
    }),
  );
}

function required(value, name) {
  if (value === undefined) throw new Error(`${name} is missing.\n\n${HELP}`);
  return value;
}

function moveInSources(moves) {
  let count = 0;
  for (const path of sourceFiles(isConsole ? [CONSOLE.sourceDir] : undefined)) {
    const source = readFileSync(path, 'utf8');
    const moved = withMovedKeys(source, moves);
    if (moved === source) continue;
    writeFileSync(path, moved);
    count += 1;
  }
  return count;
}

const COMMANDS = {
  list([start]) {
    for (const { key, text, file } of listed(readWords(), start)) console.log(`${file}\t${key}\t${text}`);
  },
  add([key, ...parts]) {
    const words = readWords();
    add(words, required(key, 'KEY'), textsOf(parts));
    report(writeWords(words));
  },
  move([from, to]) {
    const words = readWords();
    const moves = move(words, required(from, 'FROM'), required(to, 'TO'));
    report(writeWords(words));
    console.log(`${moveInSources(moves)} sources changed; keys that a source puts together are yours to change.`);
  },
  remove([start]) {
    const words = readWords();
    console.log(remove(words, required(start, 'KEY')).join('\n'));
    report(writeWords(words));
  },
  missing([language]) {
    const words = readWords();
    const lacking = missing(words);
    if (language === undefined) {
      console.log(`missing translations: ${[...lacking.values()].flat().length}`);
      for (const [name, keys] of lacking) console.log(`${name}: ${keys.length}`);
      return;
    }
    const english = words.get(SOURCE_LANGUAGE);
    const texts = (lacking.get(language) ?? []).map((key) => [key, english.get(key).text]);
    console.log(JSON.stringify(Object.fromEntries(texts), null, 2));
  },
  async unused() {
    const { unused, unusedInConsole } = await import('./words/check.mjs');
    for (const key of isConsole ? unusedInConsole() : unused()) console.log(key);
  },
  format() {
    report(writeWords(readWords()));
  },
  async check() {
    const { check } = await import('./words/check.mjs');
    const faults = check();
    for (const fault of faults) console.log(fault);
    console.log(`${readWords().get(SOURCE_LANGUAGE).size} messages, ${faults.length} faults`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  },
};

function report(changed) {
  console.log(changed.length === 0 ? 'Nothing to write.' : changed.sort().join('\n'));
}

const [name = '', ...rest] = process.argv.slice(isConsole ? 3 : 2);
try {
  if (!Object.hasOwn(COMMANDS, name)) throw new Error(HELP);
  await COMMANDS[name](rest);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
