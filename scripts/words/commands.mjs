// What `npm run words` does, on the words as `readWords` returns them. Each command throws an Error for the caller to print, and changes
// the words only when it does not.
import { fileOf, REQUIRED_LANGUAGES, SOURCE_LANGUAGE } from './files.mjs';
import { problemOf } from './icu.mjs';

const KEY = /^[a-z][a-zA-Z0-9]*(\.[\w-]+)+$/;

function english(words) {
  return words.get(SOURCE_LANGUAGE);
}

/** Keys of a file or that begin with a text, with their English messages; all of them without. */
export function listed(words, start = '') {
  return [...english(words)]
    .filter(([key, { file }]) => key.startsWith(start) || file === start)
    .map(([key, { text, file }]) => ({ key, text, file }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Adds a message, or gives an existing one other texts: `texts` by language. */
export function add(words, key, texts) {
  if (!KEY.test(key)) throw new Error(`"${key}" is no key: it is FEATURE.name, or error.CODE.`);
  const source = texts[SOURCE_LANGUAGE] ?? english(words).get(key)?.text;
  const isNew = !english(words).has(key);
  const lacking = REQUIRED_LANGUAGES.filter(
    (language) => isNew && words.has(language) && texts[language] === undefined,
  );
  if (lacking.length > 0) throw new Error(`${key} needs a text in ${lacking.join(', ')}.`);
  for (const [language, text] of Object.entries(texts)) {
    if (!words.has(language)) throw new Error(`There is no language ${language}.`);
    const problem = problemOf(text, source);
    if (problem !== undefined) throw new Error(`${key} in ${language} ${problem}.`);
  }
  for (const [language, text] of Object.entries(texts)) words.get(language).set(key, { text, file: fileOf(key) });
}

/** Removes a message from all languages; with a dot at the end, all messages that begin so. Returns the removed keys. */
export function remove(words, start) {
  const keys = keysAt(words, start);
  for (const messages of words.values()) for (const key of keys) messages.delete(key);
  return keys;
}

/** Gives a message another key in all languages; with a dot at the end of both, all that begin so. Returns new keys by old ones. */
export function move(words, from, to) {
  if (from.endsWith('.') !== to.endsWith('.')) throw new Error('Either both end with a dot or none.');
  const moves = new Map(keysAt(words, from).map((key) => [key, to + key.slice(from.length)]));
  const taken = [...moves.values()].filter((key) => english(words).has(key) && !moves.has(key));
  if (taken.length > 0) throw new Error(`There is already ${taken.join(', ')}.`);
  for (const messages of words.values()) {
    const moved = [...moves].flatMap(([key, next]) => (messages.has(key) ? [[next, messages.get(key).text]] : []));
    for (const key of moves.keys()) messages.delete(key);
    for (const [key, text] of moved) messages.set(key, { text, file: fileOf(key) });
  }
  return moves;
}

function keysAt(words, start) {
  const keys = [...english(words).keys()].filter(
    (key) => key === start || (start.endsWith('.') && key.startsWith(start)),
  );
  if (keys.length === 0) throw new Error(`There is no message ${start}.`);
  return keys;
}

/** A source with moved keys, where they stand in quotes as they are. */
export function withMovedKeys(source, moves) {
  return source.replace(/(["'`])([a-zA-Z]\w*(?:\.[\w-]+)+)\1/g, (whole, quote, key) =>
    moves.has(key) ? `${quote}${moves.get(key)}${quote}` : whole,
  );
}

/** Keys that a language lacks, for each language that lacks some. */
export function missing(words) {
  const keys = [...english(words).keys()];
  const lacking = [...words].map(([language, messages]) => [language, keys.filter((key) => !messages.has(key))]);
  return new Map(lacking.filter(([, lacked]) => lacked.length > 0));
}

/** What is wrong with the words as they are, a line each. Missing translations are no fault of the languages that are not required. */
export function faults(words) {
  const source = english(words);
  const found = [];
  for (const [language, messages] of words) {
    for (const [key, { text, file }] of messages) {
      const own = fileOf(key);
      if (file !== own) found.push(`${language}: ${key} stands in ${file} and belongs in ${own}`);
      if (!source.has(key)) found.push(`${language}: ${key} is not in English`);
      const problem = problemOf(text, source.get(key)?.text ?? text);
      if (problem !== undefined) found.push(`${language}: ${key} ${problem}`);
    }
  }
  for (const [language, keys] of missing(words)) {
    if (REQUIRED_LANGUAGES.includes(language)) found.push(...keys.map((key) => `${language}: ${key} is missing`));
  }
  return found;
}
