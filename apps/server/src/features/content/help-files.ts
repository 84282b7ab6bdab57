/**
 * The help that comes with the release: Markdown files `<category>/<code>.<language>.md` with front matter, and pictures.
 *
 * Front matter is a block of `name: value` lines between `---`: title, summary, keywords and related (the last two comma lists). Whatever
 * does not fit fails the reading: the files are part of the release.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@bourse/contract';
import { invariant } from '@bourse/domain';
import type { Texts } from './documents.store.ts';

/** A shipped article's text in one language. */
export interface HelpText extends Texts {
  readonly category: string;
  readonly code: string;
  readonly language: string;
  readonly related: readonly string[];
}

/** Where the help of the release is. */
export const HELP_DIR = join(import.meta.dirname, 'help');

const FILE = /^(?<code>[a-z0-9]+(?:-[a-z0-9]+)*)\.(?<language>[a-z]{2}_[A-Z]{2})\.md$/;
const FIELDS = ['title', 'summary', 'keywords', 'related'] as const;

/** Reads every article of a directory, by category and file name. */
export function readHelpTexts(dir: string): HelpText[] {
  if (!existsSync(dir)) return [];
  const categories = readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'images')
    .map(({ name }) => name)
    .sort();
  return categories.flatMap((category) =>
    readdirSync(join(dir, category))
      .filter((file) => file.endsWith('.md'))
      .sort()
      .map((file) => readHelpFile(category, file, readFileSync(join(dir, category, file), 'utf8'))),
  );
}

function readHelpFile(category: string, file: string, source: string): HelpText {
  const { code = '', language = '' } = FILE.exec(file)?.groups ?? {};
  const isKnown = LANGUAGES.some(({ value }) => value === language);
  invariant(isKnown, `${category}/${file} is no <code>.<language>.md`);
  return { category, code, language, ...parseHelp(source, `${category}/${file}`) };
}

/** Parses front matter and text; `name` is for errors. */
export function parseHelp(source: string, name: string): Texts & { readonly related: readonly string[] } {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
  invariant(head !== undefined && body !== undefined, `${name} begins with front matter`);
  const fields = new Map(
    head.split(/\r?\n/).flatMap((line) => {
      const [, key = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
      return key === '' ? [] : [[key, value.replace(/^(["'])(.*)\1$/, '$2')] as const];
    }),
  );
  for (const key of fields.keys()) {
    invariant((FIELDS as readonly string[]).includes(key), `${name} has an unknown field ${key}`);
  }
  const [title, summary, keywords, related] = FIELDS.map((key) => fields.get(key) ?? '');
  invariant(title !== undefined && title !== '' && body.trim() !== '', `${name} has a title and a text`);
  const codes = (related ?? '').split(',').map((code) => code.trim());
  return {
    title,
    summary: summary ?? '',
    keywords: keywords ?? '',
    body: body.trim(),
    related: codes.filter((code) => code !== ''),
  };
}

/** A picture of the help. */
export interface HelpPicture {
  readonly bytes: Buffer;
  /** Changes with the bytes, so that its address can be kept for ever. */
  readonly hash: string;
}

/** Reads the pictures of a help directory, by name. */
export function readHelpPictures(dir: string): ReadonlyMap<string, HelpPicture> {
  const images = join(dir, 'images');
  if (!existsSync(images)) return new Map();
  const names = readdirSync(images).filter((file) => /^[a-z0-9-]+\.webp$/.test(file));
  return new Map(
    names.map((file) => {
      const bytes = readFileSync(join(images, file));
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      return [file.slice(0, -'.webp'.length), { bytes, hash }];
    }),
  );
}
