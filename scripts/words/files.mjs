// The files of words: `<application>/locales/FEATURE/LANGUAGE.json`, a flat table of ICU messages by key, sorted.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODE_TABLES } from '../../packages/contract/src/codes.ts';
import { ROOT } from '../launcher/paths.mjs';

/** The language in which messages are written first. */
export const SOURCE_LANGUAGE = 'en_US';
/** The languages that every change brings; the others fall back to English until they are translated. */
export const REQUIRED_LANGUAGES = ['en_US', 'zh_CN', 'zh_HK'];
/** Languages of the site, in the order of its menu. */
export const LANGUAGES = [
  ...REQUIRED_LANGUAGES,
  'ja_JP',
  'ko_KR',
  'vi_VN',
  'tr_TR',
  'ru_RU',
  'es_ES',
  'pt_BR',
  'fr_FR',
  'de_DE',
  'ar_AE',
];
/** The file of shared parts, and of rejections that any call can meet. It is sent with the frame's. */
export const COMMON_FILE = 'common';
/** The file of the frame, which every page has. */
export const FRAME_FILE = 'shell';
/** Where the site's words are. */
export const LOCALES_DIR = join(ROOT, 'apps/web/locales');
/** Where the parts are that applications share; their words are `common`. */
export const KIT_DIR = join(ROOT, 'packages/kit/src');
/** Where the site's sources are. */
export const SOURCE_DIR = join(ROOT, 'apps/web/src');

/** The words of the console, which has languages of its own; those of rejections and of shared parts are the site's. */
export const CONSOLE = {
  localesDir: join(ROOT, 'apps/console/locales'),
  sourceDir: join(ROOT, 'apps/console/src'),
  languages: ['en_US', 'zh_CN'],
};

const ERROR = 'error.';
const OWNERS = new Map(
  Object.entries(CODE_TABLES).flatMap(([file, table]) => Object.keys(table).map((code) => [code, file])),
);

/** Shared rejections that only pages meet which move money, and the browser's own that not every page can meet, by the file of their words. */
const OTHER_OWNERS = {
  ACCOUNT_FROZEN: 'trading',
  AMOUNT_NOT_POSITIVE: 'trading',
  AMOUNT_OVERFLOW: 'trading',
  DECIMAL_OUT_OF_RANGE: 'trading',
  DECIMAL_SYNTAX: 'trading',
  DECIMAL_TOO_PRECISE: 'trading',
  EXCHANGE_FULL: 'trading',
  FAUCET_LIMIT: 'trading',
  INSUFFICIENT_BALANCE: 'trading',
  WITHDRAWALS_FROZEN: 'trading',
  KEYS_NEED_HTTPS: 'protocol',
  KEYS_NOT_KEPT: 'protocol',
};

/**
 * The file that a key stands in: that of its first segment (`apiKeys.title` in `api-keys`), and for `error.CODE` that of the table of
 * codes which owns it; what is no code of the API is the browser's own and stands in `common`,
 * a few of both apart.
 */
export function fileOf(key) {
  if (key.startsWith(ERROR)) {
    const code = key.slice(ERROR.length);
    return OTHER_OWNERS[code] ?? OWNERS.get(code) ?? COMMON_FILE;
  }
  return key.split('.', 1)[0].replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** All words of a folder: for each language its messages by key, each with the file that it stands in. */
export function readWords(dir = LOCALES_DIR, languages = LANGUAGES) {
  const words = new Map(languages.map((language) => [language, new Map()]));
  for (const file of readdirSync(dir)) {
    for (const [language, messages] of words) {
      const path = join(dir, file, `${language}.json`);
      if (!existsSync(path)) continue;
      for (const [key, text] of Object.entries(JSON.parse(readFileSync(path, 'utf8')))) {
        messages.set(key, { text, file });
      }
    }
  }
  return words;
}

/** A file as it is written: sorted by key, two spaces, a line at the end. */
export function formatFile(messages) {
  const sorted = Object.fromEntries([...messages].sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

/** Writes all words of a folder, each key into the file that is its own; a file without words goes. Returns the changed paths. */
export function writeWords(words, dir = LOCALES_DIR) {
  const wanted = new Map();
  for (const [language, messages] of words) {
    for (const [key, { text }] of messages) {
      const path = join(fileOf(key), `${language}.json`);
      wanted.set(path, (wanted.get(path) ?? new Map()).set(key, text));
    }
  }
  const known = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
  const changed = [];
  for (const path of new Set([...known, ...wanted.keys()])) {
    const messages = wanted.get(path);
    const full = join(dir, path);
    const text = messages && formatFile(messages);
    if (text === undefined) rmSync(full);
    else if (existsSync(full) && readFileSync(full, 'utf8') === text) continue;
    else {
      mkdirSync(join(full, '..'), { recursive: true });
      writeFileSync(full, text);
    }
    changed.push(path);
  }
  return changed;
}
