/** The languages of the console; the first is that of whoever prefers none of them. */
export const LANGUAGES = ['en_US', 'zh_CN'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whether a segment of a path is one of them. */
export function isLanguage(text: string | undefined): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** The language for somebody whose address names none: the one chosen before, else the browser's best. */
export function preferredLanguage(stored: string | undefined, browserLanguages: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  const known = browserLanguages.find((language) => /^(en|zh)\b/i.test(language));
  return known !== undefined && /^zh/i.test(known) ? 'zh_CN' : 'en_US';
}

/** Where an address below `/console` leads that names no language of ours; undefined when it names one. */
export function withConsoleLanguage(pathname: string, language: Language): string | undefined {
  const rest = pathname.replace(/^\/console\/?/, '').split('/');
  if (isLanguage(rest[0])) return undefined;
  // A language of the site that the console does not have gives way to ours.
  const kept = /^[a-z]{2}_[A-Z]{2}$/.test(rest[0] ?? '') ? rest.slice(1) : rest;
  return `/console/${[language, ...kept.filter((part) => part !== '')].join('/')}`;
}
