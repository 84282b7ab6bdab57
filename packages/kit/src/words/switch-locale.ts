import { noteChoice } from '../browser/choices.ts';
import { STORAGE_KEYS, writeText } from '../browser/storage.ts';
import { type Locale, switchLanguage } from './locale.ts';

/** Changes the language: stores it, with the user's account as well, and loads the same page in it. */
export function changeLocale(next: Locale): void {
  // The pseudo-locale for tests of layouts is nobody's language.
  const stored = next === 'longest' ? Promise.resolve() : noteChoice({ locale: next });
  void stored.then(() => loadInLocale(next));
}

/** Loads the same page in another language, for now and next time. */
export function loadInLocale(next: Locale): void {
  writeText(STORAGE_KEYS.locale, next);
  const { pathname, search, hash } = globalThis.location;
  globalThis.location.assign(switchLanguage(`${pathname}${search}${hash}`, next));
}
