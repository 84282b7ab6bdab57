/**
 * Constants of the site's configuration, shared by server and web client. They are stored in settings and sent over the
 * wire, so they are stable for ever.
 */

/** Lines of customer service: 1 web chat, 2 live chat, 3 mixed desk chat. */
export const SERVICE_LINES = [1, 2, 3] as const;

/**
 * Supported languages: URL segment and native name, in menu order. The pseudo-locale `longest` is not included; the
 * server adds it outside production.
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

/** Pseudo-locale of over-long strings for testing layouts. */
export const LONGEST_LOCALE = { value: 'longest', name: 'Longest' } as const;
