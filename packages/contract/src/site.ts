/**
 * Words of the site's configuration that server and web share: they are stored in settings, sent over the wire and
 * compared by pages, so they are stable for ever.
 */

/** Lines of customer service: 1 web chat, 2 live chat, 3 mixed desk chat. */
export const SERVICE_LINES = [1, 2, 3] as const;

/**
 * Every language that the site has words for: its segment in addresses and its own name, in the order of the menus. The
 * pseudo-locale `longest` is no language and stands outside: the server adds it outside production.
 */
export const LANGUAGES = [
  { value: 'en_US', name: 'English' },
  { value: 'zh_CN', name: '简体中文' },
  { value: 'zh_HK', name: '繁體中文' },
  { value: 'ja_JP', name: '日本語' },
  { value: 'ko_KR', name: '한국어' },
  { value: 'vi_VN', name: 'Tiếng Việt' },
  { value: 'tr_TR', name: 'Türkçe' },
  { value: 'ru_RU', name: 'Русский' },
  { value: 'es_ES', name: 'Español' },
  { value: 'pt_BR', name: 'Português' },
  { value: 'fr_FR', name: 'Français' },
  { value: 'de_DE', name: 'Deutsch' },
  { value: 'ar_AE', name: 'العربية' },
] as const satisfies readonly { readonly value: string; readonly name: string }[];

/** The pseudo-locale of over-long strings, for whoever works on the pages. */
export const LONGEST_LOCALE = { value: 'longest', name: 'Longest' } as const;
