import type { IntlConfig } from 'react-intl';

/*
 * Goal: a page loads the words of its own feature and no others.
 * Method: the words of a language stand in files by feature, `locales/FEATURE/LANGUAGE.json`. A page names the files that it uses (`words`
 * of its place), a part that comes later names its own (`late`). The frame's file is loaded with every page. What has come stays for
 * the life of the page.
 * Not handled: another language without loading the page anew.
 */

/** Texts of one language by key: compiled when the site was built. */
export type Messages = NonNullable<IntlConfig['messages']>;

/** A text as the build writes it: plain, or compiled where it has arguments. */
export type BuiltText = string | readonly unknown[];

/** Brings one file of a language. */
export type WordSource = (locale: string, file: string) => Promise<Readonly<Record<string, BuiltText>>>;

/** The file of the frame, which every page uses. */
export const FRAME_WORDS = 'shell';

/** The number by which the parser names a text without arguments. */
const LITERAL = 0;

let bring: WordSource = () => Promise.reject(new Error('no source of words is set'));
/** What has come of each language. */
const known = new Map<string, { readonly files: Set<string>; messages: Messages }>();

/** Sets where words come from, before the first are loaded. */
export function setWordSource(source: WordSource): void {
  bring = source;
}

/** Files that are on their way. */
const coming = new Map<string, ReturnType<WordSource>>();

/** Asks for a file once, however many parts of the page want it. */
function bringOnce(locale: string, file: string): ReturnType<WordSource> {
  const key = `${locale}/${file}`;
  const part = coming.get(key) ?? bring(locale, file).finally(() => coming.delete(key));
  coming.set(key, part);
  return part;
}

/**
 * Loads files of a language and returns all words of it that have come by then: the same object as long as there are no more. What did
 * not come is asked for again by the next call.
 */
export async function loadWords(locale: string, files: readonly string[]): Promise<Messages> {
  const ours = known.get(locale) ?? { files: new Set(), messages: {} };
  known.set(locale, ours);
  const wanted = files.filter((file) => !ours.files.has(file));
  const parts = await Promise.all(wanted.map((file) => bringOnce(locale, file)));
  // Two calls may have asked for the same file; the second need not make another object of it.
  if (wanted.some((file) => !ours.files.has(file))) {
    ours.messages = Object.assign({ ...ours.messages }, ...parts.map(asMessages)) as Messages;
    for (const file of wanted) ours.files.add(file);
  }
  return ours.messages;
}

/** The formatter parses what is no array, and no browser has the parser. */
function asMessages(texts: Readonly<Record<string, BuiltText>>): Readonly<Record<string, readonly unknown[]>> {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === 'string' ? [{ type: LITERAL, value: text }] : text,
  ]);
  return Object.fromEntries(entries);
}

/** Where the build puts the words of a version. */
export function wordsFolder(version: string): string {
  return `/assets/words-${version}`;
}

/** Where the build puts a file of a language. */
export function wordsPath(version: string, locale: string, file: string): string {
  return `${wordsFolder(version)}/${locale}/${file}.json`;
}
