import { LANGUAGES } from '@bourse/contract';

const ALL: readonly string[] = LANGUAGES.map(({ value }) => value);
const OTHER_CHINESE: Readonly<Record<string, string>> = { zh_CN: 'zh_HK', zh_HK: 'zh_CN' };

/** Every language of the site, in the order in which a reader of one would have them: that one, its relative, English, the others. */
export function fallbacksOf(language: string): readonly string[] {
  const relative = OTHER_CHINESE[language];
  return [...new Set([language, ...(relative === undefined ? [] : [relative]), 'en_US', ...ALL])];
}

/** The first of a reader's languages that something has. */
export function shownLanguageOf(language: string, has: readonly string[]): string | undefined {
  return fallbacksOf(language).find((candidate) => has.includes(candidate));
}
