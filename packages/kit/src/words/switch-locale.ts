import { STORAGE_KEYS, writeText } from '../browser/storage.ts';
import { type Locale, switchLanguage } from './locale.ts';

/** Changes the language: stores it and loads the same page in it. */
export function changeLocale(next: Locale): void {
  writeText(STORAGE_KEYS.locale, next);
  const { pathname, search, hash } = globalThis.location;
  globalThis.location.assign(switchLanguage(`${pathname}${search}${hash}`, next));
}
