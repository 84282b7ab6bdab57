/** A language of the site as a path segment. `longest` shows where over-long words would break a page. */
export type Locale =
  | 'en_US'
  | 'zh_CN'
  | 'zh_HK'
  | 'ja_JP'
  | 'ko_KR'
  | 'vi_VN'
  | 'tr_TR'
  | 'ru_RU'
  | 'es_ES'
  | 'pt_BR'
  | 'fr_FR'
  | 'de_DE'
  | 'ar_AE'
  | 'longest';

export interface LocaleInfo {
  readonly locale: Locale;
  /** Its own name, in itself. */
  readonly name: string;
  /** BCP 47, for `lang` and Intl. */
  readonly tag: string;
  readonly dir: 'ltr' | 'rtl';
}

export const DEFAULT_LOCALE: Locale = 'en_US';

/** Every language that the build has messages for. */
export const LOCALES: readonly LocaleInfo[] = [
  { locale: 'en_US', name: 'English', tag: 'en-US', dir: 'ltr' },
  { locale: 'zh_CN', name: '简体中文', tag: 'zh-CN', dir: 'ltr' },
  { locale: 'zh_HK', name: '繁體中文', tag: 'zh-HK', dir: 'ltr' },
  { locale: 'ja_JP', name: '日本語', tag: 'ja-JP', dir: 'ltr' },
  { locale: 'ko_KR', name: '한국어', tag: 'ko-KR', dir: 'ltr' },
  { locale: 'vi_VN', name: 'Tiếng Việt', tag: 'vi-VN', dir: 'ltr' },
  { locale: 'tr_TR', name: 'Türkçe', tag: 'tr-TR', dir: 'ltr' },
  { locale: 'ru_RU', name: 'Русский', tag: 'ru-RU', dir: 'ltr' },
  { locale: 'es_ES', name: 'Español', tag: 'es-ES', dir: 'ltr' },
  { locale: 'pt_BR', name: 'Português', tag: 'pt-BR', dir: 'ltr' },
  { locale: 'fr_FR', name: 'Français', tag: 'fr-FR', dir: 'ltr' },
  { locale: 'de_DE', name: 'Deutsch', tag: 'de-DE', dir: 'ltr' },
  { locale: 'ar_AE', name: 'العربية', tag: 'ar-AE', dir: 'rtl' },
  { locale: 'longest', name: 'Longest', tag: 'en-US', dir: 'ltr' },
];

const BY_LOCALE = new Map<string, LocaleInfo>(LOCALES.map((info) => [info.locale, info]));
/** Parts of a tag that tell traditional Chinese. */
const TRADITIONAL: ReadonlySet<string> = new Set(['hant', 'hk', 'tw', 'mo']);
/** Looks like a language segment, ours or not: `fr_FR`. */
const LANGUAGE_SHAPED = /^[a-z]{2}_[A-Z]{2}$/;

/** Whether a path segment is a language of ours. */
export function isLocale(text: string | undefined): text is Locale {
  return text !== undefined && BY_LOCALE.has(text);
}

/** What is known of a language. */
export function localeInfo(locale: Locale): LocaleInfo {
  const info = BY_LOCALE.get(locale);
  if (info === undefined) throw new Error(`locale ${locale} is not listed`);
  return info;
}

/** The language for somebody who named none in the path: stored, else the browser's best, else the default. */
export function preferredLocale(stored: string | undefined, browserLanguages: readonly string[]): Locale {
  if (isLocale(stored) && stored !== 'longest') return stored;
  for (const language of browserLanguages) {
    const match = matchLanguage(language);
    if (match !== undefined) return match;
  }
  return DEFAULT_LOCALE;
}

/**
 * The language of ours that a reader of a BCP 47 tag understands: a country's variety by its language (`fr-CA`, `pt-PT`),
 * Chinese by its script, which the country tells where it is not named.
 */
function matchLanguage(language: string): Locale | undefined {
  const [primary, ...rest] = language.toLowerCase().split(/[-_]/);
  if (primary === 'zh' || primary === 'yue') {
    const isTraditional = primary === 'yue' || rest.some((part) => TRADITIONAL.has(part));
    return isTraditional && !rest.includes('hans') ? 'zh_HK' : 'zh_CN';
  }
  return LOCALES.find(({ locale }) => locale !== 'longest' && locale.split('_')[0] === primary)?.locale;
}

/**
 * Where a path (with query and hash) that lacks a language of ours must go; undefined when it has one.
 * A segment that only looks like a language is replaced, everything else is kept.
 */
export function withLanguage(href: string, locale: Locale): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? [];
  const segments = path.split('/').slice(1);
  const first = segments[0] ?? '';
  if (isLocale(first)) return undefined;
  const kept = LANGUAGE_SHAPED.test(first) ? segments.slice(1) : segments.filter((part, at) => at > 0 || part !== '');
  return `/${[locale, ...kept].join('/')}${rest}`;
}

/** The same address in another language, also inside a `redirect=` value, encoded or not. */
export function switchLanguage(href: string, next: Locale): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  const switched = query.replace(
    /([?&]redirect=)((?:\/|%2F))([^/&?%]+)/i,
    (whole, name: string, slash: string, segment: string) => (isLocale(segment) ? `${name}${slash}${next}` : whole),
  );
  const segments = path.split('/');
  if (isLocale(segments[1])) segments[1] = next;
  return `${segments.join('/')}${switched}${hash}`;
}
